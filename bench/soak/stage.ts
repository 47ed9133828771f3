/** The stage of a soak: that of the chaos programs, with an API beside the workers, and metrics where there are some. */
import { resolve } from 'node:path';
import { WORKERS } from '../../chaos/disturbances';
import type { Run } from '../../chaos/closings';
import { setStage, type Stage } from '../../chaos/stage';
import { runChild, startChild } from '../../src/cli/demo/child';
import { freePort } from '../../src/temporal/devServer/ports';
import type { Asked } from './people';
import type { SoakSettings } from './settings';
import type { Watched } from './watch';

export interface SoakStage extends Stage {
  api: Asked;
  /** The workers and the API. */
  watched: readonly Watched[];
  /** What a process that is not a worker said when it ended by itself. */
  ended: readonly string[];
}

/** As `setStage`. */
export async function setSoak(settings: SoakSettings, around: Run): Promise<SoakStage> {
  const worker = settings.worker === undefined ? 'worker.js' : resolve(settings.worker);
  const ports = await Promise.all(Array.from({ length: WORKERS }, freePort));
  const programs = ports.map((port) => [worker, '--metrics-port', String(port)] as const);
  const stage = await setStage(settings, around, undefined, programs);

  const made = await runChild<{ token: string }>(
    'api token new',
    ['client.js', 'api', 'token', 'new', 'soak', '--scope', 'orders:read'],
    stage.environment,
  );
  const api = await startChild<{ endpoint: string }>(
    'api',
    ['client.js', 'api', '--port', '0'],
    stage.environment,
  );
  around.closings.add(() => api.stop());
  const ended: string[] = [];
  api.failed.catch((error: Error) => ended.push(error.message));
  return {
    ...stage,
    api: { url: api.ready.endpoint, token: made.value.token },
    watched: [
      ...ports.map((port, index) => ({
        name: `worker ${index + 1}`,
        pid: () => stage.workers()[index],
        metrics: `http://127.0.0.1:${port}/metrics`,
      })),
      { name: 'API', pid: () => (ended.length > 0 ? undefined : api.pid) },
    ],
    ended,
  };
}
