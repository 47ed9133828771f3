/** What the airline has changed about an order since its sale: recorded and told, and asked of a person where the table of changes says so. */
import { changeRules, consequenceOf, type Difference, CONTACT_ASKED } from '../../domain/order/changes';
import type { AttentionReason } from '../../domain/order/attention';
import { wasIssued } from '../../domain/order/issued';
import type { OrderView } from '../../domain/order/orderView';
import { cabinsShown, differencesSince, soldAsFound } from '../../domain/order/saleCheck';
import { withFound } from '../../domain/order/statusLists';
import { shownOf } from './madeChange';
import type { Order } from './order';

/** A question to a person. */
export interface Asked {
  reason: AttentionReason;
  text: string;
}

/** Reasons for a person, the gravest first. */
const gravestFirst: readonly AttentionReason[] = [
  'flight-cancelled',
  'schedule-changed',
  'service-lost',
  'changed-elsewhere',
  'changed-since-sale',
];

/** Returns the differences that only a person can decide, as the order reads. */
export function differencesForPerson(order: Order, view: OrderView): Difference[] {
  return followed(order, view).filter(({ follows }) => follows === 'person');
}

/**
 * Records what a read shows that differs from the sale. Returns what a person must be asked, or `undefined` if the order goes on by itself.
 * An order that was made elsewhere is compared with its first read.
 */
export function noteChanges(order: Order, view: OrderView): Asked | undefined {
  // What our own change has done, or is doing, is no change by the airline. Where it has done nothing yet, what differs is the airline's.
  const inDoubt = order.status.inDoubt?.change !== undefined;
  if (inDoubt && shownOf(order, view) !== 'untouched') return undefined;
  const { sold = soldAsFound(view, order.policy) } = order.memory;
  // An offer names its cabins otherwise than an order: the first order view says what was sold.
  order.rebase(sold && { ...sold, cabins: sold.cabins ?? cabinsShown(view, order.policy) });
  const found = followed(order, view);
  // Webhooks are told of them.
  if (found.length > 0)
    order.record({ changes: withFound(order.status.changes ?? [], found, new Date().toISOString()) });
  if (inDoubt) return undefined;
  const forPerson = found.filter(({ follows }) => follows === 'person');
  const waits = order.status.scheduleChanged === true;
  const contact = waits && wantsContact(view);
  const minor = waits && forPerson.length === 0 && !contact;
  // An order that was made elsewhere is never written to unasked.
  order.remember({ acceptDue: minor && !order.adopted });
  const reasons = forPerson.map(({ kind }) => changeRules[kind].reason);
  const reason =
    contact || (minor && order.adopted)
      ? 'schedule-changed'
      : gravestFirst.find((each) => reasons.includes(each));
  if (!reason) return undefined;
  const texts = forPerson.map(({ text }) => text);
  if (contact) texts.push(CONTACT_ASKED);
  if (minor) texts.push('the airline changed the schedule and waits for the change to be accepted');
  return { reason, text: texts.join('; ') };
}

/** Asks a person about the order as it was read last, if it rests and a change is open. For reads that a flow has made for another reason. */
export function askAboutChanges(order: Order): void {
  const rests = order.state === 'held' || order.state === 'ticketed';
  const asked = rests && order.view ? noteChanges(order, order.view) : undefined;
  if (asked) order.escalate(asked.reason, asked.text);
}

/** Returns each difference from the sale with what follows, without those that nothing follows. */
function followed(
  { memory, policy, status, priceTolerance }: Order,
  view: OrderView,
): (Difference & { follows: 'notify' | 'person' })[] {
  if (!memory.sold) return [];
  const when = wasIssued(status) ? 'ticketed' : 'held';
  return differencesSince(memory.sold, view, { policy, tolerance: priceTolerance }).flatMap((difference) => {
    const follows = consequenceOf(difference.kind, when, policy.changes);
    if (follows === 'nothing' || (when === 'ticketed' && isOmitted(difference, view))) return [];
    return [{ ...difference, follows }];
  });
}

/** Returns true if a view lacks something only because it lists nothing of its kind. Before an issue that counts all the same. */
function isOmitted({ kind }: Difference, { flights, passengers }: OrderView): boolean {
  return kind === 'flight-missing' ? flights.length === 0 : kind === 'passengers' && passengers.length === 0;
}

function wantsContact({ items }: OrderView): boolean {
  return items.some(({ services }) => services.some(({ followUp = '' }) => /contact/i.test(followUp)));
}
