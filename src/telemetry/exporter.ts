/** The endpoint that Prometheus asks: the SDK's own, with its metrics and ours, and no second library. */
import type { TelemetryOptions } from '@temporalio/worker';
import { NdcFlowsError } from '../domain/errors';
import { buckets } from './metrics';

/** Thrown when metrics cannot be served where they are asked for. Nothing was started. */
export class MetricsUnusable extends NdcFlowsError {
  readonly code = 'metrics-unusable';
}

/** An address and a port. */
export interface Place {
  host: string;
  port: number;
}

/** What `Runtime.install` takes: names as Prometheus wants them, with their units. */
export function metricsExporter(place: Place): NonNullable<TelemetryOptions['metrics']> {
  return {
    attachServiceName: false,
    prometheus: {
      bindAddress: shown(place),
      countersTotalSuffix: true,
      unitSuffix: true,
      useSecondsForDurations: true,
      histogramBucketOverrides: buckets,
    },
  };
}

/** The page that Prometheus asks for. */
export function metricsUrl(place: Place): string {
  return `http://${shown(place)}/metrics`;
}

/** The SDK's error for an address that cannot be had, in words that help; any other error as it is. */
export function metricsTrouble(error: unknown, place: Place): unknown {
  const said = error instanceof Error ? error.message : String(error);
  if (!/prometheus/i.test(said)) return error;
  return new MetricsUnusable(`Metrics cannot be served at ${shown(place)}: ${said}`, {
    remedy: 'Choose another port with --metrics-port, or another address with `metrics.listen`.',
    cause: error,
  });
}

function shown({ host, port }: Place): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
