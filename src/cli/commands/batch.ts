/** `batch …`: many released orders ticketed at once, and the report of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Batches } from '../../client/batches';
import type { BatchSummary } from '../../domain/batch/messages';
import { addBatchOptions, batchInput, countOf, type BatchOptions } from '../batch/options';
import { batchLines, progressLine, reportLines, sumLines } from '../batch/showBatch';
import { examples, runs, type Invocation } from '../command';
import { exitStatus, type ExitStatus } from '../exit';
import { withDesk, type GlobalOptions } from '../globals';
import { archivePlace } from '../messages/place';
import { addSchedules } from './batchSchedules';

/** How often the progress is asked for while a batch is followed. */
const LOOK_EVERY = 2_000;

/** Registers the commands. */
export function addBatch(program: Command): void {
  const batch = program.command('batch').description('ticket many released orders at once, and report on it');
  addRun(batch);
  addList(batch);
  addTelling(batch);
  addReport(batch);
  addSchedules(batch);
}

type RunOptions = BatchOptions & { wait: boolean };

function addRun(batch: Command): void {
  const run = addBatchOptions(
    batch
      .command('run')
      .description('ticket released orders now, and follow it to its end')
      .argument('<id>', 'names the batch and its report'),
  ).option('--no-wait', 'return as soon as the batch is started');
  runs<RunOptions, [string]>(run, ({ options, output }, id) =>
    withBatches(options, async (batches) => {
      const started = await batches.start(id, batchInput(options));
      if (!options.wait) {
        output.result({ value: started, lines: [`Batch ${id} is started: ndc-flows batch progress ${id}`] });
        return exitStatus.done;
      }
      const ended = batches.result(id);
      const over = ended.then(
        () => true,
        () => true,
      );
      let told = '';
      while (!(await Promise.race([over, sleep(LOOK_EVERY, false)]))) {
        // It is followed, not carried: whatever keeps its progress from being told, it goes on.
        const line = await batches.progress(id).then(progressLine, wordsOf);
        if (line !== told) output.say(line);
        told = line;
      }
      return summarized(await ended, output);
    }),
  );
  examples(
    run,
    'ndc-flows batch run evening-2027-01-20 --ticket-by-within 24h',
    'ndc-flows batch run rehearsal --provider example --dry-run',
    'ndc-flows batch run by-hand --references references.txt --spend-up-to 20000EUR',
  );
}

function summarized(summary: BatchSummary, output: Invocation<object>['output']): ExitStatus {
  const { id, ending, files } = summary;
  output.result({
    value: summary,
    lines: [
      ...sumLines({ ...summary, batch: id }),
      `Report: ndc-flows batch report ${id}`,
      ...files.map((file) => `        ${file}`),
    ],
  });
  if (ending === 'complete') return exitStatus.done;
  return ending === 'stopped' ? exitStatus.refused : exitStatus.waitsForPerson;
}

function addList(batch: Command): void {
  const list = batch
    .command('list')
    .description('the batches that the server knows, newest first')
    .option('--last <n>', 'at most so many', countOf, 20);
  runs<{ last: number }, []>(list, ({ options, output }) =>
    withBatches(options, async (batches) => {
      const found = await batches.list(options.last);
      output.result({ value: found, lines: batchLines(found) });
      return exitStatus.done;
    }),
  );
}

function addTelling(batch: Command): void {
  const progress = batch.command('progress').description('how far a batch has come').argument('<id>');
  runs<object, [string]>(progress, ({ options, output }, id) =>
    withBatches(options, async (batches) => {
      const value = await batches.progress(id);
      output.result({ value, lines: [progressLine(value)] });
      return exitStatus.done;
    }),
  );

  for (const [name, description] of [
    ['pause', 'ask no further order; those that were asked answer'],
    ['resume', 'go on'],
  ] as const) {
    const command = batch.command(name).description(description).argument('<id>');
    runs<object, [string]>(command, ({ options, output }, id) =>
      withBatches(options, async (batches) => {
        const value = await batches.tell(id, name, {});
        output.result({ value, lines: [progressLine(value)] });
        return exitStatus.done;
      }),
    );
  }

  const stop = batch
    .command('stop')
    .description('end a batch: what has not been asked is skipped, and its report says so')
    .argument('<id>')
    .requiredOption('--who <who>', 'who stops it')
    .requiredOption('--why <why>', 'and why; both are kept');
  runs<{ who: string; why: string }, [string]>(stop, ({ options, output }, id) =>
    withBatches(options, async (batches) => {
      const value = await batches.tell(id, 'stop', { who: options.who, why: options.why });
      output.result({ value, lines: [progressLine(value)] });
      return exitStatus.done;
    }),
  );
}

function addReport(batch: Command): void {
  const report = batch
    .command('report')
    .description('the report of a batch that has ended: a line an order, and the sums; needs no server')
    .argument('<id>')
    .option('--csv', 'print it as CSV');
  runs<{ csv?: boolean }, [string]>(report, async ({ options, output }, id) => {
    const { folder, keyring } = await archivePlace(options);
    const { createReportStore, csvOf } = await import('../../batchReports');
    const reports = createReportStore(folder, keyring);
    const found = await reports.read(id);
    if (!found) {
      const { BatchUnderWay, NoReport } = await import('../../client/errors');
      throw (await reports.underWay(id)) ? new BatchUnderWay(id) : new NoReport(id, folder);
    }
    if (options.csv) options.terminal.stdout.write(csvOf(found.lines));
    else output.result({ value: found, lines: reportLines(found) });
    return exitStatus.done;
  });
  examples(
    report,
    'ndc-flows batch report evening-2027-01-20',
    'ndc-flows batch report evening-2027-01-20 --csv',
  );
}

async function wordsOf(error: unknown): Promise<string> {
  const { explain } = await import('../explain');
  return explain(error).message;
}

function withBatches(
  options: GlobalOptions,
  work: (batches: Batches) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  return withDesk(options, async ({ client }) => {
    const { Batches: BatchesClass } = await import('../../client/batches');
    return work(new BatchesClass(client));
  });
}
