/** What a run has shown, as figures with their goals. Pure. */
import { judged, noted, type Figure } from '../src/cli/figures';
import { attentionRule, type AttentionReason } from '../src/domain/order/attention';
import type { OrderStatus } from '../src/domain/order/status';
import type { PlanReport } from '../src/sandbox/faultPlan';
import type { Ledger } from '../src/sandbox';
import type { Changed } from './amending';
import type { Audit } from './audit';
import type { Changeover } from './changeovers';
import type { Disturbed } from './disturbances';
import { ends } from './driver';
import type { PlainRun } from './plainRun';
import { referenceFor, storyFor } from './requests';
import { LARGE, type Settings } from './settings';

export type { Figure };

/** Everything that a run leaves. */
export interface Outcome {
  statuses: readonly OrderStatus[];
  found: Audit;
  restless: readonly string[];
  /** What operators saw and must not be. */
  operators: readonly string[];
  fallen: readonly string[];
  disturbed: Disturbed;
  /** Where each order has several providers. */
  changeovers?: ChangeoverOutcome;
  faults: PlanReport;
  plain?: PlainRun;
  /** Changes that reads have shown first. */
  changes: number;
  /** Changes of orders that were reset or adopted, which know themselves only as they are since. */
  relearned: number;
  /** Changes after the sale, where orders are changed. */
  afterSale?: AfterSaleOutcome;
  /** Milliseconds. */
  took: number;
}

/** Orders that went to the next provider after a create that certainly made nothing. */
export interface ChangeoverOutcome {
  all: readonly Changeover[];
  /** Of them those in the middle of which every worker was killed. */
  interrupted: readonly Changeover[];
}

/** What has become of the changes after the sale: in the ledger, and at the desk that asked for them. */
export interface AfterSaleOutcome extends Changed, Pick<Ledger, 'amendments' | 'sums'> {
  /** Changes of orders that were reset or adopted, which know themselves only as they are since. */
  relearned: number;
}

/** The figures of a run, in the order in which people read them. */
export function figuresOf(settings: Settings, outcome: Outcome): Figure[] {
  return [
    ...orderFigures(settings, outcome),
    ...auditFigures(outcome.found),
    ...breakFigures(settings, outcome),
    noted('changes by the airline', outcome.changes, 'changes'),
    noted('of these, changes of orders that were reset or adopted', outcome.relearned, 'changes'),
    ...(outcome.changeovers ? changeoverFigures(outcome.changeovers, outcome) : []),
    ...(outcome.afterSale ? afterSaleFigures(outcome.afterSale) : []),
    ...(outcome.plain ? plainFigures(outcome.plain) : []),
    noted('time', Math.round(outcome.took / 1000), 's'),
  ];
}

/** The figures of a control, which must find doubles. */
export function controlFiguresOf(ran: PlainRun): Figure[] {
  const doubles = doublesOf(ran.found).reduce((sum, [, count]) => sum + count, 0);
  return [
    noted('orders requested', ran.orders, 'orders'),
    ...plainFigures(ran),
    judged('duplicates found by the control', doubles, 'found', '> 0', doubles > 0),
    faultsInjected(ran.faults),
    noted('time', Math.round(ran.took / 1000), 's'),
  ];
}

function changeoverFigures(
  { all, interrupted }: ChangeoverOutcome,
  { found, disturbed: { outages, hangs, changeoverKills } }: Outcome,
): Figure[] {
  const none = 'otherwise nothing is shown';
  return [
    judged('creates that followed at the next provider', all.length, 'times', '> 0', all.length > 0, none),
    zero('of these, after one that may have made the order', found.strayCreates.length),
    noted('of these, after every worker was killed in between', interrupted.length, 'times'),
    noted('all workers killed as a provider refused a create', changeoverKills, 'times'),
    noted('periods of a minute in which one provider was down', outages, 'times'),
    noted('periods in which one provider answered nothing', hangs, 'times'),
  ];
}

