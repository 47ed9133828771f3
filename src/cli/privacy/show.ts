/** What is kept of an order, what of it goes and what stays, in lines for people. */
import type { Forgotten, Kept } from '../../client/forgetting/told';
import type { AirlineOrder } from '../../domain/privacy/forgotten';
import { instantText } from '../../domain/dates';
import type { KeptFiles, OrderFiles } from './files';

/** What `forget` cannot reach. */
export const outOfReach: readonly string[] = [
  'backups of the server’s database, and its archival where that is on',
  'histories of batches that asked this order (its id, booking reference and documents), until the namespace forgets them',
  'logs, what others copied, and the airline’s own records',
];

/** What would go. */
export function keptLines(
  { reference, live, order, inDoubt, forgotten, runs, claims, deliveries, sales, unread }: Kept,
  files: KeptFiles,
): string[] {
  const state = live
    ? `It lives and is ${live}.`
    : forgotten
      ? 'Its reference is refused already.'
      : 'It has ended.';
  return [
    `Order ${reference}. ${state}`,
    ...placeLines(order),
    ...inDoubt.map((doubt) => `In doubt: ${doubt}.`),
    '',
    'What goes:',
    ...runs.map(
      ({ runId, startedAt, closedAt, events }) =>
        `  run ${runId}: ${events} events, ${startedAt ? instantText(startedAt) : '?'} to ${closedAt ? instantText(closedAt) : 'now'}`,
    ),
    `  ${count(claims.length, 'claim')}`,
    ...(deliveries.length > 0 ? [`  ${count(deliveries.length, 'event')} to webhooks`] : []),
    `  ${count(files.calls, 'call')} with raw messages in ${files.folder}; other workers erase theirs within an hour`,
    ...files.batches.map(
      (batch) => `  booking reference and words of its line in the report of batch ${batch}`,
    ),
    '',
    'What stays:',
    '  a tombstone with the reference, the time, who forgot it, and provider and order id',
    `  ${count(sales, 'document event')} in lists of sales, without booking reference and passenger, as long as the namespace remembers`,
    ...(files.batches.length > 0
      ? ['  the lines of those reports, for accounting: order id, documents, amount, outcome']
      : []),
    '',
    ...reachLines([...unread, ...files.unread]),
  ];
}

/** What was done. */
export function forgottenLines(done: Forgotten, { folder, erased }: OrderFiles): string[] {
  const { reference, mark, again, ended, order, inDoubt, held, runs, claims, deliveries, sales, unread } =
    done;
  return [
    again
      ? `${reference} was forgotten on ${instantText(mark.at)} by ${mark.by}; what was left is erased now.`
      : `${reference} is forgotten.`,
    ...(ended
      ? [
          `It was ${ended}: nobody watches that order any more. If it exists at the airline, it is yours to look after.`,
        ]
      : []),
    ...placeLines(order),
    ...inDoubt.map((doubt) => `In doubt when it was forgotten: ${doubt}. Look at the airline.`),
    ...(held
      ? [
          `  held: ${count(held.claims, 'claim')} until ${instantText(held.until)}, since the airline may still apply it; then the server ends ${held.claims === 1 ? 'it' : 'them'}`,
        ]
      : []),
    `  erased: ${count(runs, 'run')}, ${count(claims, 'claim')}, ${deliveries > 0 ? `${count(deliveries, 'event')} to webhooks, ` : ''}${count(erased.calls, 'call')} with raw messages in ${folder}, ${count(erased.lines, 'line')} of reports cleaned`,
    `  kept for accounting: ${count(sales, 'document event')} without booking reference and passenger`,
    '  its reference is refused from now on',
    ...reachLines([...unread, ...erased.unread]),
  ];
}

/** Where a person looks. */
function placeLines(order: AirlineOrder | undefined): string[] {
  if (!order) return [];
  const { provider, orderId } = order;
  return [
    orderId === undefined ? `At ${provider}; no order id is known.` : `Order ${orderId} at ${provider}.`,
  ];
}

function reachLines(unread: readonly string[]): string[] {
  return [
    ...unread.map((words) => `Not read: ${words}.`),
    'Out of reach:',
    ...outOfReach.map((words) => `  ${words}`),
  ];
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
