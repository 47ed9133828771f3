/** What the measurements say, as figures with their goals. Pure. */
import { judged, noted, type Figure } from '../../src/cli/figures';
import { medianOf } from '../measure/spread';
import { costOf, type Measured, type Sample } from './measurements';
import { JUDGED_FROM } from './settings';

export const goals = {
  /** The cost of an order may differ by so much between the smallest batch and any other. */
  cost: 0.15,
  /** Memory after the warm-up lies so near to its median. */
  memory: 0.2,
  events: 4_000,
};

/** The share of the orders after which memory is looked at: until then the worker's cache of workflows fills, also in a batch of a thousand. */
const WARM = 1 / 3;

/** Samples of the worker when its caches are full. */
export function warm({ samples, orders }: Measured): Sample[] {
  return samples.filter(({ answered }) => answered >= orders * WARM);
}

/** How far the worker's memory strays from its median after the warm-up: a share. */
export function strayOf(measured: Measured): number | undefined {
  const memory = warm(measured).map(({ rss }) => rss);
  if (memory.length === 0) return undefined;
  const median = medianOf(memory);
  return Math.max(...memory.map((rss) => Math.abs(rss - median))) / median;
}

/** What an order cost in each third of the batch, in milliseconds: what grew with its size would grow from one to the next. */
export function costByThirds({ samples, orders }: Measured): number[] {
  const upTo = [1, 2, 3].map((third) => samples.findLast(({ answered }) => answered <= (orders * third) / 3));
  return upTo.flatMap((end, third) => {
    const begin = third === 0 ? samples[0] : upTo[third - 1];
    return begin && end && end.answered > begin.answered
      ? [(end.cpu - begin.cpu) / (end.answered - begin.answered)]
      : [];
  });
}

function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits));
}

export function figuresOf(measurements: readonly Measured[]): Figure[] {
  const [smallest] = measurements;
  return measurements.flatMap((measured) => {
    const { orders, took, cpu, histories, runs, summary, wrong, duplicates } = measured;
    const of = (what: string): string => `${orders} orders: ${what}`;
    const ticketed = summary.outcomes.ticketed;
    const events = Math.max(histories.batch, histories.order);
    return [
      noted(of('rate'), rounded(orders / (took / 1_000), 1), 'orders/s'),
      noted(of('time per order'), rounded(took / orders, 1), 'ms'),
      noted(of('CPU time per order, worker and server'), rounded(costOf(measured), 1), 'ms'),
      noted(of('CPU time per order, worker only'), rounded(cpu.worker / orders, 1), 'ms'),
      ...(smallest && smallest !== measured ? [cost(measured, smallest)] : []),
      ...memory(measured),
      judged(
        of('largest history'),
        events,
        'events',
        `<= ${goals.events}`,
        events <= goals.events,
        `${runs} runs of the batch: ${histories.batch}; its orders: ${histories.order}`,
      ),
      judged(of('ticketed'), ticketed, 'orders', `${orders}`, ticketed === orders),
      judged(of('issued twice, or booked twice'), duplicates, 'found', '0', duplicates === 0),
      judged(
        of('results in the report that the ledger does not confirm'),
        wrong.length,
        'found',
        '0',
        wrong.length === 0,
      ),
      judged(of('missed'), summary.missed, 'orders', '0', summary.missed === 0),
    ];
  });
}

function cost(measured: Measured, smallest: Measured): Figure {
  const ratio = costOf(measured) / costOf(smallest);
  const name = `${measured.orders} orders: cost of an order`;
  const against = `a batch of ${smallest.orders}`;
  const holds = Math.abs(ratio - 1) <= goals.cost;
  const thirds = costByThirds(measured).map((each) => each.toFixed(0));
  const detail = `${against}; in its thirds ${thirds.join(', ')} ms`;
  return measured.orders >= JUDGED_FROM
    ? judged(name, rounded(ratio, 2), '×', `within ${goals.cost * 100} %`, holds, detail)
    : noted(name, rounded(ratio, 2), '×', detail);
}

function memory(measured: Measured): Figure[] {
  const { orders } = measured;
  const stray = strayOf(measured);
  if (stray === undefined) return [];
  const value = rounded(stray * 100);
  const resident = medianOf(warm(measured).map(({ rss }) => rss)) / 1e6;
  const name = `${orders} orders: largest deviation of the worker’s memory from its median after the warm-up`;
  return [
    noted(`${orders} orders: worker’s memory`, rounded(resident), 'MB'),
    orders >= JUDGED_FROM
      ? judged(name, value, '%', `<= ${goals.memory * 100}`, stray <= goals.memory)
      : noted(name, value, '%'),
  ];
}