function afterSaleFigures({ amendments, sums, refused, lookedUp, relearned }: AfterSaleOutcome): Figure[] {
  return [
    noted('changes after the sale', amendments.length, 'changes'),
    ...counted(amendments.map(({ kind }) => kind)).map(([kind, count]) =>
      noted(`changed after the sale: ${kind}`, count, 'changes'),
    ),
    ...Object.entries(sums).flatMap(([currency, sum]) =>
      (['paid', 'refunded', 'residual'] as const).map((what) =>
        noted(`${what} by changes after the sale`, Number(sum[what].amount), currency),
      ),
    ),
    ...counted(refused).map(([code, count]) => noted(`change refused: ${code}`, count, 'changes')),
    noted('lost changes that a person looked up at the airline', lookedUp, 'changes'),
    noted('of these changes, those of orders that were reset or adopted', relearned, 'changes'),
  ];
}

function orderFigures(
  { orders, seed, findOrders }: Settings,
  { statuses, restless, operators }: Outcome,
): Figure[] {
  const stories = new Map(
    Array.from({ length: orders }, (_, n) => [referenceFor(seed, n), storyFor(seed, n)] as const),
  );
  const asPlanned = ({ reference, state }: OrderStatus): boolean => {
    const story = stories.get(reference);
    return story !== undefined && ends[story].includes(state);
  };
  const done = statuses.filter(asPlanned).length;
  const failed = statuses.filter(({ state }) => state === 'failed');
  const refused = failed.length;
  const refusals = counted(failed.map(({ lastError }) => lastError?.code ?? 'no reason'));
  const waiting = statuses.filter(({ state }) => state === 'attention');
  const reasons = counted(waiting.map(({ attention }) => attention?.reason ?? 'no reason'));
  const share = (count: number): number => Math.round((count / orders) * 10_000) / 100;
  const again = waiting.filter(lostAgain);
  const reset = waiting.filter(({ lastError }) => lastError?.code === 'run-was-reset');
  const changed = waiting.filter(({ attention }) => changeReasons.includes(attention?.reason));
  // One order may have several of these causes.
  const caused = new Set([...again, ...reset, ...changed]);
  const otherwise = share(waiting.length - caused.size);
  return [
    noted('orders requested', orders, 'orders'),
    noted('orders done as requested', done, 'orders'),
    noted('orders refused (nothing exists)', refused, 'orders'),
    ...refusals.map(([code, count]) => noted(`refused: ${code}`, count, 'orders')),
    noted('orders that did not reach their goal', orders - done - refused - waiting.length, 'orders'),
    noted('needs a person', share(waiting.length), '%', 'orders requested'),
    noted(
      'needs a person: the repeat of a lost write was lost as well',
      share(again.length),
      '%',
      'orders requested',
    ),
    noted(
      'needs a person: an operator reset it to before its choice',
      share(reset.length),
      '%',
      'orders requested',
    ),
    noted('needs a person: the airline changed it', share(changed.length), '%', 'orders requested'),
    findOrders === 'passenger' && orders >= LARGE
      ? judged('needs a person otherwise', otherwise, '%', '< 0.5', otherwise < 0.5, 'orders requested')
      : noted('needs a person otherwise', otherwise, '%', 'orders requested'),
    ...reasons.map(([reason, count]) => noted(`needs a person: ${reason}`, count, 'orders')),
    zero('orders that did not settle', restless.length),
    zero('second starts that did something forbidden', operators.length),
  ];
}

/** Reasons that the airline's own changes give. */
const changeReasons: readonly (AttentionReason | undefined)[] = [
  'changed-since-sale',
  'schedule-changed',
  'flight-cancelled',
  'service-lost',
];

/**
 * True for an order whose write was lost, was proven not to have been applied, was repeated as often as the product does by default, and was lost again. How
 * many there are follows from the rate of the faults.
 */
function lostAgain({ attention, history }: OrderStatus): boolean {
  const lost = attentionRule(attention?.reason)?.lostWrite !== undefined;
  return lost && history.filter(({ state }) => state === 'unknown').length > 1;
}

