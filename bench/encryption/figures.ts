/** What the measurements say, as figures with their goals. Pure. */
import { judged, noted, type Figure } from '../../src/cli/figures';
import { medianOf } from '../measure/spread';
import type { Measurements, Turn } from './measurements';
import { JUDGED_FROM, ways } from './settings';

/** What encryption may add, as shares. */
export const goals = { time: 0.1, bytes: 0.2 };

/** What is compared, of one turn, an order. */
export const values = {
  took: ({ took, orders }: Turn): number => took / orders,
  cpu: ({ cpu, orders }: Turn): number => (cpu.worker + cpu.server + cpu.client) / orders,
  worker: ({ cpu, orders }: Turn): number => cpu.worker / orders,
  bytes: ({ histories }: Turn): number => medianOf(histories.map(({ bytes }) => bytes)),
  events: ({ histories }: Turn): number => medianOf(histories.map(({ events }) => events)),
};

export type Value = keyof typeof values;

/** What encryption adds, as a share: the middle of the rounds, each compared within itself. */
export function addedTo(value: Value, { plain, encrypted }: Measurements): number {
  const of = values[value];
  return medianOf(encrypted.map((turn, round) => of(turn) / of(plain[round] ?? turn) - 1));
}

function percent(share: number): number {
  return Number((share * 100).toFixed(1));
}

export function figuresOf(measured: Measurements): Figure[] {
  const orders = measured.plain.reduce((sum, turn) => sum + turn.orders, 0);
  const added = (name: string, value: Value, goal?: number): Figure => {
    const share = addedTo(value, measured);
    const what = `encryption adds to ${name}`;
    return goal !== undefined && orders >= JUDGED_FROM
      ? judged(what, percent(share), '%', `<= ${goal * 100}`, share <= goal, 'plain payloads')
      : noted(what, percent(share), '%', 'plain payloads');
  };
  const each = (name: string, value: Value, unit: string): Figure[] =>
    ways.map((way) =>
      noted(`${way}: ${name}`, Number(medianOf(measured[way].map(values[value])).toFixed(0)), unit),
    );
  return [
    added('the time of an order', 'took', goals.time),
    added('its CPU time, worker, server and client', 'cpu', goals.time),
    added('its CPU time, worker only', 'worker'),
    added('the bytes of its history', 'bytes', goals.bytes),
    ...each('time of an order', 'took', 'ms'),
    ...each('CPU time of an order', 'cpu', 'ms'),
    ...each('CPU time of an order, worker only', 'worker', 'ms'),
    ...each('history of an order', 'bytes', 'bytes'),
    ...each('history of an order', 'events', 'events'),
  ];
}
