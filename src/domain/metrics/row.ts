/** Declares metrics: name, labels and meaning. Labels have few values and no personal data. */

/** One metric. */
export interface MetricRow<Label extends string = string> {
  /** The name without the suffix of its kind; see `servedName`. */
  name: string;
  /** A counter only grows while the process runs; a gauge is the current value; a histogram counts and sums. */
  kind: 'counter' | 'gauge' | 'histogram';
  /** The unit of a histogram. Its name ends with it. */
  unit?: 'seconds' | 'bytes';
  labels: readonly Label[];
  meaning: string;
}

/** The labels of a metric, with their values. */
export type LabelsOf<Row extends MetricRow> = Record<Row['labels'][number], string>;

/** The label `agency` where there is none: to Prometheus, an empty label is the same as no label. */
export const NO_AGENCY = '';

/** Returns the name in Prometheus; for a histogram, without `_bucket`, `_sum` and `_count`. */
export function servedName({ name, kind, unit }: MetricRow): string {
  if (kind === 'counter') return `${name}_total`;
  return kind === 'histogram' && unit ? `${name}_${unit}` : name;
}
