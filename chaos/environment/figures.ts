/** What a run against faults of the environment has shown, as figures with their goals. Pure. */
import { judged, noted, type Figure } from '../../src/cli/figures';
import type { OrderState } from '../../src/domain/order/states';
import { auditFigures, counted, zero } from '../figures';
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
  const some = (name: string, value: number, wanted: boolean): Figure =>
    wanted ? judged(name, value, 'orders', '>= 1', value >= 1) : noted(name, value, 'orders');
  const ended = (state: OrderState): number => statuses.filter((status) => status.state === state).length;
  const others = counted(statuses.map(({ state }) => state)).filter(([state]) => state !== 'ticketed');
  const reasons = counted(statuses.flatMap(({ attention }) => attention?.reason ?? []));
  const outages = planned.some(({ kind }) => kind === 'workers-away' || kind === 'server-away');
  const strikes = counted(planned.map(({ kind }) => kind));
  return [
    noted('orders requested', orders, 'orders'),
    some('orders that ended ticketed', ended('ticketed'), true),
    ...others.map(([state, count]) => noted(`orders that ended ${state}`, count, 'orders')),
    ...reasons.map(([reason, count]) => noted(`needs a person: ${reason}`, count, 'orders')),
    some(
      'paid orders whose limit passed during an outage',
      statuses.filter(({ attention }) => attention?.reason === 'paid-and-lapsed').length,
      outages && orders >= LARGE,
    ),
    ...strikes.map(([kind, times]) => {
      const done = struck.times[kind];
      return judged(`fault ${kind}`, done, 'times', `${times}`, done === times);
    }),
    noted(
      'time from the last repair until every order was verified or listed',
      Math.round(settledAfter / 1000),
      's',
    ),
    zero(`orders neither verified nor listed for a person within ${SETTLES_WITHIN / 1000} s`, late.length),
    zero('orders that did not end', restless.length),
    zero('orders that need a person, but are in no list', unlisted.length),
    ...auditFigures(found),
    zero('paid orders that expired without being listed for a person', paidAndGone.length),
    zero('workers that started polling with a different key', struck.foreignWorkers),
    noted('workers that refused to start with a different key', struck.foreignRefused, 'times'),
    noted('logins that the service refused', ran.refusedLogins, 'logins'),
    zero('workers that exited unexpectedly', fallen.length),
    noted('time', Math.round(took / 1000), 's'),
  ];
}
