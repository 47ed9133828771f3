/**
 * When a person must decide. Each reason's row gives its severity, its answers, and how the rest of the code treats the order meanwhile.
 */
import type { UnlistedCode } from '../calls/problem';

/** How soon a person must act. */
export const severities = ['act-now', 'act-soon', 'look'] as const;

/**
 * What a person may answer. The command line writes each as an option: `resolve REF --order-id ID`.
 *
 * answer             | meaning
 * -------------------|-----------------------------------------------------------------
 * book-anyway        | the same trip is intended twice
 * order-id           | this is the order: the lost create made it, or another system; it is read to check it
 * not-created        | the lost create made nothing
 * not-issued         | the lost or partial issue issued nothing; the order may be ticketed again
 * ticketed-elsewhere | the tickets were issued another way; the order is read once more
 * complete           | the documents are all there, whatever the provider's rules ask for; the order is read to see that none has gone
 * not-cancelled      | the lost cancellation cancelled nothing
 * changed            | the lost change was made; the order is read, and what it shows is taken as sold
 * not-changed        | the lost change changed nothing
 * code-means         | what the error code means that no table has; the order is read to see what became of the write
 * give-up            | stop following this order; it ends as it is
 */
export const resolveAnswers = [
  'book-anyway',
  'order-id',
  'not-created',
  'not-issued',
  'ticketed-elsewhere',
  'complete',
  'not-cancelled',
  'changed',
  'not-changed',
  'code-means',
  'give-up',
] as const;

/** What a person may answer. */
export type ResolveAnswer = (typeof resolveAnswers)[number];

/** Updates that callers may still send while an order needs attention. */
export type OpenUpdate =
  'release' | 'ticket' | 'ticketAsReleased' | 'quoteCancellation' | 'cancel' | 'refresh' | 'acceptChange';

/** A row. An omitted member means no. */
interface AttentionRule {
  severity: (typeof severities)[number];
  /** The safest first; `give-up` last. */
  answers: readonly ResolveAnswer[];
  /** Updates that the order takes besides `resolve`, in the order in which the command line proposes them. */
  open: readonly OpenUpdate[];
  meaning: string;
  /** The write whose answer was lost. Its CorrelationID is shown, never that of a later read. */
  lostWrite?: 'create' | 'issue' | 'cancel' | 'change';
  /** What is said of a write is offered only while that write is in doubt. Otherwise the answer would change nothing. */
  asksOfDoubts?: true;
  /** A write may have had an effect that no read has shown, or may still have one: the order must not be forgotten. */
  inDoubt?: true;
  /** Money may have moved without a document that proves it: sales lists name the order. */
  moneyUnproven?: true;
  /** Nothing exists at the airline yet. The waiting booking takes the answer at once. */
  beforeOrder?: true;
  /** While nothing is paid, the hold is still checked at its payment limit. */
  mayLapse?: true;
  /** A release answers the question: the order is held again. */
  endsWithRelease?: true;
  /** The question stays open after a read that shows no change: only a decision answers it. */
  outlastsRead?: true;
  /** A read that shows the order held answers the question. Any other outlasts a read that nobody asked for. */
  readAnswers?: true;
  /** The question stays open even if the order reads as ticketed. */
  outlastsIssue?: true;
  /**
   * What a batch reports of the order; `waiting` if omitted. `refused-or-skipped` depends on whether the airline refused, or nothing was
   * sent.
   */
  inBatch?: 'refused' | 'skipped' | 'refused-or-skipped';
  /** The cause concerns the agency or the airline, not one order: a batch leaves the provider's other orders alone. */
  stopsBatch?: true;
}

