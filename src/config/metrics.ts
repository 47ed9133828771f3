/** Where a worker serves its metrics, if anywhere. */
import { z } from 'zod';
import { parseDuration } from '../domain/duration';
import type { Mistake } from '../domain/request/mistakes';
import { checkSettings } from '../domain/settingMistakes';
import { LOOPBACK, placeSchema, type Place } from './place';

/** Where a worker listens for Prometheus. */
export interface MetricsConfig extends Place {
  /** Milliseconds between two counts of open orders. */
  countEvery: number;
}

/** The port that exporters of OpenTelemetry have for Prometheus. */
const DEFAULT_PORT = 9464;

/** A count asks the server's index some six times, where nobody waits: once a minute is no load, and soon enough for a person. */
const DEFAULT_COUNT = '1m';

/** What stands under `metrics`. */
export const metricsSchema = z.strictObject({
  listen: placeSchema(DEFAULT_PORT)
    .optional()
    .meta({
      default: `${LOOPBACK}:${DEFAULT_PORT}`,
      description: 'Address and port for Prometheus. A port alone means loopback.',
    }),
  countEvery: z
    .string('must be a duration such as 1m')
    .refine(
      (written) => (parseDuration(written) ?? 0) >= 1_000,
      'must be a duration of at least 1s, such as 30s',
    )
    .default(DEFAULT_COUNT)
    .describe('How often the worker counts open orders. At least `1s`.'),
});

/** Checks what stands under `metrics`; every mistake is added by its path. Left out, nothing is served. */
export function checkMetrics(written: unknown, mistakes: Mistake[]): MetricsConfig | undefined {
  if (written === undefined) return undefined;
  const data = checkSettings('metrics', metricsSchema, written ?? {}, mistakes);
  return data && metricsAt(data.listen ?? { host: LOOPBACK, port: DEFAULT_PORT }, data.countEvery);
}

/** Metrics on this port, as `--metrics-port` asks for them: where the file says, and otherwise on loopback. */
export function metricsOnPort(port: number, configured: MetricsConfig | undefined): MetricsConfig {
  return configured ? { ...configured, port } : metricsAt({ host: LOOPBACK, port }, DEFAULT_COUNT);
}

function metricsAt(place: Place, countEvery: string): MetricsConfig {
  return { ...place, countEvery: parseDuration(countEvery) ?? 0 };
}
