/** `batch …`: tickets many released orders at once, and reports on it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Batches } from '../../client/batches';
import type { Orders } from '../../client/orders';
import type { BatchProgress, BatchSummary } from '../../domain/batch/messages';
import { archivePlace } from '../archive';
import { count, who, why } from '../arguments';
import { examples, runs, type Invocation } from '../command';
import { exitStatus, type ExitStatus } from '../exit';
import { withOrders } from '../globals';
import type { Output } from '../output';
import { batchLines, barredLine, progressLine, reportLines, sumLines } from '../show/batches';
import { refuseUnknown } from '../refuseUnknown';
import { addBatchOptions, batchInput, type BatchOptions } from './batchOptions';
import { addSchedules } from './batchSchedules';

/** How often to ask for the progress of a batch (milliseconds). */
const LOOK_EVERY = 2_000;

type RunOptions = BatchOptions & { wait: boolean };

/** Registers the commands. */
export function addBatch(program: Command): void {
  const batch = program.command('batch').description('ticket many released orders at once, with a report');
  const run = addBatchOptions(
    batch
      .command('run')
      .description('ticket released orders now and follow the batch to its end')
      .argument('<id>', 'id of the batch and its report'),
  ).option('--no-wait', 'return as soon as the batch is started');
  runs<RunOptions, [string]>(run, async (invocation, id) => {
    await refuseUnknown(run, invocation.options);
    return runBatch(invocation, id);
  });
  examples(
    run,
    'ndc-flows batch run evening-2027-01-20 --ticket-by-within 24h',
    'ndc-flows batch run rehearsal --provider example --dry-run',
    'ndc-flows batch run by-hand --references references.txt --spend-up-to 20000EUR',
  );

  const list = batch
    .command('list')
    .description('list batches, newest first')
    .option('--last <n>', 'how many to list', count, 20);
  runs<{ last: number }, []>(list, (invocation) =>
    withBatches(invocation, async (batches, output) => {
      const found = await batches.list(invocation.options.last);
      output.result({ value: found, lines: batchLines(found) });
    }),
  );

  const progress = batch.command('progress').description('show a batch’s progress').argument('<id>');
  runs<object, [string]>(progress, (invocation, id) =>
    showProgress(invocation, (batches) => batches.progress(id)),
  );
  const pause = batch
    .command('pause')
    .description('pause: start no further orders; those in progress finish')
    .argument('<id>');
  runs<object, [string]>(pause, (invocation, id) =>
    showProgress(invocation, (batches) => batches.update(id, 'pause', {})),
  );
  const resume = batch.command('resume').description('resume a paused batch').argument('<id>');
  runs<object, [string]>(resume, (invocation, id) =>
    showProgress(invocation, (batches) => batches.update(id, 'resume', {})),
  );
  const stop = batch
    .command('stop')
    .description('stop a batch: orders not started yet are skipped')
    .argument('<id>')
    .requiredOption('--who <who>', 'who stops it', who)
    .requiredOption('--why <why>', 'why; the report keeps both', why);
  runs<{ who: string; why: string }, [string]>(stop, (invocation, id) => {
    const { who, why } = invocation.options;
    return showProgress(invocation, (batches) => batches.update(id, 'stop', { who, why }));
  });

  const report = batch
    .command('report')
    .description('show the report of an ended batch: one line per order, and totals; needs no server')
    .argument('<id>')
    .option('--csv', 'print it as CSV');
  runs<{ csv?: boolean }, [string]>(report, showReport);
  examples(
    report,
    'ndc-flows batch report evening-2027-01-20',
    'ndc-flows batch report evening-2027-01-20 --csv',
  );
  addSchedules(batch);
}

function runBatch(invocation: Invocation<RunOptions>, id: string): Promise<ExitStatus> {
  const { options } = invocation;
  return withBatches(invocation, async (batches, output, orders) => {
    await orders.proveKeys();
    const started = await batches.start(id, batchInput(options));
    if (!options.wait) {
      return output.result({
        value: started,
        lines: [`Batch ${id} is started. Follow it: ndc-flows batch progress ${id}`],
      });
    }
    const ended = batches.result(id);
    const over = ended.then(
      () => true,
      () => true,
    );
    let printed = 'waiting for the first orders';
    const shown = output.awaiting(() => printed);
    try {
      while (!(await Promise.race([over, sleep(LOOK_EVERY, false)]))) {
        // The batch does not depend on being followed: print the error and go on.
        const line = await batches.progress(id).then(output.live ? barredLine : progressLine, messageOf);
        // A terminal shows how far it is in one place.
        if (line !== printed && !output.live) output.say(line);
        printed = line;
      }
    } finally {
      shown();
    }
    return summarize(await ended, output);
  });
}

function summarize(summary: BatchSummary, output: Output): ExitStatus {
  const { id, ending, files } = summary;
  const places = [`Report: ndc-flows batch report ${id}`, ...files.map((file) => `        ${file}`)];
  output.result({ value: summary, lines: [...sumLines({ ...summary, batch: id }), ...places] });
  if (ending === 'complete') return exitStatus.done;
  return ending === 'stopped' ? exitStatus.refused : exitStatus.waitsForPerson;
}

function showProgress(
  invocation: Invocation<object>,
  ask: (batches: Batches) => Promise<BatchProgress>,
): Promise<ExitStatus> {
  return withBatches(invocation, async (batches, output) => {
    const value = await ask(batches);
    output.result({ value, lines: [progressLine(value)] });
  });
}

async function showReport(
  { options, output }: Invocation<{ csv?: boolean }>,
  id: string,
): Promise<ExitStatus> {
  const { folder, keyring } = await archivePlace(options);
  const { createReportStore, csvOf } = await import('../../batchReports');
  const reports = createReportStore(folder, keyring);
  const found = await reports.read(id);
  if (!found) {
    const { BatchUnderWay, NoReport } = await import('../../client/errors');
    throw (await reports.underWay(id)) ? new BatchUnderWay(id) : new NoReport(id, folder);
  }
  if (!options.csv) return output.result({ value: found, lines: reportLines(found) });
  options.terminal.stdout.write(csvOf(found.lines));
  return exitStatus.done;
}

async function messageOf(error: unknown): Promise<string> {
  const { explain } = await import('../explain');
  return explain(error).message;
}

function withBatches(
  { options, output }: Invocation<object>,
  work: (batches: Batches, output: Output, orders: Orders) => Promise<ExitStatus | void>,
): Promise<ExitStatus> {
  return withOrders(options, async ({ client, orders }) => {
    const { Batches: BatchesClass } = await import('../../client/batches');
    return (await work(new BatchesClass(client), output, orders)) ?? exitStatus.done;
  });
}
