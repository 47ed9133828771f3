/** What a run against faults of the environment has shown, as figures with their goals. Pure. */
import { judged, told, type Figure } from '../../cli/figures';
import { faultKinds } from './faults';
import { SETTLES_WITHIN, type EnvironmentRan } from './run';
import type { EnvironmentSettings } from './settings';

/** From here on each kind of fault must have struck. */
const LARGE = 200;

/** The figures of a run, in the order in which people read them. */
export function figuresOf(
  { orders, faults }: EnvironmentSettings,
  ran: Omit<EnvironmentRan, 'evidence' | 'office'>,
): Figure[] {
  const { struck, statuses, found, late, settledAfter, restless, unlisted, fallen, took } = ran;
  const none = (name: string, value: number): Figure => judged(name, value, 'found', '0', value === 0);
  const states = counted(statuses.map(({ state }) => state));
  const reasons = counted(statuses.flatMap(({ attention }) => attention?.reason ?? []));
  return [
    told('orders asked', orders, 'orders'),
    ...states.map(([state, count]) => told(`orders that ended ${state}`, count, 'orders')),
    ...reasons.map(([reason, count]) => told(`needs a person: ${reason}`, count, 'orders')),
    ...faultKinds
      .filter((kind) => faults.includes(kind))
      .map((kind) => {
        const times = struck.times[kind];
        const name = `fault ${kind}`;
        return orders >= LARGE
          ? judged(name, times, 'times', '>= 1', times >= 1)
          : told(name, times, 'times');
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
    none('workers that began to poll with another key', struck.foreignWorkers),
    told('logins that the service refused', ran.refusedLogins, 'logins'),
    none('workers that ended by themselves', fallen.length),
    told('time', Math.round(took / 1000), 's'),
  ];
}

function counted(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
