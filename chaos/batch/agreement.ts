/** Whether a batch's report says what happened: line by line and sum by sum, by the service's ledger. Pure. */
import type { Report } from '../../src/batchReports';
import type { BatchLine } from '../../src/domain/batch/outcome';
import { bareNumber } from '../../src/domain/order/documentNumber';
import { addMoney, compareMoney, normalized, type Money } from '../../src/domain/money';
import type { Ledger } from '../../src/sandbox';

type Issue = Ledger['issues'][number];

/** What of a report and a ledger does not fit together, in words that begin with the reference; nothing where all of it does. */
export function disagreements(report: Report, ledger: Ledger, references: readonly string[]): string[] {
  const issues = new Map<string, Issue[]>();
  for (const issue of ledger.issues) issues.set(issue.orderId, [...(issues.get(issue.orderId) ?? []), issue]);
  return [
    ...everyOrderOnce(report, references),
    ...report.lines.flatMap((line) => wrongIn(line, issues.get(line.orderId ?? '') ?? [])),
    ...unreported(report, ledger),
    ...wrongSums(report),
  ];
}

/** Every order that was there for the batch has one line, and nothing else has. */
function everyOrderOnce({ lines }: Report, references: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = lines.filter(({ reference }) => {
    const again = seen.has(reference);
    seen.add(reference);
    return again;
  });
  const wanted = new Set(references);
  return [
    ...twice.map(({ reference }) => `${reference} has more than one line`),
    ...references.filter((each) => !seen.has(each)).map((each) => `${each} has no line`),
    ...[...seen].filter((each) => !wanted.has(each)).map((each) => `${each} was not there for the batch`),
  ];
}

/** A line that waits for a person claims nothing about its issue: there nobody can say. */
function wrongIn(line: BatchLine, issues: readonly Issue[]): string[] {
  const { reference, outcome, documents, amount } = line;
  const wrong: string[] = [];
  if (issues.length > 1) wrong.push(`${reference} was issued ${issues.length} times`);
  const [issue] = issues;
  if (outcome !== 'ticketed') {
    if (issue && outcome !== 'waiting') wrong.push(`${reference} is ${outcome}, and was issued`);
    return wrong;
  }
  if (!issue) return [...wrong, `${reference} is ticketed, and was never issued`];
  if (numbers(documents) !== numbers(issue.documents)) {
    wrong.push(`${reference} shows ${numbers(documents)}; ${numbers(issue.documents)} were issued`);
  }
  if (!amount || !same(amount, issue.amount)) {
    wrong.push(`${reference} says ${amount?.amount ?? 'nothing'}; ${issue.amount.amount} was paid`);
  }
  return wrong;
}

/** Issues of orders that no line names. */
function unreported({ lines }: Report, { issues }: Ledger): string[] {
  const named = new Set(lines.map(({ orderId }) => orderId));
  return issues
    .filter(({ orderId }) => !named.has(orderId))
    .map(({ orderId }) => `order ${orderId} was issued, and no line names it`);
}

/** The sums of the report are those of its lines. */
function wrongSums({ found, outcomes, ticketed, lines }: Report): string[] {
  const counted = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  const wrong: string[] = [];
  if (found !== lines.length || counted !== lines.length) {
    wrong.push(`the report says ${found} found and ${counted} by outcome, and has ${lines.length} lines`);
  }
  const paid = new Map<string, Money>();
  for (const { outcome, amount } of lines) {
    if (outcome !== 'ticketed' || !amount) continue;
    const { currency } = amount;
    paid.set(currency, addMoney(paid.get(currency) ?? { amount: '0', currency }, amount));
  }
  for (const currency of new Set([...paid.keys(), ...Object.keys(ticketed)])) {
    const [said, is] = [ticketed[currency] ?? '0', paid.get(currency)?.amount ?? '0'];
    if (normalized(said) !== normalized(is))
      wrong.push(`the report says ${said} ${currency} ticketed, its lines ${is}`);
  }
  return wrong;
}

function numbers(documents: readonly string[]): string {
  return documents.map(bareNumber).sort().join(', ');
}

function same(amount: Money, paid: Issue['amount']): boolean {
  const { currency } = amount;
  return paid.currency === currency && compareMoney(amount, { amount: paid.amount, currency }) === 0;
}
