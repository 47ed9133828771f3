/** What must be so in every life, whatever broke and whoever said what: each a sentence, and a function that finds where it is not so. */
import { compareMoney, covers } from '../../../src/domain/money';
import { terminalStates, type OrderState } from '../../../src/domain/order/states';
import type { OrderStatus } from '../../../src/domain/order/status';
import type { Money } from '../../../src/domain/money';
import { acrossRuns, refusedAgain } from './acrossRuns';
import { afterSaleInvariants, askedAboutChange, isPart } from './afterSaleInvariants';
import type { Airline } from './airline';
import { isLapsed, type ModelOrder } from './modelOrder';
import {
  mayHaveWorked,
  refusedBy,
  underWay,
  withdraws,
  type ReadFact,
  type WordFact,
  type WriteFact,
  type WriteKind,
} from './journal';
import type { Invariant, Lived } from './life';
import { policyOf } from './policy';
import { atAGlance, summarized } from './shown';

const writesOf = ({ journal }: Lived, ...kinds: WriteKind[]): WriteFact[] =>
  journal.of('write').filter(({ kind }) => kinds.includes(kind));

/** Anything that may issue: an issue, or a create that pays. */
const issuesOf = (life: Lived): WriteFact[] =>
  writesOf(life, 'issue', 'create').filter(({ kind, amount }) => kind === 'issue' || amount !== undefined);

/** Counts our orders that had expired unissued, and that the airline no longer knew, when the last create was sent. */
function goneBeforeTheLast(life: Lived): number {
  const { airline, script } = life;
  const { atLimit } = script.airline;
  const last = writesOf(life, 'create').at(-1);
  if (atLimit !== 'vanishes' || !last) return 0;
  return airline.ours.filter((order) => isLapsed(order, last.sentAt, atLimit)).length;
}

const atMostOnce: Invariant = {
  says: 'there is at most one order, one issue and one cancellation',
  broken: (life) => {
    for (const kind of ['create', 'issue', 'cancel'] as const) {
      const writes = kind === 'issue' ? issuesOf(life) : writesOf(life, kind);
      const effects = writes.reduce((sum, write) => sum + write.effects, 0);
      const gone = kind === 'create' ? goneBeforeTheLast(life) : 0;
      if (effects - gone > 1) return `${effects} times: ${kind}`;
    }
    return undefined;
  },
};

const oneProvider: Invariant = {
  says: 'of several providers at most one makes an order',
  broken: ({ airline }) => {
    const makers = new Set(airline.ours.map(({ provider }) => provider));
    return makers.size > 1 ? `orders are at ${[...makers].join(' and ')}` : undefined;
  },
};

const nowhereElse: Invariant = {
  says: 'no create follows at another provider after one that may have made an order',
  broken: (life) => {
    const creates = writesOf(life, 'create');
    for (const [index, { provider }] of creates.entries()) {
      const before = creates
        .slice(0, index)
        .find((each) => mayHaveWorked(each) && each.provider !== provider);
      if (before) return `a create follows at ${provider} after ${before.outcome} at ${before.provider}`;
    }
    return undefined;
  },
};

const waitedFor: Invariant = {
  says: 'no order fails because of `shopWithin`: a provider is given up only for the offer of another',
  broken: ({ journal }) =>
    journal
      .of('end')
      .map(({ status }) => status.lastError?.text)
      .find((text) => text?.includes('no answer within')),
};

/** Reads that would show what a write of this kind has done. */
const showsNothing: Record<WriteKind, readonly ReadFact['shows'][]> = {
  create: ['no order of ours'],
  issue: ['open'],
  cancel: ['open', 'issuing', 'issued', 'partly issued', 'strange'],
  accept: [],
  change: [],
};

const onEvidence: Invariant = {
  says: 'a second write is sent only on evidence that the first did nothing',
  broken: (life) => {
    for (const kind of ['create', 'issue', 'cancel'] as const) {
      const writes = kind === 'issue' ? issuesOf(life) : writesOf(life, kind);
      for (const [index, second] of writes.entries()) {
        const first = writes.slice(0, index).findLast(mayHaveWorked);
        if (first && !evidence(life, first, second))
          return `${kind} is sent a second time without a read after the settling time`;
      }
    }
    return undefined;
  },
};

