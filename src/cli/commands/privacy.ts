/** `forget REF` and `export REF`: erases or shows what is stored about an order. */
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { who } from '../arguments';
import { OrderInDoubt, OrderLives } from '../../client/errors';
import { NdcFlowsError } from '../../domain/errors';
import { examples, runs, usageError, type Invocation } from '../command';
import { exitStatus, type ExitStatus } from '../exit';
import { withOrders, type Connected } from '../globals';
import { filesOf } from '../orderFiles';
import type { Terminal } from '../terminal';
import { forgottenLines, keptLines, outOfReach } from '../show/forgetting';

interface ForgetOptions {
  who?: string;
  evenIfLive?: boolean;
  evenIfInDoubt?: boolean;
  evenIfUnreadable?: boolean;
  dryRun?: boolean;
  yes?: boolean;
}

/** Registers the commands. */
export function addPrivacy(program: Command): void {
  const forget = program
    .command('forget')
    .description('erase all data of an order and refuse its reference from then on; cannot be undone')
    .argument('<reference>')
    .option('--who <who>', 'who erases it: a staff number or initials; kept with the reference', who)
    .option('--dry-run', 'show what would be erased and kept; change nothing')
    .option(
      '--even-if-live',
      'erase even a running order: its workflow ends, and nothing watches the order afterwards',
    )
    .option(
      '--even-if-in-doubt',
      'erase even while a write is in progress or its answer is lost; afterwards only the airline can tell what the write did',
    )
    .option(
      '--even-if-unreadable',
      'erase even if keys are lost: data that cannot be read stays, and unreadable sales disappear from sales lists',
    )
    .option('--yes', 'skip the prompt for the reference; required without a terminal');
  runs<ForgetOptions, [string]>(forget, (invocation, reference) =>
    forgetOrder(forget, invocation, reference),
  );
  examples(
    forget,
    'ndc-flows forget TRIP-2027-0042 --dry-run',
    'ndc-flows forget TRIP-2027-0042 --who ab',
    'ndc-flows forget TRIP-2027-0042 --who ab --yes --json',
  );

  const exporting = program
    .command('export')
    .description('export all data of an order as one JSON document')
    .argument('<reference>')
    .option(
      '--output <file>',
      'write to this file, readable only by you; an existing file is not overwritten',
    );
  runs<{ output?: string }, [string]>(exporting, exportOrder);
  examples(
    exporting,
    'ndc-flows export TRIP-2027-0042 --output trip-2027-0042.json',
    'ndc-flows export TRIP-2027-0042 | jq .request.passengers',
  );
}

async function forgetOrder(
  command: Command,
  { options, output }: Invocation<ForgetOptions>,
  reference: string,
): Promise<ExitStatus> {
  const { who = '', dryRun = false, evenIfUnreadable = false, yes = false } = options;
  const { evenIfLive = false, evenIfInDoubt = false } = options;
  if (!dryRun && who.trim() === '')
    usageError(
      command,
      `--who is missing: ndc-flows forget ${reference} --who NAME (kept with the reference)`,
    );
  if (!dryRun && !yes && !options.terminal.stdin.isTTY)
    usageError(command, 'this cannot be undone: without a terminal, confirm with --yes');
  const [{ Forgetting }, files] = await Promise.all([
    import('../../client/privacy/forget'),
    filesOf(options, reference),
  ]);
  const work = async ({ client }: Connected): Promise<ExitStatus> => {
    const forgetting = new Forgetting(client);
    const asking = !dryRun && !yes;
    if (dryRun || asking) {
      const [kept, here] = [await forgetting.kept(reference, files), await files.kept()];
      if (dryRun) {
        return output.result({ value: { ...kept, files: here, outOfReach }, lines: keptLines(kept, here) });
      }
      if (kept.live !== undefined && !evenIfLive) throw new OrderLives(reference, kept.live);
      if (kept.inDoubt.length > 0 && !kept.forgotten && !evenIfInDoubt)
        throw new OrderInDoubt(reference, kept.inDoubt, kept.order);
      await confirm(reference, keptLines(kept, here), options.terminal);
    }
    output.say(`Forgetting ${reference}; this can take half a minute.`);
    const done = await forgetting.forget(reference, {
      by: who.trim(),
      evenIfLive,
      evenIfInDoubt,
      evenIfUnreadable,
      elsewhere: files,
    });
    return output.result({
      value: { ...done, files: { folder: files.folder, ...files.erased }, outOfReach },
      lines: forgottenLines(done, files),
    });
  };
  // What accounting needs is sent again, and must not leave this machine readable.
  return withOrders(options, work, { sends: !dryRun });
}

async function exportOrder(
  { options, output }: Invocation<{ output?: string }>,
  reference: string,
): Promise<ExitStatus> {
  const [client, files] = await Promise.all([
    import('../../client/privacy/exportOrder'),
    filesOf(options, reference),
  ]);
  const document = await withOrders(options, async (connected) =>
    client.exportOrder(connected.client, reference, await files.exported()),
  );
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (options.output === undefined) {
    options.terminal.stdout.write(text);
    return exitStatus.done;
  }
  await writeFile(options.output, text, { mode: 0o600, flag: 'wx' });
  const { notRead } = document;
  return output.result({
    value: { reference, file: options.output, notRead },
    lines: [`Written to ${options.output}.`, ...notRead.map((words) => `Not in it: ${words}`)],
  });
}

/** Thrown when a person was asked for the reference and typed something else. */
class NotConfirmed extends NdcFlowsError {
  readonly code = 'not-confirmed';

  constructor() {
    super('That is not the reference. Nothing was changed.');
  }
}

/** Asks for the reference to be typed. Asks on standard error: standard output is for the result. @throws NotConfirmed */
async function confirm(
  reference: string,
  words: readonly string[],
  { stdin, stderr }: Terminal,
): Promise<void> {
  const asking = createInterface({ input: stdin, output: stderr });
  try {
    const typed = await asking.question([...words, `Type ${reference} to confirm: `].join('\n'));
    if (typed.trim() !== reference) throw new NotConfirmed();
  } finally {
    asking.close();
  }
}