const rows = {
  'lost-create': {
    severity: 'act-now',
    answers: ['order-id', 'not-created', 'give-up'],
    open: [],
    meaning: 'the airline’s response to the booking was lost: the order may or may not exist',
    lostWrite: 'create',
    inDoubt: true,
    moneyUnproven: true,
  },
  'lost-issue': {
    severity: 'act-now',
    answers: ['ticketed-elsewhere', 'not-issued', 'give-up'],
    open: ['refresh'],
    meaning: 'the airline’s response to the issue request was lost: tickets may or may not exist',
    lostWrite: 'issue',
    inDoubt: true,
    moneyUnproven: true,
    readAnswers: true,
  },
  'lost-cancel': {
    severity: 'act-now',
    answers: ['not-cancelled', 'give-up'],
    open: ['refresh'],
    meaning: 'the airline’s response to the cancellation was lost: the order may or may not be cancelled',
    lostWrite: 'cancel',
    inDoubt: true,
    moneyUnproven: true,
    readAnswers: true,
  },
  'lost-change': {
    severity: 'act-now',
    answers: ['changed', 'not-changed', 'give-up'],
    open: ['refresh'],
    meaning:
      'the airline’s response to a change was lost, and the order shows neither what was before nor what was agreed',
    lostWrite: 'change',
    inDoubt: true,
    moneyUnproven: true,
    readAnswers: true,
    inBatch: 'skipped',
  },
  'partly-issued': {
    severity: 'act-now',
    answers: ['ticketed-elsewhere', 'complete', 'give-up'],
    open: ['refresh', 'acceptChange', 'quoteCancellation', 'cancel'],
    meaning: 'some documents were issued and others were not; the order is never issued again automatically',
    inDoubt: true,
    moneyUnproven: true,
    readAnswers: true,
  },
  'changed-since-sale': {
    severity: 'act-soon',
    answers: ['give-up'],
    open: ['refresh', 'acceptChange', 'release', 'ticket', 'quoteCancellation', 'cancel'],
    meaning: 'the order no longer matches what was sold; nothing was paid',
    mayLapse: true,
    endsWithRelease: true,
    outlastsRead: true,
    inBatch: 'refused-or-skipped',
  },
  'changed-elsewhere': {
    severity: 'act-soon',
    answers: ['give-up'],
    // Closes an order that somebody else has cancelled.
    open: ['acceptChange', 'refresh', 'quoteCancellation', 'cancel'],
    meaning: 'the order was changed or cancelled outside ndc-flows',
    readAnswers: true,
  },
  'limit-near': {
    severity: 'act-now',
    answers: ['give-up'],
    open: ['refresh', 'acceptChange', 'release', 'ticket', 'quoteCancellation', 'cancel'],
    meaning: 'the payment time limit is near and the order is not released',
    mayLapse: true,
    endsWithRelease: true,
  },
  'paid-and-lapsed': {
    severity: 'act-now',
    answers: ['give-up'],
    open: ['refresh'],
    meaning: 'the customer has paid, but the hold expired before the tickets were issued: the seats are gone',
  },
  'flight-cancelled': {
    severity: 'act-now',
    answers: ['give-up'],
    open: ['refresh', 'acceptChange', 'quoteCancellation', 'cancel'],
    meaning: 'the airline cancelled a flight of the order, or the order no longer shows one',
    mayLapse: true,
    readAnswers: true,
    inBatch: 'refused-or-skipped',
  },
  'schedule-changed': {
    severity: 'act-soon',
    answers: ['give-up'],
    open: ['refresh', 'acceptChange', 'quoteCancellation', 'cancel'],
    meaning: 'the airline retimed, replaced or added a flight, or asks to be contacted about a change',
    mayLapse: true,
    readAnswers: true,
    inBatch: 'refused-or-skipped',
  },
  'service-lost': {
    severity: 'act-soon',
    answers: ['give-up'],
    open: ['refresh', 'acceptChange', 'quoteCancellation', 'cancel'],
    meaning: 'a passenger lost a seat or a service that was sold',
    mayLapse: true,
    readAnswers: true,
    inBatch: 'refused-or-skipped',
  },
  balance: {
    severity: 'act-now',
    answers: ['give-up'],
    // The refusal was definite, so the next batch after a top-up may issue the order.
    open: ['ticket', 'ticketAsReleased', 'refresh', 'acceptChange', 'quoteCancellation', 'cancel'],
    meaning: 'the airline refused the form of payment, often because the balance is empty',
    mayLapse: true,
    outlastsRead: true,
    inBatch: 'refused',
    stopsBatch: true,
  },
  'budget-spent': {
    severity: 'act-soon',
    answers: ['give-up'],
    open: ['refresh', 'acceptChange', 'ticket', 'quoteCancellation', 'cancel'],
    meaning: 'the airline kept asking us to retry until the profile’s retry time ran out',
    mayLapse: true,
  },
  'refund-unproven': {
    severity: 'act-soon',
    answers: ['give-up'],
    open: ['refresh'],
    meaning: 'the order is cancelled, but its coupons show neither a refund nor a void',
    moneyUnproven: true,
  },
  'duplicate-trip': {
    severity: 'look',
    answers: ['order-id', 'book-anyway', 'give-up'],
    open: ['cancel'],
    meaning:
      'the same passengers held the same flights under another reference or in an order made elsewhere; nothing has been created yet',
    beforeOrder: true,
  },
  'duplicate-suspected': {
    severity: 'act-now',
    answers: ['order-id', 'not-created', 'give-up'],
    open: ['refresh', 'acceptChange', 'release', 'ticket', 'quoteCancellation', 'cancel'],
    meaning:
      'an order was found that a person had declared not created, or that another reference owns, or more than one order was found',
    inDoubt: true,
    outlastsRead: true,
    outlastsIssue: true,
  },
  'unknown-status': {
    severity: 'act-soon',
    answers: ['ticketed-elsewhere', 'not-issued', 'not-cancelled', 'give-up'],
    open: ['refresh', 'quoteCancellation', 'cancel'],
    meaning: 'the order has a status that the provider’s profile does not define, or cannot be read',
    asksOfDoubts: true,
    readAnswers: true,
  },
} satisfies Record<string, AttentionRule>;

