/** Reads what the sandbox saw, and compares it with what the demo shows. */
import { request } from 'undici';
import { bareNumber } from '../../domain/order/documentNumber';
import type { OrderStatus } from '../../domain/order/status';
import type { Ledger, CallRecord } from '../../sandbox';
import type { SandboxReady } from '../serve/sandbox';

/** What the sandbox saw of the demo's one order. */
export interface Proof {
  totals: Ledger['totals'];
  /** Names of the operations in the order in which they were called. */
  operations: string[];
  /** What differs from what the demo shows. */
  contradictions: string[];
}

/** Reads the sandbox's ledger and log. The sandbox is the demo's own, so everything in them belongs to the demo. */
export async function proofOf(
  sandbox: SandboxReady,
  status: OrderStatus,
  cancelled: boolean,
): Promise<Proof> {
  const [ledger, log] = await Promise.all([read<Ledger>(sandbox.ledger), read<CallRecord[]>(sandbox.log)]);
  return {
    totals: ledger.totals,
    operations: log.map(({ operation }) => operation),
    contradictions: [...contradictions(ledger, status, cancelled), ...log.flatMap(problemsOf)],
  };
}

function contradictions(
  { totals, orders, issues, cancellations }: Ledger,
  status: OrderStatus,
  cancelled: boolean,
): string[] {
  const expected = { orders: 1, issues: 1, cancellations: cancelled ? 1 : 0, duplicates: 0 };
  const counts = Object.entries(expected)
    .filter(([name, count]) => totals[name as keyof typeof totals] !== count)
    .map(([name, count]) => `the ledger has ${totals[name as keyof typeof totals]} ${name}, not ${count}`);
  // One service writes a number with a hyphen here and without there.
  const issued = (issues[0]?.documents ?? []).map(bareNumber).sort();
  const shown = status.documents.map(({ number }) => bareNumber(number)).sort();
  const checks: [boolean, string][] = [
    [
      orders[0]?.orderId === status.orderId,
      `the ledger's order is ${orders[0]?.orderId}, not ${status.orderId}`,
    ],
    [
      issued.join() === shown.join(),
      `the ledger's documents are ${issued.join(', ')}, not ${shown.join(', ')}`,
    ],
    [cancelled === (status.state === 'cancelled'), `the order ends ${status.state}`],
    [!cancelled || cancellations[0]?.orderId === status.orderId, 'the ledger has another order cancelled'],
  ];
  return [...counts, ...checks.filter(([holds]) => !holds).map(([, words]) => words)];
}

function problemsOf({ operation, problems }: CallRecord): string[] {
  return problems.map((problem) => `the sandbox found a mistake in ${operation}: ${problem}`);
}

async function read<Value>(url: string): Promise<Value> {
  const { body } = await request(url);
  return (await body.json()) as Value;
}