function evidence(life: Lived, first: WriteFact, second: Pick<WriteFact, 'seq'>): boolean {
  const settled = first.endedAt + policyOf(life.script).settleFor;
  return life.journal.heard.some(
    ({ seq, sentAt, shows, provider }) =>
      seq < second.seq &&
      provider === first.provider &&
      sentAt >= settled &&
      showsNothing[first.kind].includes(shows),
  );
}

/** Words that are a new decision to send a write of this kind. */
const decisions: Record<WriteKind, readonly WordFact['name'][]> = {
  create: [],
  issue: ['ticket', 'ticketAsReleased', 'release'],
  cancel: ['cancel', 'approve'],
  accept: ['acceptChange'],
  change: [],
};

const repeatsBounded: Invariant = {
  says: 'a lost write is repeated at most `repeatWrites` times on one decision',
  broken: (life) => {
    for (const kind of ['create', 'issue', 'cancel'] as const) {
      let repeats = 0;
      let before: WriteFact | undefined;
      for (const write of writesOf(life, kind)) {
        const [from, to] = [before?.seq ?? 0, write.seq];
        const decided = life.journal
          .of('word')
          .some(
            (word) =>
              decisions[kind].includes(word.name) &&
              !withdraws(word) &&
              ((word.seq > from && word.seq < to) ||
                (word.answeredSeq < to && word.answeredSeq > from && word.seq > from)),
          );
        // A run that goes on after a reset knows of no repeat: it sends what it decides, once the service has settled.
        const cut = life.journal.of('cut').some(({ seq }) => seq > from && seq < to);
        if (before && mayHaveWorked(before) && !decided && !cut) repeats += 1;
        if (decided || cut) repeats = 0;
        if (repeats > life.script.provider.repeatWrites) return `${kind} is repeated ${repeats} times`;
        before = write;
      }
    }
    return undefined;
  },
};

/** The words of these names. One that takes a release back is none of them. */
const wordsBefore = (life: Lived, seq: number, ...names: WordFact['name'][]): WordFact[] =>
  life.journal.of('word').filter((word) => word.seq < seq && names.includes(word.name) && !withdraws(word));

/** Codes by which an order's own rules turn a word away that had been accepted before the order was read. */
const ownRules: readonly (string | undefined)[] = [
  'not-in-this-state',
  'pays-too-little',
  'another-order',
  'already-ticketed',
  'being-cancelled',
  'on-request',
  'not-released',
  'spending-limit',
  'bad-amount',
  'no-quote',
  'other-amount',
  'cannot-cancel-here',
];

/** True for a word that counts at this moment. What the airline could not serve counts all the same: a failed `ticket` is a release. */
const counts = (word: WordFact, seq: number): boolean =>
  underWay(word, seq) || !ownRules.includes(refusedBy(word, seq));

const notAfterCancellation: Invariant = {
  says: 'nothing is issued after a cancellation was accepted, until somebody asks for it anew',
  broken: (life) => {
    for (const issue of issuesOf(life)) {
      const cancel = wordsBefore(life, issue.seq, 'cancel').findLast(
        (word) => !isPart(word) && counts(word, issue.seq),
      );
      if (!cancel) continue;
      const anew = wordsBefore(life, issue.seq, 'ticket', 'release').some(({ seq }) => seq > cancel.seq);
      // A cancellation ended the life that it was said to: a second start is another one.
      const again = life.journal.of('again').some(({ seq }) => seq > cancel.answeredSeq && seq < issue.seq);
      if (again) continue;
      if (!anew || underWay(cancel, issue.seq)) return `an issue is sent though a cancellation was accepted`;
    }
    return undefined;
  },
};

const withinLimit: Invariant = {
  says: 'a batch pays no more than it may spend',
  broken: (life) => {
    for (const issue of writesOf(life, 'issue')) {
      const { amount } = issue;
      // The word that is being carried out is the one that was accepted first and is not answered yet.
      const [carried] = life.journal
        .of('word')
        .filter((word) => asks.includes(word.name) && underWay(word, issue.seq));
      const atMost =
        carried?.name === 'ticketAsReleased' ? (carried.args.atMost as Money | undefined) : undefined;
      if (atMost && amount && !covers(atMost, amount)) return `${amount.amount} is paid of ${atMost.amount}`;
    }
    return undefined;
  },
};

