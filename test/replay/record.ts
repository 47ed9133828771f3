/** `npm run record-histories [-- PATH…]`: plays the paths on a real Temporal server and a real sandbox, and keeps their histories. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReportStore } from '../../src/batchReports';
import globalSetup from '../support/globalSetup';
import globalTeardown from '../support/globalTeardown';
import { running, type Stage } from '../support/running';
import { runsOf, writeRuns } from './histories';
import type { Path } from './path';
import { paths } from './paths';
import { stages, type StageName } from './stages';

/** More at once only make each other wait. */
const STAGES_AT_ONCE = 5;
const PATHS_AT_ONCE = 10;

const failed: string[] = [];
let bytes = 0;

async function record(stage: Stage, path: Path): Promise<void> {
  const began = Date.now();
  try {
    const ids = await path.play(stage);
    const runs = (await Promise.all(ids.map((id) => runsOf(stage.client, id)))).flat();
    const size = writeRuns(path.name, runs);
    bytes += size;
    const events = runs.map(({ history }) => history.events.length).join(' + ');
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`${path.name}: ${events} events, ${size} bytes, ${seconds} s`);
  } catch (error) {
    failed.push(path.name);
    console.error(`${path.name} went another way: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** First those that may be played side by side, then those that want the stage to themselves. */
async function recordOn(name: StageName, wanted: readonly Path[]): Promise<void> {
  const { reports, ...options }: (typeof stages)[StageName] & { reports?: true } = stages[name];
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-record-'));
  const stage = await running({ ...options, ...(reports && { reports: createReportStore(folder) }) });
  try {
    await atMost(
      PATHS_AT_ONCE,
      wanted.filter(({ alone }) => !alone),
      (path) => record(stage, path),
    );
    for (const path of wanted.filter(({ alone }) => alone)) await record(stage, path);
  } finally {
    await stage.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function atMost<T>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const hand = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, hand));
}

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !paths.some((path) => path.name === name));
  if (unknown.length > 0) throw new Error(`there is no path ${unknown.join(', ')}; see test/replay/paths`);
  const wanted = paths.filter(({ name }) => names.length === 0 || names.includes(name));
  const began = Date.now();
  await globalSetup();
  try {
    const needed = (Object.keys(stages) as StageName[])
      .map((name) => ({ name, on: wanted.filter((path) => path.on === name) }))
      .filter(({ on }) => on.length > 0);
    await atMost(STAGES_AT_ONCE, needed, ({ name, on }) => recordOn(name, on));
  } finally {
    await globalTeardown();
  }
  const kept = wanted.length - failed.length;
  console.log(`${kept} histories, ${bytes} bytes, ${Math.round((Date.now() - began) / 1000)} s`);
  if (failed.length > 0)
    throw new Error(`not recorded, so that what was kept before stands: ${failed.join(', ')}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
