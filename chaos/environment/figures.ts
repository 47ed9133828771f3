/** What a run against faults of the environment has shown, as figures with their goals. Pure. */
import { judged, told, type Figure } from '../../src/cli/figures';
import type { OrderState } from '../../src/domain/states';
import { SETTLES_WITHIN, type EnvironmentRan } from './run';
import type { EnvironmentSettings } from './settings';

/** From here on outages are long enough, and orders enough, that a paid one expires. */
const LARGE = 200;

/** The figures of a run, in the order in which people read them. */
export function figuresOf(
  { orders }: EnvironmentSettings,
  ran: Omit<EnvironmentRan, 'evidence' | 'office'>,
): Figure[] {
  const {
    planned,
    struck,
    statuses,
    found,
    late,
    settledAfter,
    restless,
    unlisted,
    paidAndGone,
    fallen,
    took,
  } = ran;
  const none = (name: string, value: number): Figure => judged(name, value, 'found', '0', value === 0);
  const some = (name: string, value: number, wanted: boolean): Figure =>
    wanted ? judged(name, value, 'orders', '>= 1', value >= 1) : told(name, value, 'orders');
  const ended = (state: OrderState): number => statuses.filter((status) => status.state === state).length;
  const others = counted(statuses.map(({ state }) => state)).filter(([state]) => state !== 'ticketed');
  const reasons = counted(statuses.flatMap(({ attention }) => attention?.reason ?? []));
  const outages = planned.some(({ kind }) => kind === 'workers-away' || kind === 'server-away');
  const strikes = counted(planned.map(({ kind }) => kind));
  return [
    told('orders asked', orders, 'orders'),
    some('orders that ended ticketed', ended('ticketed'), true),
    ...others.map(([state, count]) => told(`orders that ended ${state}`, count, 'orders')),
    ...reasons.map(([reason, count]) => told(`needs a person: ${reason}`, count, 'orders')),
    some(
      'paid orders whose limit passed during an outage',
      statuses.filter(({ attention }) => attention?.reason === 'paid-and-lapsed').length,
      outages && orders >= LARGE,
    ),
    ...strikes.map(([kind, times]) => {
      const done = struck.times[kind];
      return judged(`fault ${kind}`, done, 'times', `${times}`, done === times);
    }),
    told(
      'the last order verified or listed, after everything was mended',
      Math.round(settledAfter / 1000),
      's',
    ),
    none(`orders neither verified nor listed for a person within ${SETTLES_WITHIN / 1000} s`, late.length),
    none('orders that did not come to their end', restless.length),
    none('orders that wait for a person, and that no list shows', unlisted.length),
    none('double orders', found.doubleOrders.length),
    none('double issues', found.doubleIssues.length),
    none('double cancellations', found.doubleCancellations.length),
    none('orders in the ledger that no workflow knows', found.unknownOrders.length),
    none('workflows whose state is not what the service says', found.falseStates.length),
    none('paid orders that expired, and no person was told', paidAndGone.length),
    none('workers that began to poll with another key', struck.foreignWorkers),
    told('workers that refused to start with another key', struck.foreignRefused, 'times'),
    told('logins that the service refused', ran.refusedLogins, 'logins'),
    none('workers that ended by themselves', fallen.length),
    told('time', Math.round(took / 1000), 's'),
  ];
}

function counted<Word extends string>(words: readonly Word[]): [Word, number][] {
  const counts = new Map<Word, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