/** Words that are carried out one after the other. */
const asks: readonly WordFact['name'][] = [
  'ticket',
  'ticketAsReleased',
  'quoteCancellation',
  'cancel',
  'refresh',
  'acceptChange',
  'listExtras',
  'addExtras',
  'quoteChange',
  'acceptOffer',
  'correct',
  'resolve',
];

/** Place of the last second start that was not refused: that life knows its request, and no word that was said before it. */
const beganAnew = ({ journal }: Lived, seq: number): number =>
  journal.of('again').findLast((again) => again.seq < seq && !refusedAgain(again.run))?.seq ?? 0;

const onlyReleased: Invariant = {
  says: 'nothing is issued that was not released, and for no more than was named',
  broken: (life) => {
    for (const issue of issuesOf(life)) {
      const began = beganAnew(life, issue.seq);
      const words = wordsBefore(life, issue.seq, 'ticket', 'release').filter(
        (word) => word.seq > began && counts(word, issue.seq),
      );
      // The last word counts, and those that are still being carried out.
      const named = words
        .filter((word, index) => index === words.length - 1 || underWay(word, issue.seq))
        .map(({ args }) => args.payUpTo as Money);
      // Who changes a hold names what it may cost then.
      for (const { args, seq } of wordsBefore(life, issue.seq, ...changesHolds))
        if (args.payUpTo && seq > began) named.push(args.payUpTo as Money);
      const first = life.script.begins === 'trip' && life.script.request.released;
      if (first && words.length === 0) named.push({ amount: '300.00', currency: 'EUR' });
      if (named.length === 0) return 'an issue is sent that nobody released';
      const { amount } = issue;
      if (amount && !named.some((most) => covers(most, amount)))
        return `${amount.amount} is paid, which is too much`;
    }
    return undefined;
  },
};

const withdrawalStands: Invariant = {
  says: 'nothing is issued after its release was withdrawn, until somebody releases the order anew',
  broken: (life) => {
    for (const { seq } of issuesOf(life)) {
      const began = beganAnew(life, seq);
      const back = withdrawals(life).findLast((word) => word.seq < seq && word.seq > began);
      if (!back) continue;
      const anew = wordsBefore(life, seq, 'ticket', 'release').some((word) => word.seq > back.seq);
      if (!anew) return 'an issue is sent though its release was withdrawn';
    }
    return undefined;
  },
};

const withdrawnInTime: Invariant = {
  says: 'no release is withdrawn while its issue is under way, or may have been made',
  broken: (life) => {
    for (const word of withdrawals(life)) {
      const issue = issuesOf(life).findLast(({ seq }) => seq < word.seq);
      // A run that goes on after a reset, or adopts the order, may not know of it.
      const cut = life.journal.of('cut').some(({ seq }) => issue && seq > issue.seq && seq < word.seq);
      if (!issue || cut) continue;
      if (issue.endedAt > word.at) return 'a release is withdrawn while its issue is under way';
      const told = wordsBefore(life, word.seq, 'resolve').some(({ seq }) => seq > issue.seq);
      if (issue.outcome === 'done' || (issue.outcome === 'unknown' && !told && !evidence(life, issue, word)))
        return `a release is withdrawn after an issue that ended as ${issue.outcome}`;
    }
    return undefined;
  },
};

/** The withdrawals that no order has turned away. */
const withdrawals = ({ journal }: Lived): WordFact[] =>
  journal.of('word').filter((word) => withdraws(word) && word.refused === undefined);

const changesHolds: readonly WordFact['name'][] = ['addExtras', 'quoteChange', 'acceptOffer', 'correct'];

const asSeen: Invariant = {
  says: 'an amount is approved only as it was shown',
  broken: ({ journal }) => {
    const other = journal
      .of('word')
      .find(
        ({ name, args, toApprove, refused }) =>
          name === 'approve' &&
          refused === undefined &&
          (!toApprove || compareMoney(args.amount as Money, toApprove) !== 0),
      );
    return other && 'another amount was taken';
  },
};

