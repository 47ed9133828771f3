/** What must be so of changes after the sale. */
import type { Money } from '../../../src/domain/money';
import type { AmendmentKind } from '../../../src/domain/order/afterSale';
import type { OrderStatus } from '../../../src/domain/order/status';
import { mayHaveWorked, underWay, type WordFact, type WriteFact } from './journal';
import type { Invariant, Lived } from './life';
import { policyOf } from './policy';

/** A change that was sent. */
type ChangeSent = WriteFact & Required<Pick<WriteFact, 'change'>>;

/** True for the cancellation of a part, and for its quote. */
export const isPart = ({ args }: WordFact): boolean => args.part !== undefined;

/** The kind of change that a word decides. */
function decides(word: WordFact): AmendmentKind | undefined {
  const { name, args } = word;
  if (name === 'addExtras') return 'extras';
  if (name === 'acceptOffer' || (name === 'quoteChange' && args.choose && args.payUpTo)) return 'flights';
  if (name === 'cancel') return isPart(word) ? 'part' : undefined;
  if (name === 'correct') return args.name ? 'name' : 'details';
  return undefined;
}

const changesOf = ({ journal }: Lived): ChangeSent[] =>
  journal.of('write').filter((write): write is ChangeSent => write.change !== undefined);

/** The word that a change carries out: of those that decide such a change, and are not answered, the oldest. */
const decidedBy = ({ journal }: Lived, { seq, change }: ChangeSent): WordFact | undefined =>
  journal.of('word').find((word) => decides(word) === change.kind && underWay(word, seq));

/** What each word has sent. */
function sentBy(life: Lived): Map<WordFact, ChangeSent[]> {
  const sent = new Map<WordFact, ChangeSent[]>();
  for (const write of changesOf(life)) {
    const word = decidedBy(life, write);
    if (word) sent.set(word, [...(sent.get(word) ?? []), write]);
  }
  return sent;
}

const effectsOf = (writes: readonly WriteFact[]): number =>
  writes.reduce((sum, { effects }) => sum + effects, 0);

const asked: Invariant = {
  says: 'a change is sent only while the call that decided it is carried out',
  broken: (life) => {
    const unasked = changesOf(life).find((write) => !decidedBy(life, write));
    return unasked && `${unasked.change.kind} is sent, and nobody waits for it`;
  },
};

const appliedOnce: Invariant = {
  says: 'a change is applied at most once for each call that was accepted, whatever is lost or reset',
  broken: (life) => {
    for (const [word, writes] of sentBy(life))
      if (effectsOf(writes) > 1) return `${word.name} is applied ${effectsOf(writes)} times`;
    return undefined;
  },
};

const repeatedOnEvidence: Invariant = {
  says: 'a change is sent again only after a read past the settling time, and at most `repeatWrites` times',
  broken: (life) => {
    const { settleFor } = policyOf(life.script);
    for (const [word, writes] of sentBy(life)) {
      for (const [place, write] of writes.entries()) {
        const earlier = writes.slice(0, place).filter(mayHaveWorked);
        const before = earlier.at(-1);
        if (!before) continue;
        const cut = life.journal.of('cut').findLast(({ seq }) => seq < write.seq)?.seq ?? 0;
        const repeats = earlier.filter(({ seq }) => seq > cut).length;
        const settled = before.endedAt + settleFor;
        const read = life.journal.heard.some(
          ({ by, seq, sentAt }) => by === 'order id' && seq < write.seq && sentAt >= settled,
        );
        if (!read) return `${word.name} is sent a second time without a read after the settling time`;
        if (repeats > life.script.provider.repeatWrites) return `${word.name} is repeated ${repeats} times`;
      }
    }
    return undefined;
  },
};

/** True where a run was stopped after this place: what it knew may be lost with it. */
const cutAfter = ({ journal }: Lived, place: number): boolean =>
  journal.of('cut').some(({ seq }) => seq > place);

/** True where nothing is open that would explain that a change is not there. The next call may already be carried out. */
const rests = ({ state, inDoubt }: OrderStatus): boolean =>
  ['held', 'ticketed', 'changing', 'ticketing', 'cancelling'].includes(state) && inDoubt === undefined;

const shows = ({ amendments = [] }: OrderStatus, writes: readonly WriteFact[]): boolean =>
  amendments.some((made) => writes.some(({ correlationId }) => correlationId === made.correlationId));

