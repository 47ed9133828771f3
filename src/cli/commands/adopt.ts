/** `adopt`: continues an order whose workflow was stopped, or takes over orders that another system made, one or a file of them. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { NdcFlowsError } from '../../domain/errors';
import { OrderStopped, UnknownReference, UpdateRefused } from '../../domain/order/errors';
import type { Money } from '../../domain/money';
import type { Foreseen } from '../../client/adopting';
import type { Row } from '../adopting/orders';
import type { Tried } from '../adopting/report';
import { parseAmount } from '../arguments';
import { conclude, followed, headLine } from '../ask';
import { examples, runs, usageError, type Invocation } from '../command';
import { exitStatus, type ExitStatus } from '../exit';
import { knownNames, withOrders } from '../globals';
import { Refused, orCommands } from '../refusal';
import { commands } from '../show/commandLines';
import { table } from '../output';

interface Options {
  provider?: string;
  orderId?: string;
  agency?: string;
  ownerCode?: string;
  surname?: string[];
  payUpTo?: Money;
  from?: string;
  report?: string;
  dryRun?: true;
}

/** How often a line of progress is printed where there is no terminal (milliseconds). */
const SAID_EVERY = 10_000;

/** Registers the command. */
export function addAdopt(program: Command): void {
  const command = program
    .command('adopt')
    .description(
      'watch an order that another system made, or a file of them; without --order-id: continue an order whose workflow was terminated',
    )
    .argument('[reference]', 'your reference for the order')
    .option('--provider <name>', 'provider that holds the order')
    .option('--agency <name>', 'agency that sells it; needed if the installation serves several')
    .option('--order-id <id>', 'the airline’s order id')
    .option('--owner-code <code>', 'airline that owns the order')
    .option(
      '--surname <name...>',
      'passengers that the order must have: EXAMPLE or EXAMPLE/ADA; then a mistyped order id is refused',
    )
    .option('--pay-up-to <amount>', 'release the order for up to this amount: 690.32EUR', parseAmount)
    .option('--from <file>', 'adopt the orders of a CSV or JSON lines file; - for standard input')
    .option(
      '--report <file>',
      'with --from: write each order’s outcome to this file, and skip orders that it lists as adopted',
    )
    .option('--dry-run', 'check, and show what would happen; calls no airline and starts nothing');
  runs<Options, [string | undefined]>(command, (invocation, reference) => {
    const { provider, orderId, from, report, dryRun } = invocation.options;
    if ((reference === undefined) === (from === undefined))
      usageError(command, 'name a reference, or a file with --from');
    if (from !== undefined && (provider ?? orderId) !== undefined)
      usageError(command, 'a file names the providers and order ids itself');
    if (report !== undefined && from === undefined) usageError(command, '--report goes with --from');
    if (reference === undefined) return adoptFile(invocation, from ?? '-');
    if (orderId !== undefined && provider !== undefined)
      return adoptOne(invocation, reference, provider, orderId);
    const { ownerCode, surname, payUpTo } = invocation.options;
    if ([orderId, provider, ownerCode, surname, payUpTo, dryRun].some((each) => each !== undefined))
      usageError(command, 'an order made elsewhere needs both --provider and --order-id');
    return resume(invocation, reference);
  });
  examples(
    command,
    'ndc-flows adopt TRIP-2027-0042',
    'ndc-flows adopt TRIP-2027-0043 --provider example --order-id XA4803408 --surname EXAMPLE',
    'ndc-flows adopt --from orders.csv --dry-run',
    'ndc-flows adopt --from orders.csv --report adopted.csv',
  );
}

/** Continues an order whose workflow was stopped. */
function resume({ options, output }: Invocation<Options>, reference: string): Promise<ExitStatus> {
  const { say } = output;
  return withOrders(
    options,
    async (connected) => {
      const { orders } = connected;
      const { adopted } = await orCommands(orders, reference, () => orders.adopt(reference)).catch(
        (error: unknown) => {
          throw error instanceof UnknownReference ? new Refused(error, named(reference)) : error;
        },
      );
      say(headLine(connected, reference));
      if (!adopted) say('Its workflow is running; there is nothing to adopt.');
      const { historyPosition } = await import('../../client/watchHistory');
      // What the order did before is not told again.
      const since = await historyPosition(connected.client, reference);
      const following = { ...connected, reference, say, since };
      const refresh = () => orders.update(reference, 'refresh', {});
      const status = await followed({ ...following, act: refresh }).catch((error: unknown) => {
        // One that cannot be read now, because it is still being booked, say, is followed until it rests.
        if (!(error instanceof UpdateRefused)) throw error;
        return followed(following).catch((missing: unknown) => {
          // The run that refused has left no order behind: its refusal says why.
          if (missing instanceof UnknownReference || missing instanceof OrderStopped)
            throw new Refused(error, named(reference));
          throw missing;
        });
      });
      return conclude(output, connected, status);
    },
    { sends: true },
  );
}

/** Returns the commands that can follow where there is no such order. */
const named = (reference: string): string[] =>
  commands([
    ['see all orders', 'list'],
    ['adopt an order made elsewhere', `adopt ${reference} --provider NAME --order-id ID`],
  ]);