const wrong = (which: string, says: string): Invariant => ({
  says,
  broken: ({ journal }) => journal.of('wrong').find((fact) => fact.which === which)?.text,
});

/** `unmade`: orders that were only asked for after this end, by a second start. */
type Lie = (airline: Airline, order: ModelOrder | undefined, unmade: number) => string | false | undefined;

/** True for an order that somebody else has issued without a document and cancelled: no read after that shows that it was issued. */
const leftNoTrace = ({ script }: Airline, { issued, cancelled }: ModelOrder): boolean =>
  script.airline.documents.startsWith('none') && issued?.by === 'elsewhere' && cancelled !== undefined;

/** What is not true of an end in each state, if it is not. */
const lies: Partial<Record<OrderState, Lie>> = {
  // An order that has lapsed at an airline that forgets those is no more.
  failed: (airline, _order, unmade) =>
    airline.ours.filter((order) => !airline.vanished(order)).length > unmade &&
    'failed, and an order was made',
  cancelled: (airline, order) =>
    !(order?.cancelled ?? (order && airline.lapsed(order))) && 'cancelled, and the order stands',
  lapsed: (airline, order) =>
    !(
      order &&
      (!order.issued || leftNoTrace(airline, order)) &&
      (order.cancelled ?? airline.lapsed(order))
    ) && 'lapsed, and the order stands',
  ticketed: (_airline, order) => !order?.issued && 'ticketed, and nothing was issued',
};

const terminalIsTrue: Invariant = {
  says: 'a terminal state is true at the airline',
  broken: ({ journal, airline }) => {
    for (const { status, seq } of journal.of('end')) {
      // If our first order expired and a second was created, the end is about the one it names.
      const order = airline.ours.find(({ id }) => id === status.orderId) ?? airline.order;
      const later = journal.of('write').filter((write) => write.kind === 'create' && write.seq > seq);
      const unmade = later.reduce((sum, { effects }) => sum + effects, 0);
      const lie = lies[status.state]?.(airline, order, unmade);
      if (lie) return lie;
      const wrongMoney = order && leftNoTrace(airline, order) ? undefined : moneyIsWrong(status, order);
      if (wrongMoney) return wrongMoney;
    }
    return undefined;
  },
};

const paidIsTold: Invariant = {
  says: 'nothing that the customer has paid lapses without a person being told',
  broken: ({ journal, airline }) => {
    for (const { status } of journal.of('end')) {
      const order = airline.ours.find(({ id }) => id === status.orderId);
      const lapsed = order && !order.issued && !order.cancelled && airline.lapsed(order);
      if (lapsed && status.released && status.state !== 'attention')
        return `${status.state}, and the customer has paid`;
    }
    return undefined;
  },
};

const cancelledStays: Invariant = {
  says: 'an order of ours that a run has cancelled, by its end or the airline’s answer, is not called lapsed by a later one',
  broken: ({ journal, airline, status }) => {
    const ours = airline.ours.find(({ id }) => id === status?.orderId)?.cancelled?.by === 'us';
    const ended = journal.of('end').some((end) => end.status.state === 'cancelled');
    const answered = journal.of('write').some(({ kind, outcome }) => kind === 'cancel' && outcome === 'done');
    const reason = status?.attention?.reason;
    return ours && (ended || answered) && reason === 'paid-and-lapsed'
      ? `it is cancelled, and now ${reason}`
      : undefined;
  },
};

function moneyIsWrong(status: OrderStatus, order: Lived['airline']['order']): string | undefined {
  if (status.state !== 'cancelled') return undefined;
  if (status.money === 'pending') return 'it ends, and its refund is pending';
  if (status.money === 'nothing-paid' && order?.issued)
    return 'nothing is said to be paid, and it was issued';
  if (status.money === 'voided' && !order?.issued) return 'said to be voided, and nothing was issued';
  return undefined;
}