const answeredTruly: Invariant = {
  says: 'a call that is answered has made its change and shows it, and one that is refused has made none',
  broken: (life) => {
    const sent = sentBy(life);
    for (const word of life.journal.of('word')) {
      const kind = decides(word);
      const { answer, refused, answeredSeq, name } = word;
      const writes = sent.get(word) ?? [];
      if (!kind || answeredSeq === Infinity || cutAfter(life, word.seq)) continue;
      if (refused !== undefined) {
        if (effectsOf(writes) > 0) return `${name} is refused (${refused}), and was made`;
        continue;
      }
      if (!answer || !rests(answer)) continue;
      if (effectsOf(writes) === 0) return `${name} is answered, and nothing was made`;
      if (!shows(answer, writes)) return `${name} is answered, and the status does not show it`;
    }
    return undefined;
  },
};

/** True where a person was asked about a lost change. */
export const askedAboutChange = ({ journal }: Lived): boolean =>
  journal
    .of('word')
    .some((word) => [word.asked, word.answer?.attention].some((each) => each?.reason === 'lost-change'));

const noneLost: Invariant = {
  says: 'a change that was made stays in the status, or a person was asked about it',
  broken: (life) => {
    const { status, journal, airline } = life;
    if (!status || journal.of('cut').length > 0) return undefined;
    if (askedAboutChange(life) || status.attention || !airline.ours.some(({ id }) => id === status.orderId))
      return undefined;
    const lost = changesOf(life).find((write) => write.effects > 0 && !shows(status, [write]));
    return lost && `${lost.change.kind} was made, and the order ends as ${status.state} without it`;
  },
};

const noneInvented: Invariant = {
  says: 'the status shows no change that was not made',
  broken: (life) => {
    const { journal, status } = life;
    if (journal.of('cut').length > 0) return undefined;
    const told = [status, ...journal.of('word').map(({ answer }) => answer)];
    const shown = new Set(told.flatMap((each) => each?.amendments?.map((made) => made.correlationId) ?? []));
    const invented = changesOf(life).find(
      ({ correlationId, effects }) => effects === 0 && shown.has(correlationId),
    );
    return invented && `${invented.change.kind} is shown, and was not made`;
  },
};

const wordShown: Invariant = {
  says: 'a lost change of which a person has said truly that it was made is in the status then',
  broken: (life) => {
    for (const { args, answer, refused, seq } of life.journal.of('word')) {
      if (args.answer !== 'changed' || !answer || refused !== undefined || life.journal.of('cut').length > 0)
        continue;
      const made = changesOf(life).findLast((write) => write.seq < seq && write.effects > 0);
      if (made && !shows(answer, [made])) return `${made.change.kind} is not shown`;
    }
    return undefined;
  },
};

const withinNamed: Invariant = {
  says: 'a change costs no more than the caller named: of a hold the new total, of an issued order what is paid',
  broken: (life) => {
    for (const [word, writes] of sentBy(life))
      for (const write of writes) {
        const how = tooMuch(life, word, write);
        if (how !== undefined) return `${word.name}: ${how}`;
      }
    return undefined;
  },
};

function tooMuch(
  { journal }: Lived,
  { args }: WordFact,
  { amount, seq, change }: ChangeSent,
): string | undefined {
  const { kind, price, penalty = 0, issued } = change;
  const [payUpTo, fee] = [args.payUpTo, args.fee].map((each) =>
    Number((each as Money | undefined)?.amount ?? 0),
  );
  if (kind === 'part') return penalty > (fee ?? 0) ? `a fee of ${penalty} is paid` : undefined;
  if (kind === 'details') return amount && `${amount.amount} is paid`;
  const most = payUpTo ?? 0;
  if (amount) return Number(amount.amount) > most ? `${amount.amount} of ${most} is paid` : undefined;
  if (issued || price <= 0) return undefined;
  const read = journal.heard.findLast((each) => each.seq < seq && each.order !== undefined);
  const total = Number(read?.order?.view.total?.amount) + price;
  return total > most ? `the hold costs ${total}, and ${most} was named` : undefined;
}

const leftUnasked: Invariant = {
  says: 'no person is asked about a passenger whom we have cancelled, even after a reset',
  broken: (life) => {
    const { journal, airline, status } = life;
    const made = changesOf(life).find(({ change, effects }) => change.kind === 'part' && effects > 0);
    const left = airline.ours.find(({ id }) => id === status?.orderId)?.left ?? [];
    if (!made || left.length === 0) return undefined;
    const since = journal.of('word').filter(({ seq }) => seq > made.seq);
    const questions = [...since.map((word) => word.asked), status?.attention];
    const about = new RegExp(`(${left.map(({ paxId }) => paxId).join('|')}) (has no ticket|is no longer in)`);
    return questions.find((question) => question && about.test(question.text))?.text;
  },
};

/** Every invariant of changes after the sale. */
export const afterSaleInvariants: readonly Invariant[] = [
  asked,
  appliedOnce,
  repeatedOnEvidence,
  answeredTruly,
  noneLost,
  noneInvented,
  wordShown,
  leftUnasked,
  withinNamed,
];