/** Adopts one order that was made elsewhere. */
async function adoptOne(
  { options, output }: Invocation<Options>,
  reference: string,
  provider: string,
  orderId: string,
): Promise<ExitStatus> {
  const { agency, ownerCode, surname: surnames, payUpTo, dryRun } = options;
  const order = {
    ...{ provider, orderId },
    ...(agency !== undefined && { agency }),
    ...(ownerCode !== undefined && { ownerCode }),
    ...(surnames && { surnames }),
    ...(payUpTo && { payUpTo }),
  };
  const known = await knownNames(options);
  if (dryRun) return foresee({ options, output }, [{ reference, order }]);
  return withOrders(
    options,
    async (connected) => {
      const { adoptElsewhere } = await import('../../client/adopting');
      const { adopted, status } = await orCommands(connected.orders, reference, () =>
        adoptElsewhere(connected, reference, order, known),
      ).catch((error: unknown) => {
        if (!(error instanceof UpdateRefused && error.code === 'owned-by-another')) throw error;
        throw new Refused(error, commands([['see that order', `find ${orderId}`]]));
      });
      output.say(headLine(connected, reference));
      output.say(adopted ? `Order ${orderId} is adopted.` : `${reference} already has order ${orderId}.`);
      return conclude(output, connected, status);
    },
    { sends: true },
  );
}

/** Adopts the orders of a file. */
async function adoptFile({ options, output }: Invocation<Options>, file: string): Promise<ExitStatus> {
  const { readRows } = await import('../adopting/orders');
  const name = file === '-' ? 'standard input' : file;
  const rows = readRows(name, await contentOf(file, options), await knownNames(options));
  if (options.dryRun) return foresee({ options, output }, rows);
  const [{ adoptAll }, { openReport }, { barredLine, progressLine, sumLines }] = await Promise.all([
    import('../adopting/adoptAll'),
    import('../adopting/report'),
    import('../adopting/show'),
  ]);
  return withOrders(
    options,
    async (connected) => {
      await connected.orders.proveKeys();
      const report = options.report === undefined ? undefined : await openReport(options.report);
      const left = rows.filter((row) => !report?.settled(row));
      const tried: Tried[] = [];
      const adoptions = { orders: rows.length, skipped: rows.length - left.length, tried };
      const shown = output.awaiting(() => barredLine(adoptions));
      const saying = output.live
        ? undefined
        : setInterval(() => output.say(progressLine(adoptions)), SAID_EVERY);
      try {
        await adoptAll(connected, left, async (row, outcome) => {
          tried.push(outcome);
          await report?.write(row, outcome);
        });
      } catch (error) {
        for (const line of sumLines(adoptions, options.report)) output.say(line);
        throw error;
      } finally {
        clearInterval(saying);
        shown();
        await report?.close();
      }
      const value = { ...adoptions, ...(options.report !== undefined && { report: options.report }) };
      return output.result({ value, lines: sumLines(adoptions, options.report), exit: exitOfAll(tried) });
    },
    { sends: true },
  );
}

/** Says row by row what would happen, as far as the namespace knows. */
function foresee({ options, output }: Invocation<object>, rows: readonly Row[]): Promise<ExitStatus> {
  return withOrders(options, async ({ client }) => {
    const [{ foreseeAdoption }, { severally }] = await Promise.all([
      import('../../client/adopting'),
      import('../adopting/adoptAll'),
    ]);
    const foreseen = new Map<Row, Foreseen>();
    await severally(rows, async (row) => {
      foreseen.set(row, await foreseeAdoption(client, row.reference, row.order));
    });
    const value = rows.map((row) => ({
      reference: row.reference,
      orderId: row.order.orderId,
      ...(foreseen.get(row) ?? { would: 'adopt' as const }),
    }));
    const refused = value.filter(({ would }) => would === 'refuse');
    const shown = value.map((each) => [
      ...[each.reference, each.orderId, words[each.would]],
      'text' in each ? `${each.code}: ${each.text}` : undefined,
    ]);
    return output.result({
      value,
      lines: [
        ...table(['reference', 'order', 'would be', 'why'], shown),
        `${value.length - refused.length} of ${value.length} could be adopted. Nothing was started, and no airline was asked.`,
      ],
      exit: refused.length > 0 ? exitStatus.refused : exitStatus.done,
    });
  });
}

const words: Record<Foreseen['would'], string> = {
  adopt: 'adopted',
  nothing: 'left as it is: adopted before',
  refuse: 'refused',
};

/** A refused order counts more than one that needs a person. */
function exitOfAll(tried: readonly Tried[]): ExitStatus {
  if (tried.some(({ code }) => code !== undefined)) return exitStatus.refused;
  return tried.some(({ state }) => state === 'attention') ? exitStatus.waitsForPerson : exitStatus.done;
}

/** Thrown when the file is missing or cannot be read. */
class FileUnreadable extends NdcFlowsError {
  readonly code = 'file-unreadable';

  constructor(file: string, { code, message }: NodeJS.ErrnoException) {
    super(
      code === 'ENOENT'
        ? `There is no file ${file}.`
        : `The file ${file} cannot be read (${code ?? message}).`,
    );
  }
}

async function contentOf(file: string, { terminal }: Invocation<object>['options']): Promise<string> {
  try {
    return await (file === '-' ? text(terminal.stdin) : readFile(file, 'utf8'));
  } catch (error) {
    throw new FileUnreadable(file, error as NodeJS.ErrnoException);
  }
}
