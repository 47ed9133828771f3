/** `reconcile`: makes open orders check themselves at the airline, after a restored backup. */
import type { Command } from 'commander';
import type { ReconciledOrder } from '../../client/afterRestore';
import { examples, runs, usageError, type Invocation } from '../command';
import { exitStatus, type ExitStatus } from '../exit';
import { withOrders } from '../globals';
import { counted, table } from '../output';

interface ReconcileOptions {
  all?: true;
  provider?: string;
}

/** Registers the command. */
export function addRecover(program: Command): void {
  const reconciling = program
    .command('reconcile')
    .description('after restoring a backup: read open orders at the airline again, as after a reset')
    .argument('[reference...]')
    .option('--all', 'every open order')
    .option('--provider <name>', 'with --all: only orders of this provider');
  runs<ReconcileOptions, [string[]]>(reconciling, (invocation, references) => {
    if ((invocation.options.all ?? false) === references.length > 0)
      usageError(reconciling, 'name the orders, or use --all');
    return reconcileOrders(invocation, references);
  });
  examples(reconciling, 'ndc-flows reconcile --all', 'ndc-flows reconcile TRIP-2027-0042');
}

function reconcileOrders(
  { options, output }: Invocation<ReconcileOptions>,
  references: readonly string[],
): Promise<ExitStatus> {
  return withOrders(
    options,
    async ({ client, orders }) => {
      const { reconcile, reconcileAll } = await import('../../client/afterRestore');
      async function* named(): AsyncIterable<ReconciledOrder> {
        for (const reference of references) yield await reconcile(client, orders, reference);
      }
      const { all, provider } = options;
      const found: ReconciledOrder[] = [];
      for await (const order of all ? reconcileAll(client, orders, { provider }) : named()) {
        found.push(order);
        output.say(`${order.reference}: ${order.outcome}, ${order.before} → ${order.after}`);
      }
      const exit = found.some(needsLook) ? exitStatus.waitsForPerson : exitStatus.done;
      return output.result({ value: found, lines: reconciledLines(found), exit });
    },
    { sends: true },
  );
}

/** True where a person must look before writes may be sent again. */
function needsLook({ outcome, after }: ReconciledOrder): boolean {
  return outcome === 'not-read' || outcome === 'not-booked' || after === 'attention';
}

function reconciledLines(found: readonly ReconciledOrder[]): string[] {
  const look = found.filter(needsLook);
  const read = found.filter(({ outcome }) => outcome === 'read').length;
  const sum = `${counted(found.length, 'open order')}: ${read} read, ${look.length} to look at.`;
  if (look.length === 0) return [sum];
  const rows = look.map(({ reference, outcome, before, after, orderId, why }) => [
    ...[reference, outcome, before, after, orderId, why],
  ]);
  return [sum, ...table(['reference', 'outcome', 'before', 'after', 'order', 'why'], rows)];
}