/** What must not be, each a figure that holds if it was never found. */
export function auditFigures(found: Audit): Figure[] {
  return [
    ...doublesOf(found).map(([name, count]) => zero(name, count)),
    zero('changes told as made that the ledger does not have', found.lostChanges.length),
    zero('orders in the ledger that no workflow knows', found.unknownOrders.length),
    zero('workflows whose state differs from the service', found.falseStates.length),
    zero('changes by the airline that no status shows', found.unreportedChanges.length),
    zero('changes after the sale that no status shows', found.unreportedAmendments.length),
  ];
}

/** What was done twice, each with how often it was found. */
function doublesOf({
  doubleOrders,
  doubleIssues,
  doubleCancellations,
  doubleChanges,
}: Audit): [name: string, count: number][] {
  return [
    ['duplicate orders', doubleOrders.length],
    ['duplicate issues', doubleIssues.length],
    ['duplicate cancellations', doubleCancellations.length],
    ['duplicate changes after the sale', doubleChanges.length],
  ];
}

function faultsInjected({ struck }: PlanReport): Figure {
  const counts = Object.values(struck).flatMap((kinds) => Object.values(kinds ?? {}));
  return noted(
    'faults injected',
    counts.reduce((sum, count) => sum + count, 0),
    'faults',
  );
}

function breakFigures({ orders, rate }: Settings, { disturbed, faults, fallen }: Outcome): Figure[] {
  const { kills, pauses, longPauses, restarts, refusals } = disturbed;
  const missing = Object.values(faults.missing).flat().length;
  const large = orders >= LARGE;
  const atLeast = (name: string, value: number, goal: number): Figure =>
    large ? judged(name, value, 'times', `>= ${goal}`, value >= goal) : noted(name, value, 'times');
  return [
    faultsInjected(faults),
    large && rate > 0
      ? zero('faults that never hit an operation to which they apply', missing)
      : noted('faults that never hit an operation to which they apply', missing, 'kinds × operations'),
    atLeast('workers killed', kills, 20),
    atLeast('workers paused', pauses, 10),
    noted('workers paused for longer than a write may be silent', longPauses, 'times'),
    atLeast('Temporal server killed and restarted', restarts, 1),
    noted('periods in which the service refused connections', refusals, 'times'),
    ...operatorFigures(disturbed, atLeast),
    zero('workers that exited unexpectedly', fallen.length),
  ];
}

function operatorFigures(
  disturbed: Disturbed,
  atLeast: (name: string, value: number, goal: number) => Figure,
): Figure[] {
  const { resets, resetsDuringWrites, terminations, terminationsDuringWrites } = disturbed;
  const { adoptions, secondStarts, secondStartsRefused } = disturbed;
  return [
    atLeast('orders reset', resets, 200),
    atLeast('orders reset while a write was in flight', resetsDuringWrites, 20),
    atLeast('orders terminated', terminations, 80),
    atLeast('orders terminated while a write was in flight', terminationsDuringWrites, 8),
    noted('orders adopted after that', adoptions, 'times'),
    noted('orders started a second time', secondStarts, 'times'),
    noted('second starts refused (reference-used)', secondStartsRefused, 'times'),
  ];
}

function plainFigures({ orders, done, found }: PlainRun): Figure[] {
  const against = 'a plain client, the same faults';
  const counts: [string, number][] = [
    ...doublesOf(found),
    ['orders in the ledger that it does not know', found.unknownOrders.length],
    ['orders whose state differs from the service', found.falseStates.length],
    ['changes after the sale that it does not know', found.unreportedAmendments.length],
  ];
  return [
    noted('plain client: orders done, according to the client', done, 'orders', `${orders} requested`),
    ...counts.map(([name, count]) => noted(`plain client: ${name}`, count, 'found', against)),
  ];
}

/** A figure that holds if nothing was found. */
export function zero(name: string, value: number, unit = 'found'): Figure {
  return judged(name, value, unit, '0', value === 0);
}

/** Each word with how often it comes, the most frequent first. */
export function counted<Word extends string>(words: readonly Word[]): [Word, number][] {
  const counts = new Map<Word, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
