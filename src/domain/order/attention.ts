/** When a person must decide: the closed list of reasons, how grave each is, and the answers that `resolve` accepts. */

/** Why a person is needed. */
export type AttentionReason =
  | 'lost-create'
  | 'lost-issue'
  | 'lost-cancel'
  | 'partly-issued'
  | 'changed-since-sale'
  | 'changed-elsewhere'
  | 'limit-near'
  | 'paid-and-lapsed'
  | 'balance'
  | 'budget-spent'
  | 'refund-unproven'
  | 'duplicate-trip'
  | 'duplicate-suspected'
  | 'unknown-status';

/**
 * Why lists say that a person is needed where the order itself cannot: its workflow was terminated, or failed, and nobody watches the order.
 * `adopt` goes on with it.
 */
export const STOPPED = 'stopped';

/**
 * Why lists say that a person is needed where the order itself cannot: its workflow tasks fail again and again, so nothing of it moves. The
 * worker lacks its key, a search attribute is missing, or the workflow code has a defect.
 */
export const STANDS_STILL = 'stands-still';

/**
 * Why lists say that a person is needed where the order itself cannot: it was released, its payment limit has passed, and nothing has read it
 * since. No worker runs, its provider does not answer, or it stands still.
 */
export const LIMIT_PASSED = 'limit-passed';

/** The reasons that lists find by themselves. All are to be acted on now. */
export const foundByLists = [STOPPED, STANDS_STILL, LIMIT_PASSED] as const;

export type FoundReason = (typeof foundByLists)[number];

/** Every reason that a list can give. */
export type ListedReason = AttentionReason | FoundReason;

/**
 * What a person may answer. The command line writes each as an option: `resolve REF --order-id ID`.
 *
 * answer             | says
 * -------------------|-----------------------------------------------------------------
 * book-anyway        | the same trip under two references is wanted
 * order-id           | the lost create made this order; it is read before it is believed
 * not-created        | the lost create made nothing
 * not-issued         | the lost or partial issue issued nothing; the order may be ticketed again
 * ticketed-elsewhere | the tickets were issued another way; the order is read once more
 * not-cancelled      | the lost cancellation cancelled nothing
 * give-up            | nobody follows this order any more here; it ends as it is
 */
export type ResolveAnswer =
  | 'book-anyway'
  | 'order-id'
  | 'not-created'
  | 'not-issued'
  | 'ticketed-elsewhere'
  | 'not-cancelled'
  | 'give-up';

/** Updates that stay open to callers while an order waits for a person. */
type OpenUpdate =
  'release' | 'ticket' | 'ticketAsReleased' | 'quoteCancellation' | 'cancel' | 'refresh' | 'acceptChange';

interface AttentionRule {
  severity: 'act-now' | 'act-soon' | 'look';
  answers: readonly ResolveAnswer[];
  /** What may be asked of the order besides `resolve`. */
  open: readonly OpenUpdate[];
  meaning: string;
}

/** One row a reason: nothing else in the code knows what a person may answer. */
export const attentionRules: Record<AttentionReason, AttentionRule> = {
  'lost-create': {
    severity: 'act-now',
    answers: ['order-id', 'not-created', 'give-up'],
    open: [],
    meaning: 'the answer to orderCreate was lost: nobody knows whether the order exists',
  },
  'lost-issue': {
    severity: 'act-now',
    answers: ['not-issued', 'ticketed-elsewhere', 'give-up'],
    open: ['refresh'],
    meaning: 'the answer to the issue was lost: tickets may or may not exist',
  },
  'lost-cancel': {
    severity: 'act-now',
    answers: ['not-cancelled', 'give-up'],
    open: ['refresh'],
    meaning: 'the answer to the cancellation was lost',
  },
  'partly-issued': {
    severity: 'act-now',
    answers: ['ticketed-elsewhere', 'give-up'],
    open: ['refresh', 'quoteCancellation', 'cancel'],
    meaning: 'some documents were issued and some were not; it is never issued a second time by itself',
  },
  'changed-since-sale': {
    severity: 'act-soon',
    answers: ['give-up'],
    open: ['refresh', 'release', 'ticket', 'quoteCancellation', 'cancel', 'acceptChange'],
    meaning: 'the order is no longer what was sold; nothing was paid',
  },
  'changed-elsewhere': {
    severity: 'act-soon',
    answers: ['give-up'],
    open: ['refresh', 'quoteCancellation', 'cancel', 'acceptChange'],
    meaning: 'somebody or something outside changed or cancelled the order',
  },
  'limit-near': {
    severity: 'act-now',
    answers: ['give-up'],
    open: ['refresh', 'release', 'ticket', 'quoteCancellation', 'cancel'],
    meaning: 'the payment limit is near and the order is not released',
  },
  'paid-and-lapsed': {
    severity: 'act-now',
    answers: ['give-up'],
    open: ['refresh'],
    meaning: 'the customer has paid, and the hold lapsed before it was issued: the seats are gone',
  },
  balance: {
    severity: 'act-now',
    answers: ['give-up'],
    // After a top-up the next batch takes the order up by itself: the refusal was definite.
    open: ['refresh', 'ticket', 'ticketAsReleased', 'quoteCancellation', 'cancel'],
    meaning: 'the airline refused the form of payment, often because the balance is empty',
  },
  'budget-spent': {
    severity: 'act-soon',
    answers: ['give-up'],
    open: ['refresh', 'ticket', 'quoteCancellation', 'cancel'],
    meaning: 'the airline answered "not now" for longer than the provider’s patience',
  },
  'refund-unproven': {
    severity: 'act-soon',
    answers: ['give-up'],
    open: ['refresh'],
    meaning: 'the order is cancelled, but its coupons do not show what became of the money',
  },
  'duplicate-trip': {
    severity: 'look',
    answers: ['book-anyway', 'give-up'],
    open: ['cancel'],
    meaning: 'the same passengers are on the same flights under another reference; nothing was created yet',
  },
  'duplicate-suspected': {
    severity: 'act-now',
    answers: ['order-id', 'not-created', 'give-up'],
    open: ['refresh', 'release', 'ticket', 'quoteCancellation', 'cancel'],
    meaning:
      'an order turned up that a person had said was not created, or more orders than one, or one that another reference owns',
  },
  'unknown-status': {
    severity: 'act-soon',
    answers: ['not-issued', 'ticketed-elsewhere', 'not-cancelled', 'give-up'],
    open: ['refresh', 'quoteCancellation', 'cancel'],
    meaning: 'the order shows a state that has no meaning in the provider’s profile, or cannot be read',
  },
};

/** An order in front of a person, with the facts. Holds nothing personal. */
export interface Attention {
  reason: AttentionReason;
  severity: AttentionRule['severity'];
  /** One sentence with what is known. */
  text: string;
  /** Instant after which it is too late to act, where there is one. */
  actBy?: string;
  /** The call that the airline's support can look up. */
  correlationId?: string;
  answers: readonly ResolveAnswer[];
}

/** An order in front of a person for this reason: how grave it is and which answers it takes are the table's. */
export function attentionFor(reason: AttentionReason, text: string): Attention {
  const { severity, answers } = attentionRules[reason];
  return { reason, severity, text, answers };
}