const provenByRead: Invariant = {
  says: 'a terminal state rests on a read after the last write',
  broken: ({ journal }) => {
    for (const { seq, status } of journal.of('end')) {
      if (!terminalStates.includes(status.state) || status.orderId === undefined) continue;
      const last = journal
        .of('write')
        .filter((write) => write.seq < seq && mayHaveWorked(write))
        .at(-1);
      const read = journal.heard.filter((each) => each.seq < seq).at(-1);
      if (!last) continue;
      // A definite "the limit has passed" is an answer of the airline to a read, too.
      if (status.lastError?.code === '303') continue;
      // No run hears the end of a write whose run was stopped: a read since it was sent shows what it has done.
      const stopped = journal.of('cut').some(({ at }) => at >= last.sentAt && at <= last.endedAt);
      if (!read || read.sentAt < (stopped ? last.sentAt : last.endedAt))
        return `${status.state} without a read after the last write`;
      if (status.evidence?.operation !== 'orderRetrieve')
        return `${status.state}, and the evidence is ${status.evidence?.operation}`;
    }
    return undefined;
  },
};

const nobodyElses: Invariant = {
  says: 'no order of anybody else is taken for this one',
  broken: ({ journal, airline }) => {
    const other = journal
      .of('end')
      .find(({ status: { orderId } }) => orderId !== undefined && airline.byId(orderId)?.whose !== 'ours');
    return other && `order ${other.status.orderId} is ${airline.byId(other.status.orderId ?? '')?.whose}’s`;
  },
};

const tripOnce: Invariant = {
  says: 'a trip that another reference has is booked only where that is allowed, or somebody says so',
  broken: (life) => {
    const { request, airline } = life.script;
    const [create] = writesOf(life, 'create');
    if (!create || !airline.tripClaimed || request.duplicateTrip === 'allow') return undefined;
    const said = wordsBefore(life, create.seq, 'resolve').some(({ args }) => args.answer === 'book-anyway');
    return said && request.duplicateTrip === 'ask' ? undefined : 'it is booked a second time';
  },
};

/** Reads that a life may take for itself, for each thing that happens in it, and for each of its days: hourly reading is far above. */
const READS = { life: 80, happening: 20, day: 2 };

const changesReported: Invariant = {
  says: 'a change of a flight or of the price is in the status once a read has shown it',
  broken: (life) => {
    const { journal, airline, status } = life;
    const order = airline.ours.find(({ id }) => id === status?.orderId);
    // While a change of ours is in doubt, nobody can tell it from the airline's.
    if (askedAboutChange(life)) return undefined;
    // A run that was reset, or adopted the order, may know it only as it is since.
    const begunAnew = journal.of('end').length > 1 || journal.of('cut').length > 0;
    if (!status || !order || begunAnew) return undefined;
    const reads = journal.heard.filter(
      ({ by, shows }) => by === 'order id' && (shows === 'open' || shows === 'issued'),
    );
    const seen = reads.flatMap(({ as, shows }) => (as ? { ...as, shows } : []));
    // A change of ours sells the order anew.
    const first = ({ changes }: (typeof seen)[number]) => seen.find((each) => each.changes === changes);
    const told = (kind: string): boolean =>
      status.changes?.some((change) => change.kind.startsWith(kind)) === true;
    for (const read of seen) {
      const { moved, flightGone, total, shows } = read;
      const sold = first(read);
      if (moved !== sold?.moved && !told('retimed')) return `its flights moved by ${moved} minutes`;
      if (flightGone !== sold?.flightGone && !told('flight-cancelled')) return 'a flight was cancelled';
      // What an issued order would cost today is nobody's concern.
      if (shows === 'open' && total !== sold?.total && !told('price')) return `it costs ${total}`;
    }
    return undefined;
  },
};

const refundsSeen: Invariant = {
  says: 'what became of the money of an order that we cancelled is seen, or a person is told that it is not',
  broken: ({ journal, airline }) => {
    const begunAnew = journal.of('end').length > 1 || journal.of('cut').length > 0;
    for (const { status } of begunAnew ? [] : journal.of('end')) {
      const order = airline.ours.find(({ id }) => id === status.orderId);
      if (!order?.issued || order.cancelled?.by !== 'us' || status.state !== 'cancelled') continue;
      if (leftNoTrace(airline, order)) continue;
      if (status.money !== 'voided') return `it ends, and its money is ${status.money}`;
    }
    return undefined;
  },
};

