/** What memory, files and connections of each process do over time, drawn. */
import { linePlot, type Line } from '../report/lines';
import { quantities } from './growth';
import type { Series } from './watch';

/** An SVG document: a panel a quantity, a line a process. */
export function picture(series: readonly Series[], minutes: number): string {
  return linePlot(
    `A soak of ${minutes} minutes`,
    `${minutes} min`,
    quantities.map(({ name, unit, of }) => {
      const [first, ...others] = series.map((each): Line => ({
        label: each.name,
        points: each.samples.flatMap((sample) => {
          const y = of(sample);
          return y === undefined ? [] : [{ x: sample.at, y }];
        }),
      }));
      return {
        title: unit === name.split(' ').at(-1) ? name : `${name}, ${unit}`,
        points: first?.points ?? [],
        label: first?.label,
        others: others.filter(({ points }) => points.length > 0),
      };
    }),
  );
}
