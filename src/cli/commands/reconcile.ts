/** `reconcile`: after a restored backup, every open order reads itself again. */
import type { Command } from 'commander';
import type { ReconciledOrder } from '../../client/reconciling';
import { examples, runs, usageError } from '../command';
import { exitStatus } from '../exit';
import { withDesk } from '../globals';
import { table } from '../output';

interface ReconcileOptions {
  all?: true;
  provider?: string;
}

/** Registers the command. */
export function addReconcile(program: Command): void {
  const command = program
    .command('reconcile')
    .description('after a restored backup: let every open order read itself again, as after a reset')
    .argument('[reference...]')
    .option('--all', 'every open order')
    .option('--provider <name>', 'with --all: only orders of this provider');
  runs<ReconcileOptions, [string[]]>(command, ({ options, output }, references) => {
    const { all = false, provider } = options;
    if (all === references.length > 0) usageError(command, 'Name the orders, or say --all.');
    return withDesk(
      options,
      async ({ client, orders }) => {
        const { reconcile, reconcileAll } = await import('../../client/reconciling');
        const found: ReconciledOrder[] = [];
        const told = all
          ? reconcileAll(client, orders, { provider })
          : each(references, (reference) => reconcile(client, orders, reference));
        for await (const order of told) {
          found.push(order);
          output.say(`${order.reference}: ${order.outcome}, ${order.before} → ${order.after}`);
        }
        output.result({ value: found, lines: lines(found) });
        return found.some(needsLook) ? exitStatus.waitsForPerson : exitStatus.done;
      },
      { sends: true },
    );
  });
  examples(command, 'ndc-flows reconcile --all', 'ndc-flows reconcile TRIP-2027-0042');
}

async function* each<Item>(
  references: readonly string[],
  asked: (reference: string) => Promise<Item>,
): AsyncIterable<Item> {
  for (const reference of references) yield await asked(reference);
}

/** True where a person must look before writes may be sent again. */
function needsLook({ outcome, after }: ReconciledOrder): boolean {
  return outcome === 'not-read' || outcome === 'not-booked' || after === 'attention';
}

function lines(found: readonly ReconciledOrder[]): string[] {
  const look = found.filter(needsLook);
  const read = found.filter(({ outcome }) => outcome === 'read').length;
  const sum = `${found.length} open ${found.length === 1 ? 'order' : 'orders'}: ${read} read, ${look.length} to look at.`;
  if (look.length === 0) return [sum];
  return [
    sum,
    ...table(
      ['reference', 'outcome', 'before', 'after', 'order', 'why'],
      look.map((order) => [
        order.reference,
        order.outcome,
        order.before,
        order.after,
        order.orderId ?? '',
        order.why ?? '',
      ]),
    ),
  ];
}
