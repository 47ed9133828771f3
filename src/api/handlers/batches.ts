/** Batches and the schedules that start them. */
import type { z } from 'zod';
import { Batches, type ListedBatch, type ReadBatch } from '../../client/batches';
import { cursorAt, placeOf } from '../../client/cursor';
import { NoBatchWorker } from '../../client/errors';
import { Schedules } from '../../client/schedules';
import type { BatchUpdates } from '../../domain/batch/messages';
import type { BatchLine, Tally } from '../../domain/batch/outcome';
import { NdcFlowsError } from '../../domain/errors';
import type { Asked, Handler, Reply } from '../asked';
import { filterOf, knownTo, ofAgency } from '../agencies';
import { mustHave } from '../authorisation';
import { Problem } from '../problems';
import type {
  batch,
  batchInList,
  batchList,
  batchQuery,
  batchStart,
  batchStop,
  batchesQuery,
  scheduleNote,
  schedulesQuery,
} from '../schemas';
import { isUnknown, misspelt, ok, type HandlerParts } from './handlerParts';

/** The handlers. */
export function batchHandlers(parts: HandlerParts): Readonly<Record<string, Handler>> {
  const batches = new Batches(parts.client);
  const schedules = new Schedules(parts.client);
  const update =
    <Name extends keyof BatchUpdates>(name: Name): Handler =>
    async ({ params: { id = '' }, body }) => {
      const args = (name === 'stop' ? (body as z.output<typeof batchStop>) : {}) as BatchUpdates[Name];
      await batches.update(id, name, args).catch(notTaken);
      return ok(shown(await batches.read(id)));
    };
  const change =
    (how: 'pause' | 'resume' | 'trigger'): Handler =>
    async ({ params: { name = '' }, body }) => {
      const { note } = (body ?? {}) as z.output<typeof scheduleNote>;
      await schedules.change(name, how, note);
      return ok(await schedules.line(name));
    };
  return {
    listBatches: async ({ query, caller }) => {
      const { limit, agency } = filterOf(query as z.output<typeof batchesQuery>, caller);
      const found = await batches.list(limit + 1, agency);
      const list: z.output<typeof batchList> = {
        batches: found.slice(0, limit).map(inList),
        more: found.length > limit,
      };
      return ok(list);
    },
    startBatch: (asked) => start(parts, batches, asked),
    readBatch: async ({ params: { id = '' }, query }) => {
      const { limit, cursor, outcome } = query as z.output<typeof batchQuery>;
      const filter = { id, outcome };
      const after = cursor === undefined ? 0 : Number(placeOf(cursor, 'batch', filter)[0]);
      const read = await batches.read(id);
      const lines = (await linesOf(parts, read))?.filter((line) => !outcome || line.outcome === outcome);
      const next = after + limit;
      return ok({
        ...shown(read),
        ...(lines && { lines: lines.slice(after, next) }),
        ...(lines && lines.length > next && { nextCursor: cursorAt('batch', filter, [String(next)]) }),
      } satisfies z.output<typeof batch>);
    },
    pauseBatch: update('pause'),
    resumeBatch: update('resume'),
    stopBatch: update('stop'),
    listSchedules: async ({ query, caller }) => {
      const { agency } = filterOf(query as z.output<typeof schedulesQuery>, caller);
      const all = await schedules.list();
      return ok({ schedules: all.filter((each) => agency === undefined || each.agency === agency) });
    },
    pauseSchedule: change('pause'),
    resumeSchedule: change('resume'),
    triggerSchedule: change('trigger'),
  };
}

async function start({ orders, known }: HandlerParts, batches: Batches, asked: Asked): Promise<Reply> {
  const { caller } = asked;
  const { id, ...input } = ofAgency(asked.body, caller) as z.output<typeof batchStart>;
  if (!input.dryRun && caller) mustHave(caller, 'money');
  const { agencies } = knownTo(caller, known);
  const names = agencies && [...agencies.keys()];
  if (isUnknown(input.agency, names)) throw misspelt('agency', names);
  await orders.proveKeys();
  await batches.start(id, input);
  const path = `/batches/${encodeURIComponent(id)}`;
  return { status: 201, headers: { location: path }, body: { id, path } };
}

/** The server keeps an Update that no worker has taken yet. */
function notTaken(error: unknown): never {
  if (!(error instanceof NoBatchWorker)) throw error;
  throw new Problem('not-taken', { detail: 'Read the batch: it may still accept this once a worker runs.' });
}

/** Returns the lines of a batch; undefined where this machine has none, or cannot open them. */
async function linesOf(
  { reports }: HandlerParts,
  { id, beganAt, report, progress }: ReadBatch,
): Promise<BatchLine[] | undefined> {
  if (!reports) return undefined;
  try {
    const ended = progress ? undefined : await reports.read(id);
    // An id that the namespace has forgotten can be used again, and its old report may be another agency's.
    if (ended?.beganAt === beganAt) return ended.lines;
    const lines = await reports.lines(report);
    return lines.length > 0 ? lines : undefined;
  } catch (error) {
    if (error instanceof NdcFlowsError) return undefined;
    throw error;
  }
}

function inList({
  id,
  agency,
  dryRun,
  state,
  beganAt,
  endedAt,
  summary,
}: ListedBatch): z.output<typeof batchInList> {
  const { stopped, stoppedBy, missed, unreleased } = summary ?? {};
  return {
    ...{ id, agency, dryRun, state: state as z.output<typeof batchInList>['state'], beganAt, endedAt },
    ...(summary && { sums: sumsOf(summary) }),
    ...{ stopped, stoppedBy, missed, unreleased },
  };
}

function shown(read: ReadBatch): z.output<typeof batch> {
  const { progress } = read;
  if (!progress) return inList(read);
  const { stopped, inFlight, waiting, expected, perSecond, estimatedEnd } = progress;
  return {
    ...inList(read),
    sums: sumsOf(progress),
    ...{ stopped, inFlight, waiting, expected, perSecond, estimatedEnd },
  };
}

function sumsOf({ found, outcomes, reasons, ticketed, wouldTicket }: Tally): Tally {
  return { found, outcomes, reasons, ticketed, wouldTicket };
}