const readsAreRare: Invariant = {
  says: 'an order is read as often as its watch and its limits ask for, and not by the hour',
  broken: ({ journal, script }) => {
    const reads = journal.of('read').filter(({ by }) => by === 'order id');
    const [first, last] = [reads[0]?.sentAt ?? 0, reads.at(-1)?.sentAt ?? 0];
    const happenings =
      script.events.length +
      journal.of('word').length +
      journal.of('write').length +
      journal.of('cut').length;
    const days = (last - first) / 86_400_000;
    const most = READS.life + READS.happening * happenings + READS.day * days;
    return reads.length > most ? `${reads.length} reads in ${Math.round(days)} days` : undefined;
  },
};

const claimsReleased: Invariant = {
  says: 'no claim outlives the order that took it',
  broken: ({ server, status, journal }) => {
    // What a run claimed that was stopped may be known to no run after it. Whoever wants it finds that its order has ended.
    if (server.open || journal.of('cut').length > 0 || server.claims.size === 0) return undefined;
    const ended = status && terminalStates.includes(status.state);
    return ended ? `${status.state}, and it still holds ${[...server.claims.keys()].join(', ')}` : undefined;
  },
};

const noDeadEnd: Invariant = {
  says: 'a true answer to what an order asks leads it on',
  broken: ({ journal }) => {
    for (const { name, args, asked, answer } of journal.of('word')) {
      // Whoever gives up leaves the order as it is.
      if (name !== 'resolve' || args.answer === 'give-up' || !asked || !answer) continue;
      const { reason, text, answers } = answer.attention ?? {};
      if (reason === asked.reason && text === asked.text && answers?.length === asked.answers.length)
        return `${String(args.answer)} to ${asked.reason} changes nothing: ${asked.text}`;
    }
    return undefined;
  },
};

const wordStands: Invariant = {
  says: 'a person who has said that the documents are complete is not asked for the same again',
  broken: ({ journal, status }) => {
    const words = journal.of('word');
    for (const said of words) {
      if (said.args.answer !== 'complete' || said.answer?.state !== 'ticketed') continue;
      // A reset to before the answer forgets it.
      if (journal.of('cut').some(({ seq }) => seq > said.seq)) continue;
      const since = [
        ...words.filter(({ seq }) => seq > said.seq).map(({ asked }) => asked),
        status?.attention,
      ];
      const again = since.find(
        (asked) => asked?.reason === 'partly-issued' && asked.text === said.asked?.text,
      );
      if (again) return again.text;
    }
    return undefined;
  },
};

/** Every invariant. */
export const invariants: readonly Invariant[] = [
  oneProvider,
  nowhereElse,
  waitedFor,
  wrong(
    'another provider',
    'the status names the provider that has the order, and every call about the order goes there',
  ),
  wrong(
    'defect',
    'every step is a transition of the table, and nothing fails in a way that the flows do not know',
  ),
  wrong('no way out', 'every state at rest has a way out'),
  wrong('no rest', 'no order keeps itself busy for ever'),
  wrong(
    'no lead',
    'a person who looks up a lost write gets the id of its order, or the CorrelationID of its call',
  ),
  wrong('caller left waiting', 'every caller whose word was accepted is answered'),
  wrong('late', 'no look delays an issue or a warning that is due'),
  atMostOnce,
  onEvidence,
  repeatsBounded,
  notAfterCancellation,
  onlyReleased,
  withdrawalStands,
  withdrawnInTime,
  withinLimit,
  asSeen,
  terminalIsTrue,
  paidIsTold,
  cancelledStays,
  provenByRead,
  nobodyElses,
  tripOnce,
  noDeadEnd,
  wordStands,
  changesReported,
  refundsSeen,
  readsAreRare,
  claimsReleased,
  ...acrossRuns,
  wrong('race', 'a change never runs beside an issue, a cancellation or another change'),
  wrong('false status', 'an order at rest is as the airline shows it, and ticketed only with every document'),
  ...afterSaleInvariants,
  summarized,
  atAGlance,
];
