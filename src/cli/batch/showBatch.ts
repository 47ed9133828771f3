/** Batches, their reports and their schedules as people read them. */
import type { Report } from '../../batchReports';
import type { ListedBatch } from '../../client/batches';
import type { ScheduleLine } from '../../client/schedules';
import type { BatchProgress } from '../../domain/batch/messages';
import type { BatchLine, Tally } from '../../domain/batch/outcome';
import { showMoney } from '../../domain/money';
import { table } from '../output';
import { instantText } from '../../domain/dates';
import { zonedText } from '../show';

/** `12 ticketed, 3 skipped (2 not-released, 1 unknown-reference)`. */
export function countsText({ outcomes, reasons }: Pick<Tally, 'outcomes' | 'reasons'>): string {
  const told = Object.entries(outcomes).filter(([, count]) => count > 0);
  const texts = told.map(([outcome, count]) => {
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

/** One line while a batch works. */
export function progressLine(progress: BatchProgress): string {
  const { state, found, inFlight, waiting, more, expected, perSecond, estimatedEnd, ticketed } = progress;
  const of = more && expected !== undefined ? ` of about ${expected}` : '';
  return [
    `${state}: ${found}${of} answered, ${inFlight} in flight, ${waiting}${more ? '+' : ''} waiting`,
    countsText(progress),
    moneyText(ticketed),
    ...stoppedLines(progress.stopped),
    `${perSecond}/s${estimatedEnd ? `, until about ${instantText(estimatedEnd)}` : ''}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The report: its lines, then what they add up to. */
export function reportLines(report: Report): string[] {
  return [
    ...table(
      ['reference', 'order', 'PNR', 'outcome', 'documents', 'amount', 'reason', 'seconds'],
      report.lines.map(row),
    ),
    '',
    ...sumLines(report),
  ];
}

/** How a batch ended, and its sums. */
export function sumLines(sums: Omit<Report, 'lines'>): string[] {
  const { batch, ending, dryRun, found, missed, elsewhere, beganAt, endedAt, stopped, stoppedBy } = sums;
  const { unreleased = 0 } = sums;
  const paid = moneyText(sums.ticketed);
  const wouldPay = moneyText(sums.wouldTicket);
  return [
    `Batch ${batch}: ${ending}${dryRun ? ' (dry run, nothing was done)' : ''}, ${instantText(beganAt)} to ${instantText(endedAt)}.`,
    `${found} found: ${countsText(sums)}; ${missed} missed.`,
    ...(unreleased > 0
      ? [
          `${unreleased} more ${unreleased === 1 ? 'order is' : 'orders are'} held and not released: no batch takes them, and they lapse at their limit (ndc-flows list --unreleased).`,
        ]
      : []),
    ...(paid ? [`Ticketed: ${paid}.`] : []),
    ...(wouldPay ? [`Would be ticketed: ${wouldPay}.`] : []),
    ...(stoppedBy ? [`Stopped by ${stoppedBy.who}: ${stoppedBy.why}.`] : []),
    ...stoppedLines(stopped).map((line) => `${line}.`),
    ...(elsewhere > 0
      ? [
          `${elsewhere} lines are not in this report: a worker with another folder has kept them. Give all workers the same archive.folder.`,
        ]
      : []),
  ];
}

/** Why the rest of a provider's orders was left alone, where a person can mend it. */
const remedies: { readonly [reason: string]: string | undefined } = {
  balance: 'its balance may be empty; after a top-up the next batch takes the rest',
};

function stoppedLines(stopped: Record<string, string>): string[] {
  return Object.entries(stopped).map(([provider, reason]) => {
    const remedy = remedies[reason];
    return `${provider} was stopped: ${reason}${remedy ? ` (${remedy})` : ''}`;
  });
}

function row({
  reference,
  orderId,
  bookingReference,
  outcome,
  documents,
  amount,
  reason,
  text,
  took,
}: BatchLine) {
  return [
    reference,
    orderId,
    bookingReference,
    outcome,
    documents.join(' '),
    amount && showMoney(amount),
    [reason, text].filter(Boolean).join(': '),
    (took / 1000).toFixed(1),
  ];
}

/** Every batch in a line. */
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

/** Every schedule in a line. */
export function scheduleLines(schedules: readonly ScheduleLine[]): string[] {
  if (schedules.length === 0) return ['No schedules of batches.'];
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