/** Why a person is needed. */
export type AttentionReason = keyof typeof rows;

/** Every reason that a list can give. */
export type ListedReason = AttentionReason | FoundReason;

/** One row per reason. Nothing else in the code decides by a list of reasons. */
export const attentionRules: Record<AttentionReason, AttentionRule> = rows;

/** Every reason. */
export const attentionReasons = Object.keys(rows) as AttentionReason[];

/** Returns the row of a reason, or undefined if it is not one: lists and batches may give other words as a reason. */
export function attentionRule(reason: unknown): AttentionRule | undefined {
  const known = attentionReasons.find((each) => each === reason);
  return known && attentionRules[known];
}

/** What an order knows beside the reason for which it asks a person. */
interface Known {
  /** An error code that no table has, and who gave it as the answer to what; a person may say what it means. */
  unlisted?: UnlistedCode;
  /** The writes in doubt. */
  inDoubt?: { issue?: unknown; cancel?: unknown; change?: unknown };
  /** The order in question was made elsewhere, and no reference owns it. Nothing else can be named before an order exists. */
  elsewhere?: boolean;
}

/** The write that an answer speaks of. */
const speaksOf: Partial<Record<ResolveAnswer, 'issue' | 'cancel' | 'change'>> = {
  'not-issued': 'issue',
  'ticketed-elsewhere': 'issue',
  'not-cancelled': 'cancel',
  changed: 'change',
  'not-changed': 'change',
};

/** Returns an order's attention for this reason: the table's severity and answers, and a sentence with what is known. */
export function attentionFor(
  reason: AttentionReason,
  text: string,
  { unlisted, inDoubt, elsewhere }: Known = {},
) {
  const { severity, answers: all, asksOfDoubts, beforeOrder } = attentionRules[reason];
  const answers = all.filter((answer) => {
    if (answer === 'order-id' && beforeOrder) return elsewhere === true;
    const write = asksOfDoubts && speaksOf[answer];
    return write === undefined || inDoubt?.[write] !== undefined;
  });
  if (unlisted === undefined) return { reason, severity, text, answers };
  const said = `the airline returned ${unlisted.code}, an error code we do not know; answer with code-means`;
  return {
    ...{ reason, severity, unlisted },
    text: text.endsWith(said) ? text : `${text}; ${said}`,
    answers: ['code-means' as const, ...answers],
  };
}

/** Reason found by lists: the order's workflow was terminated or has failed, so nothing watches the order. `adopt` continues it. */
export const STOPPED = 'stopped';

/**
 * Reason found by lists: the order's workflow tasks fail repeatedly, so the order makes no progress. The worker lacks its key, a search
 * attribute is missing, or the workflow code has a defect.
 */
export const STANDS_STILL = 'stands-still';

/**
 * Reason found by lists: a released order's payment limit has passed, and nothing has read the order since. No worker runs, its provider
 * does not answer, or its workflow tasks fail.
 */
export const LIMIT_PASSED = 'limit-passed';

/** The reasons that only lists can find. All need action now. */
export const foundByLists = [STOPPED, STANDS_STILL, LIMIT_PASSED] as const;

/** A reason that only lists can find. */
export type FoundReason = (typeof foundByLists)[number];
