/** Prints batches, their reports and their schedules. */
import type { Report } from '../../batchReports';
import type { ListedBatch } from '../../client/batches';
import type { ScheduleLine } from '../../client/schedules';
import type { BatchProgress } from '../../domain/batch/messages';
import type { BatchLine, Tally } from '../../domain/batch/outcome';
import { showMoney } from '../../domain/money';
import { bar } from '../../temporal/devServer/lasting';
import { counted, lines, table } from '../output';
import { instantText } from '../../domain/dates';
import { zonedText } from './status';

/** Prints outcomes with their reasons: `12 ticketed, 3 skipped (2 not-released, 1 unknown-reference)`. */
export function countsText({ outcomes, reasons }: Pick<Tally, 'outcomes' | 'reasons'>): string {
  const counts = Object.entries(outcomes).filter(([, count]) => count > 0);
  const texts = counts.map(([outcome, count]) => {
    const why = Object.entries(reasons)
      .filter(([key]) => key.startsWith(`${outcome} `))
      .map(([key, times]) => `${times} ${key.slice(outcome.length + 1)}`);
    return `${count} ${outcome}${why.length > 0 ? ` (${why.join(', ')})` : ''}`;
  });
  return texts.length > 0 ? texts.join('; ') : 'no orders';
}

function moneyText(sums: Record<string, string>): string {
  return Object.entries(sums)
    .map(([currency, amount]) => `${amount} ${currency}`)
    .join(', ');
}

/** Prints the progress of a batch in one line. */
export function progressLine(progress: BatchProgress): string {
  const { state, found, inFlight, waiting, more, expected, perSecond, estimatedEnd, ticketed } = progress;
  const of = more && expected !== undefined ? ` of about ${expected}` : '';
  return lines(
    `${state}: ${found}${of} done, ${inFlight} in progress, ${waiting}${more ? '+' : ''} waiting`,
    countsText(progress),
    moneyText(ticketed),
    stoppedLines(progress.stopped),
    `${perSecond}/s${estimatedEnd ? `, until about ${instantText(estimatedEnd)}` : ''}`,
  )
    .filter(Boolean)
    .join(' · ');
}

/** Prints the same behind a bar, where it is known how many orders there are. */
export function barredLine(progress: BatchProgress): string {
  const { found, waiting, inFlight, more, expected } = progress;
  const of = more ? expected : found + inFlight + waiting;
  const line = progressLine(progress);
  return of === undefined || of === 0 ? line : `${bar(found / of)} ${line}`;
}

/** Prints a report: its lines, then the sums. */
export function reportLines(report: Report): string[] {
  const head = ['reference', 'order', 'PNR', 'outcome', 'documents', 'amount', 'reason', 'seconds'];
  const rows = report.lines.map((line: BatchLine) => [
    line.reference,
    line.orderId,
    line.bookingReference,
    line.outcome,
    line.documents.join(' '),
    line.amount && showMoney(line.amount),
    [line.reason, line.text].filter(Boolean).join(': '),
    (line.took / 1000).toFixed(1),
  ]);
  return [...table(head, rows), '', ...sumLines(report)];
}

/** Prints how a batch ended, and its sums. */
export function sumLines(sums: Omit<Report, 'lines'>): string[] {
  const { batch, ending, dryRun, found, missed, elsewhere, beganAt, endedAt, stopped, stoppedBy } = sums;
  const { unreleased = 0 } = sums;
  const [paid, wouldPay] = [moneyText(sums.ticketed), moneyText(sums.wouldTicket)];
  return lines(
    `Batch ${batch}: ${ending}${dryRun ? ' (dry run, nothing was done)' : ''}, ${instantText(beganAt)} to ${instantText(endedAt)}.`,
    found === 0 ? 'No orders to ticket were found.' : `${found} found: ${countsText(sums)}.`,
    missed > 0 &&
      `${counted(missed, 'more order')} ${missed === 1 ? 'is' : 'are'} still held and not in this report: run the batch again.`,
    unreleased > 0 &&
      `${unreleased}${found > 0 ? ' more' : ''} ${unreleased === 1 ? 'order is' : 'orders are'} held but not released: no batch tickets them, and they expire at their payment time limit (ndc-flows list --unreleased).`,
    paid !== '' && `Ticketed: ${paid}.`,
    wouldPay !== '' && `Would be ticketed: ${wouldPay}.`,
    stoppedBy && `Stopped by ${stoppedBy.who}: ${stoppedBy.why}.`,
    stoppedLines(stopped).map((line) => `${line}.`),
    elsewhere > 0 &&
      `${elsewhere} lines are missing from this report: a worker with a different folder wrote them. Give all workers the same archive.folder.`,
  );
}

/** What to do about a provider whose orders were left alone. */
const remedies: { readonly [reason: string]: string | undefined } = {
  balance: 'its balance may be empty; top it up, and the next batch tickets the rest',
};

function stoppedLines(stopped: Record<string, string>): string[] {
  return Object.entries(stopped).map(([provider, reason]) => {
    const remedy = remedies[reason];
    return `The remaining orders of ${provider} were skipped: ${reason}${remedy ? ` (${remedy})` : ''}`;
  });
}

/** Prints a line for each batch. */
export function batchLines(batches: readonly ListedBatch[]): string[] {
  if (batches.length === 0) return ['No batches.'];
  return table(
    ['batch', 'began', 'ended', 'state', 'orders'],
    batches.map(({ id, beganAt, endedAt, state, summary }) => [
      id,
      instantText(beganAt),
      endedAt && instantText(endedAt),
      state,
      summary && countsText(summary),
    ]),
  );
}

/** Prints a line for each schedule. */
export function scheduleLines(schedules: readonly ScheduleLine[]): string[] {
  if (schedules.length === 0) return ['No batch schedules.'];
  return table(
    ['schedule', 'fires', 'state', 'next', 'last batch', 'running', 'left out', 'note'],
    schedules.map(({ name, cron, timezone, paused, next, newest, running, skipped, missed, note }) => [
      name,
      [cron, timezone].filter(Boolean).join(' '),
      paused ? 'paused' : 'on',
      next && (timezone ? zonedText(next, timezone) : instantText(next)),
      newest,
      running.join(' '),
      missed > 0 ? `${skipped}, and ${missed} too late` : String(skipped),
      note,
    ]),
  );
}
