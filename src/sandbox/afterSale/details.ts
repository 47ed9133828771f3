/** orderChange with UpdatePax: other documents, programmes and contacts, which cost nothing. */
import type { Change, OrderPax } from '../model';
import type { OrderState } from '../orderState';
import { Refusal } from '../refusal';
import { plainSurname } from '../scenarios';
import { mistake, type Call } from '../world';
import { makeChange } from './apply';
import { nothing } from './differences';
import { refuseUnlessChangeable } from './standing';

/** Puts the new data in place of the old. Throws Refusal: 491 strange passengers, 915 another name. */
export function updateDetails(
  call: Call,
  order: OrderState,
  { pax: updates, contacts: given }: Extract<Change, { kind: 'details' }>,
): void {
  refuseUnlessChangeable(call.world, order);
  if (order.twist.changeRefused) throw new Refusal('915', 'the airline changes it by hand', order.ownerCode);
  if (updates.some(({ paxId }) => !order.pax.some((one) => one.paxId === paxId)))
    throw mistake(
      call,
      'UpdatePax names no passenger of the order',
      '491',
      'the passenger is not the order’s',
    );
  const contacts = given.length > 0 ? given : order.contacts;
  const [contact] = contacts;
  const pax = order.pax.map((before): OrderPax => {
    const update = updates.find(({ paxId }) => paxId === before.paxId);
    const after = update ? updated(call, before, update.after) : before;
    const known = after.contactIds.filter((id) => contacts.some(({ contactId }) => contactId === id));
    const lost = after.contactIds.length > 0 && known.length === 0 && contact;
    return { ...after, contactIds: lost ? [contact.contactId] : known };
  });
  makeChange(call, order, {
    kind: 'details',
    offers: [],
    does: updates.map(({ paxId }) => `details ${paxId}`),
    outcome: { ...nothing, pax, items: order.items },
    contacts,
  });
}

function updated(call: Call, before: OrderPax, after: OrderPax): OrderPax {
  const name = ({ givenName = '', surname = '' }: OrderPax): string =>
    plainSurname(`${givenName}/${surname}`);
  if (name(after) !== name(before))
    throw mistake(call, 'a name is corrected by orderReshop', '915', 'a name is not corrected by UpdatePax');
  const { paxId, type, adult, givenName, surname, contactIds } = before;
  return {
    ...after,
    ...{ paxId, type, adult, givenName, surname },
    contactIds: after.contactIds.length > 0 ? after.contactIds : contactIds,
  };
}
