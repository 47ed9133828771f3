/** What the worker's memory and the batch's history do over time, drawn. */
import { medianOf } from '../measure/spread';
import { linePlot } from '../report/lines';
import { goals, warm } from './figures';
import type { Measured } from './measurements';

/** An SVG document: progress, memory and history of the largest batch. */
export function picture(measurements: readonly Measured[]): string {
  const largest = measurements.at(-1);
  const samples = largest?.samples ?? [];
  const memory = largest ? warm(largest).map(({ rss }) => rss / 1e6) : [];
  const median = memory.length > 0 ? medianOf(memory) : undefined;
  const over = (y: (sample: (typeof samples)[number]) => number) =>
    samples.map((sample) => ({ x: sample.at, y: y(sample) }));
  const seconds = Math.round((samples.at(-1)?.at ?? 0) / 1_000);
  return linePlot(`A batch of ${largest?.orders ?? 0} orders`, `${seconds} s`, [
    { title: 'orders that have answered', points: over(({ answered }) => answered) },
    {
      title: 'worker’s resident memory, MB',
      points: over(({ rss }) => rss / 1e6),
      goals:
        median === undefined
          ? []
          : [
              { y: median * (1 + goals.memory), label: '+20 %' },
              { y: median * (1 - goals.memory), label: '−20 %' },
            ],
    },
    {
      title: 'events in the history of the batch’s run',
      points: over(({ history }) => history),
      goals: [{ y: goals.events, label: `goal ${goals.events}` }],
    },
  ]);
}
