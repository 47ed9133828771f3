/** What the measurements say, as figures: ratios with their goals first, then what they are made of. Pure. */
import { judged, noted, type Figure } from '../../src/cli/figures';
import { medianOf } from '../measure/spread';
import { kinds, starters, titles, type Kind } from './kinds';
import type { Cost } from './load';
import type { Measurements } from './measurements';
import { costOf, holds, rateOf, ratiosOf } from './ratios';

export const spenders: readonly (keyof Cost)[] = ['worker', 'server', 'sandbox', 'client'];

export function figuresOf(measured: Measurements): Figure[] {
  return [...judgedOf(measured), ...absolutes(measured)];
}

function judgedOf(measured: Measurements): Figure[] {
  return ratiosOf(measured).map((ratio) => {
    const { name, unit, against, goal, more = false } = ratio;
    const words = `${more ? '>=' : '<='} ${goal}`;
    return judged(name, rounded(ratio.value), unit, words, holds(ratio), against);
  });
}

function absolutes({ load, alone, start, life, growth = [], client, rest }: Measurements): Figure[] {
  const each = (figures: (kind: Kind) => Figure[]): Figure[] => kinds.flatMap(figures);
  return [
    ...(load
      ? each((kind) => [
          noted(`${titles[kind]}: rate`, rounded(rateOf(load[kind])), '1/s'),
          ...spenders.map((part) =>
            noted(`${titles[kind]}: CPU time, ${part}`, rounded(costOf(load[kind], part)), 'ms'),
          ),
        ])
      : []),
    ...(alone
      ? [
          ...each((kind) => [noted(`${titles[kind]}: alone`, rounded(medianOf(alone[kind])), 'ms')]),
          noted('bare calls: alone', rounded(medianOf(alone.bare.flatMap(({ took }) => took))), 'ms'),
          noted('bare calls: CPU time', rounded(medianOf(alone.bare.map(({ cpu }) => cpu))), 'ms'),
          noted('bare calls: made', rounded(medianOf(alone.bare.map(({ calls }) => calls))), 'calls'),
        ]
      : []),
    ...(start
      ? starters.flatMap((kind) => [
          noted(`${titles[kind]}: start`, rounded(medianOf(start[kind].map(({ took }) => took))), 'ms'),
          noted(
            `${titles[kind]}: start, CPU time`,
            rounded(medianOf(start[kind].map(({ cpu }) => cpu))),
            'ms',
          ),
        ])
      : []),
    ...(life
      ? [
          noted('one order: calls', life.calls, 'calls'),
          noted('one order: events', life.events, 'events'),
          noted('its claims: events', life.claims.events, 'events', `${life.claims.histories} histories`),
        ]
      : []),
    ...growth.flatMap(({ inFlight, turn }) => [
      noted(`${inFlight} in flight: rate`, rounded(rateOf([turn])), '1/s'),
      noted(`${inFlight} in flight: worker`, rounded(costOf([turn], 'worker')), 'ms'),
      noted(`${inFlight} in flight: server`, rounded(costOf([turn], 'server')), 'ms'),
      noted(`${inFlight} in flight: worker’s memory`, rounded(turn.rss / 1e6), 'MB'),
    ]),
    ...(client
      ? [
          noted('small call: ndc-flows', rounded(client.ours * 1_000), 'µs'),
          noted('small call: bare undici', rounded(client.bare * 1_000), 'µs'),
        ]
      : []),
    ...(rest
      ? resters.flatMap((which) => [
          noted(`at rest, ${restTitles[which]}: memory`, rounded(rest[which].rss / 1e6), 'MB'),
          noted(`at rest, ${restTitles[which]}: processor`, rounded(rest[which].busy), 'ms/s'),
        ])
      : []),
  ];
}

/** Workers at rest, in the order in which they were looked at. */
export const resters = ['none', 'made', 'fresh'] as const;

export const restTitles: Record<(typeof resters)[number], string> = {
  none: 'no orders',
  made: 'the worker that created them',
  fresh: 'a worker started later',
};

/** Three digits, or whole numbers from a hundred on. */
export function rounded(value: number): number {
  return Number(Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));
}
