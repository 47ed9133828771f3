/** How a metric is declared: its name, by what it is told apart, and what it means. Labels hold few values and nothing personal. */

/** One metric. */
export interface MetricRow<Label extends string = string> {
  /** Without the suffix that its kind adds; `servedName` has it. */
  name: string;
  /** A counter only grows while the process lives; a gauge is what is true now; a histogram counts and adds up. */
  kind: 'counter' | 'gauge' | 'histogram';
  /** Of a histogram: what is measured. Its name ends with it. */
  unit?: 'seconds' | 'bytes';
  labels: readonly Label[];
  meaning: string;
}

/** The labels of a metric, each with its value. */
export type LabelsOf<Row extends MetricRow> = Record<Row['labels'][number], string>;

/** The name under which Prometheus finds it; of a histogram without `_bucket`, `_sum` and `_count`. */
export function servedName({ name, kind, unit }: MetricRow): string {
  if (kind === 'counter') return `${name}_total`;
  return kind === 'histogram' && unit ? `${name}_${unit}` : name;
}
