/** What the measurements say, as figures with their goals. Pure. */
import { judged, noted, type Figure } from '../../src/cli/figures';
import { medianOf } from '../measure/spread';
import { readerNames, readers } from '../readers';
import type { ColdAndWarm, Measured, Measurements, Paced } from './measurements';
import { AT_ONCE, JUDGED_FROM, SLOW } from './settings';

/** The goals, of answers of twenty megabytes. */
export const goals = { times: 8, block: 10, peak: 80, slow: 1.25, blockTogether: 30 } as const;

const USUAL = readers.fastXmlParser.title;

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** The ratio of two readers, round by round: what the machine did in a round it did to both. */
export function ratio(above: readonly number[], below: readonly number[]): number {
  return medianOf(above.map((value, at) => value / (below[at] ?? value)));
}

export function figuresOf({ answers, alone, slow, together }: Measurements): Figure[] {
  const largest = Math.max(...answers.keys());
  const each = alone.get(largest);
  if (!each) return [];
  const { product, archiving, fastXmlParser, fastXmlParserTuned, download } = each;
  const of = (name: string): string => `${largest} MB: ${name}`;
  const figure = (
    name: string,
    value: number,
    unit: string,
    against: string | undefined,
    goal: string,
    holds: boolean,
  ): Figure =>
    largest >= JUDGED_FROM
      ? judged(name, value, unit, goal, holds, against)
      : noted(name, value, unit, against);
  const atMost = (name: string, value: number, unit: string, goal: number, against?: string): Figure =>
    figure(name, value, unit, against, `<= ${goal}`, value <= goal);

  const megabytes = (bytes: readonly number[]): number => round(medianOf(bytes) / 1e6, 1);
  const block = (measured: Measured): number => round(medianOf(measured.longestBlock.later), 1);
  const against = (other: Measured): number => round(ratio(other.took.later, product.took.later));
  const times = against(fastXmlParser);
  const beside = (title: string, other: Measured): Figure =>
    noted(of(`speed against ${title}`), against(other), '×', title);
  const slowRatio = ({ product: ours, download: theirs }: Paced, when: keyof ColdAndWarm): number =>
    round(ratio(ours[when], theirs[when]));
  return [
    figure(of(`speed against ${USUAL}`), times, '×', USUAL, `>= ${goals.times}`, times >= goals.times),
    noted(
      of(`speed against ${USUAL}, first answer of a process`),
      round(ratio(fastXmlParser.took.first, product.took.first)),
      '×',
      USUAL,
    ),
    beside(readers.fastXmlParserTuned.title, fastXmlParserTuned),
    noted(
      of('time against the download alone'),
      round(ratio(product.took.later, download.took.later)),
      '×',
      readers.download.title,
    ),
    atMost(of('longest event-loop block'), block(product), 'ms', goals.block),
    noted(
      of('longest event-loop block, first answer of a process'),
      round(medianOf(product.longestBlock.first), 1),
      'ms',
    ),
    noted(of('longest event-loop block of all'), round(Math.max(...product.longestBlock.later), 1), 'ms'),
    noted(of('longest event-loop block, archive on'), block(archiving), 'ms'),
    atMost(of('peak RSS above start'), megabytes(product.peakAboveStart), 'MB', goals.peak),
    atMost(
      of(`time if the inflated answer arrives at ${SLOW} MB/s`),
      slowRatio(slow.inflated, 'later'),
      '×',
      goals.slow,
      readers.download.title,
    ),
    noted(
      of(`time if the inflated answer arrives at ${SLOW} MB/s, first answer of a process`),
      slowRatio(slow.inflated, 'first'),
      '×',
      readers.download.title,
    ),
    noted(
      of(`time if the gzipped answer arrives at ${SLOW} MB/s`),
      slowRatio(slow.gzipped, 'later'),
      '×',
      readers.download.title,
    ),
    atMost(
      of(`${AT_ONCE} at once, longest event-loop block`),
      block(together.product),
      'ms',
      goals.blockTogether,
    ),
    noted(of(`${AT_ONCE} at once, longest event-loop block, ${USUAL}`), block(together.fastXmlParser), 'ms'),
    noted(of(`${AT_ONCE} at once, peak RSS above start`), megabytes(together.product.peakAboveStart), 'MB'),
    noted(of(`${AT_ONCE} at once, all read`), round(medianOf(together.product.took.later), 0), 'ms'),
    ...[...alone].flatMap(([size, measured]) =>
      readerNames.flatMap((name) => {
        const { title } = readers[name];
        const { took, longestBlock, peakAboveStart } = measured[name];
        const inflated = (answers.get(size)?.inflated ?? 0) / 1e6;
        return [
          noted(`${title}, ${size} MB: speed`, round(inflated / (medianOf(took.later) / 1_000), 1), 'MB/s'),
          noted(
            `${title}, ${size} MB: longest event-loop block`,
            round(medianOf(longestBlock.later), 1),
            'ms',
          ),
          noted(`${title}, ${size} MB: peak RSS above start`, megabytes(peakAboveStart), 'MB'),
        ];
      }),
    ),
  ];
}
