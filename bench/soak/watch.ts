/** Looks at every process every few seconds: what it takes, and what it holds. */
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { holdingsOf, type Holdings } from '../measure/holdings';
import { usageOf } from '../measure/processes';

/** Somebody who is watched. */
export interface Watched {
  name: string;
  /** Undefined while it is not there. */
  pid: () => number | undefined;
  /** Its own page of metrics, where it has one. */
  metrics?: string;
}

/** How a process stood at one moment. */
export interface Sample extends Holdings {
  /** Milliseconds since the load began. */
  at: number;
  /** Bytes. */
  rss: number;
  /** Of the main thread, in bytes; only its own metrics tell. */
  heap?: number;
  /** Workflows that it keeps in memory; only its own metrics tell. */
  kept?: number;
  /** Milliseconds of processor time since the process began. */
  cpu: number;
}

export interface Series {
  name: string;
  samples: Sample[];
}

/** Looks until it is over; gives what was seen of each. */
export async function watch(
  processes: readonly Watched[],
  every: number,
  over: AbortSignal,
): Promise<Series[]> {
  const began = Date.now();
  const seen = processes.map(({ name }) => ({ name, samples: [] as Sample[] }));
  while (!over.aborted) {
    await Promise.all(
      processes.map(async (process, index) => {
        const sample = await look(process, Date.now() - began);
        if (sample) seen[index]?.samples.push(sample);
      }),
    );
    await sleep(every, undefined, { signal: over }).catch(() => undefined);
  }
  return seen;
}

/** Undefined where nobody is there: that a process has ended is told elsewhere. */
async function look({ pid: find, metrics }: Watched, at: number): Promise<Sample | undefined> {
  const pid = find();
  if (pid === undefined) return undefined;
  const page = metrics === undefined ? '' : await pageOf(metrics);
  try {
    return {
      at,
      ...usageOf(pid),
      ...holdingsOf(pid),
      heap: valueIn(page, /^ndc_flows_worker_memory_bytes\{[^}]*part="heap"[^}]*\} (\S+)$/m),
      kept: valueIn(page, /^temporal_sticky_cache_size\{[^}]*task_queue="ndc-flows"[^}]*\} (\S+)$/m),
    };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ESRCH'].includes(code)) return undefined;
    throw error;
  }
}

async function pageOf(url: string): Promise<string> {
  try {
    return await (await request(url)).body.text();
  } catch {
    // A worker that is too busy to be asked is asked the next time.
    return '';
  }
}

function valueIn(page: string, line: RegExp): number | undefined {
  const found = line.exec(page)?.[1];
  return found === undefined ? undefined : Number(found);
}
