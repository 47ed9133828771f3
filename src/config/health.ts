/** Where a worker says whether it lives and whether it is ready, if anywhere. */
import { z } from 'zod';
import type { Mistake } from '../domain/request/mistakes';
import { checkSettings } from '../domain/settingMistakes';
import { LOOPBACK, placeSchema, type Place } from './place';

/** Where a worker listens for those who watch over processes. */
export type HealthConfig = Place;

/** Beside the port of the metrics. */
const DEFAULT_PORT = 9465;

/** What stands under `health`. */
export const healthSchema = z.strictObject({
  listen: placeSchema(DEFAULT_PORT)
    .optional()
    .meta({
      default: `${LOOPBACK}:${DEFAULT_PORT}`,
      description: 'Address and port of `/live` and `/ready`. A port alone means loopback.',
    }),
});

/** Checks what stands under `health`; every mistake is added by its path. Left out, nothing listens. */
export function checkHealth(written: unknown, mistakes: Mistake[]): HealthConfig | undefined {
  if (written === undefined) return undefined;
  const data = checkSettings('health', healthSchema, written ?? {}, mistakes);
  return data && (data.listen ?? { host: LOOPBACK, port: DEFAULT_PORT });
}

/** Health on this port, as `--health-port` asks for it: where the file says, and otherwise on loopback. */
export function healthOnPort(port: number, configured: HealthConfig | undefined): HealthConfig {
  return { host: configured?.host ?? LOOPBACK, port };
}
