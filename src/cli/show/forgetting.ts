/** Prints what is stored about an order, what `forget` erases, and what stays. */
import type { Forgotten, Kept } from '../../client/privacy/stored';
import type { AirlineOrder } from '../../domain/privacy/forgotten';
import { instantText } from '../../domain/dates';
import type { KeptFiles, OrderFiles } from '../orderFiles';
import { counted, lines } from '../output';

/** What `forget` cannot erase. */
export const outOfReach: readonly string[] = [
  'backups of the Temporal server’s database, and its archival if that is on',
  'histories of batches that included this order (its id, booking reference and documents), until the retention ends',
  'logs, copies that others made, and the airline’s own records',
];

/** Prints what `forget` would erase and what would stay. */
export function keptLines(
  { reference, live, order, inDoubt, forgotten, runs, claims, deliveries, sales, unread }: Kept,
  { calls, folder, batches, unread: unreadFiles }: KeptFiles,
): string[] {
  const ended = forgotten ? 'It was forgotten before.' : 'It has ended.';
  return lines(
    `Order ${reference}. ${live ? `Its workflow is open, and its state is ${live}.` : ended}`,
    placeLine(order),
    inDoubt.map((doubt) => `In doubt: ${doubt}.`),
    '',
    'Erased:',
    runs.map(({ runId, startedAt, closedAt, events }) => {
      const [from, to] = [startedAt ? instantText(startedAt) : '?', closedAt ? instantText(closedAt) : 'now'];
      return `  run ${runId}: ${events} events, ${from} to ${to}`;
    }),
    `  ${counted(claims.length, 'claim')}`,
    deliveries.length > 0 && `  ${counted(deliveries.length, 'event')} to webhooks`,
    `  ${counted(calls, 'call')} with raw messages in ${folder}; other workers erase theirs within an hour`,
    batches.map((batch) => `  booking reference and text of its line in the report of batch ${batch}`),
    '',
    'Kept:',
    '  a tombstone with the reference, the time, who forgot it, and provider and order id',
    `  ${counted(sales, 'document event')} in sales lists, without booking reference and passenger, until the retention ends`,
    batches.length > 0 &&
      '  the lines of those reports, for accounting: order id, documents, amount, outcome',
    '',
    reachLines([...unread, ...unreadFiles]),
  );
}

/** Prints what `forget` did. */
export function forgottenLines(done: Forgotten, { folder, erased }: OrderFiles): string[] {
  const { reference, mark, again, ended, order, inDoubt, held, sales, unread } = done;
  const gone = lines(
    counted(done.runs, 'run'),
    counted(done.claims, 'claim'),
    done.deliveries > 0 && `${counted(done.deliveries, 'event')} to webhooks`,
    `${counted(erased.calls, 'call')} with raw messages in ${folder}`,
    `${counted(erased.lines, 'line')} of reports cleaned`,
  );
  return lines(
    again
      ? `${reference} was forgotten on ${instantText(mark.at)} by ${mark.by}; what was left has now been erased.`
      : `${reference} is forgotten.`,
    ended &&
      `It was ${ended}: nothing watches that order now. If it exists at the airline, look after it there.`,
    placeLine(order),
    inDoubt.map((doubt) => `In doubt when it was forgotten: ${doubt}. Check with the airline.`),
    held &&
      `  held: ${counted(held.claims, 'claim')} until ${instantText(held.until)}, because the write in doubt may still take effect; then the server ends ${held.claims === 1 ? 'it' : 'them'}`,
    `  erased: ${gone.join(', ')}`,
    `  kept for accounting: ${counted(sales, 'document event')} without booking reference and passenger`,
    '  its reference cannot be used again',
    reachLines([...unread, ...erased.unread]),
  );
}

/** Says where the order is at the airline. */
function placeLine(order: AirlineOrder | undefined): string | undefined {
  if (!order) return undefined;
  const { provider, orderId } = order;
  return orderId === undefined ? `At ${provider}; no order id is known.` : `Order ${orderId} at ${provider}.`;
}

function reachLines(unread: readonly string[]): string[] {
  return lines(
    unread.map((words) => `Not read: ${words}.`),
    'Not erased, because ndc-flows cannot reach it:',
    outOfReach.map((words) => `  ${words}`),
  );
}
