/** Names, documents, programmes, contacts and prices that are put right after the sale. */
import type { OrderedOrder, OrderPax, SandboxRequest } from '../../../src/sandbox/model';
import { addMoney } from '../../../src/domain/money';
import { first, openDesk, type Desk } from '../desk';
import { acceptingOffer, book, issued, reshopping } from './counter';

const passport = { type: 'PT', number: 'X1', issuingCountry: 'FR', expiryDate: '2030-01-01' };
const loyalty = [{ program: 'XA', number: '4711' }];
const contact = { contactId: 'CONT2', email: 'other@example.com' };

function renamed(desk: Desk, order: OrderedOrder, name: { givenName?: string; surname?: string }) {
  return first(desk.get('reshop', reshopping(order, { name: { paxId: 'PAX1', ...name } })).offers);
}

function details({ orderId }: OrderedOrder, after: OrderPax): SandboxRequest {
  const change = {
    kind: 'details' as const,
    pax: [{ paxId: 'PAX1', after: { ...after, paxId: 'PAX1-NEW' } }],
    contacts: [contact],
  };
  return { operation: 'orderChange', orderId, change };
}

test.each(['19.2', '21.3'] as const)('a small correction of a name costs nothing, in %s', (version) => {
  const desk = openDesk({}, version);
  const order = issued(desk);
  const offer = renamed(desk, order, { surname: 'Exampel' });
  desk.get('order', acceptingOffer(order, offer));
  const after = desk.retrieve(order.orderId);
  expect(after.pax[0]).toMatchObject({ surname: 'Exampel', givenName: 'GivenA' });
  expect(after.documents).toEqual(order.documents);
  expect(after.total).toEqual(order.total);
  const search = { pax: { surname: 'Exampel' }, flights: [] };
  expect(desk.get('order', { operation: 'orderRetrieve', search }).orders).toHaveLength(1);
  expect(desk.world.ledger.read().amendments).toMatchObject([{ kind: 'name', paid: { amount: '0.00' } }]);
  expect(desk.problems).toEqual([]);
});

test('another person is no correction', () => {
  const desk = openDesk();
  const order = issued(desk);
  const name = { paxId: 'PAX1', surname: 'Somebody' };
  expect(desk.refusal(reshopping(order, { name }))).toBe('915');
});

test('NAMEFEE: the correction is paid, and gets an EMD', () => {
  const desk = openDesk();
  const order = issued(desk, 'CLASSIC', 'NAMEFEE');
  const offer = renamed(desk, order, { givenName: 'Given' });
  const fee = { amount: '25.00', currency: 'EUR' };
  expect(offer.name?.price.total).toEqual(fee);
  expect(desk.refusal(acceptingOffer(order, offer))).toBe('466');
  desk.get('order', acceptingOffer(order, offer, fee));
  const after = desk.retrieve(order.orderId);
  expect(after.total.total).toEqual(addMoney(order.total.total, fee));
  expect(after.documents.filter(({ type }) => type === 'J')).toMatchObject([{ paxId: 'PAX1' }]);
});

test('documents, programmes and contact are shown once they were changed', () => {
  const desk = openDesk();
  const order = issued(desk);
  const [before] = order.pax;
  const after = { ...before!, documents: [passport], loyalty, contactIds: ['CONT2'] };
  desk.get('order', details(order, after));
  const shown = desk.retrieve(order.orderId);
  expect(shown.contacts).toEqual([contact]);
  expect(shown.pax).toMatchObject([
    { paxId: 'PAX1', documents: [passport], loyalty, contactIds: ['CONT2'] },
    { paxId: 'PAX2', documents: [], contactIds: ['CONT2'] },
    { paxId: 'PAX3' },
  ]);
  expect(desk.refusal(details(order, { ...after, surname: 'Exampel' }))).toBe('915');
});

test('NODETAILS: no answer shows them', () => {
  const desk = openDesk();
  const order = issued(desk, 'CLASSIC', 'NODETAILS');
  const after = { ...order.pax[0]!, documents: [passport], loyalty };
  desk.get('order', details(order, after));
  const shown = desk.retrieve(order.orderId);
  expect(shown.contacts).toEqual([]);
  expect(shown.pax[0]).toMatchObject({ documents: [], loyalty: [], contactIds: [] });
  expect(desk.world.ledger.read().amendments).toMatchObject([{ kind: 'details' }]);
});

test('a reprice tells that nothing moved, or today’s price to be accepted', () => {
  const desk = openDesk();
  const calm = book(desk);
  expect(desk.get('reprice', reshopping(calm, { reprices: true })).offer).toBeUndefined();
  const moved = book(desk, 'CLASSIC', 'REPRICED');
  const { offer } = desk.get('reprice', reshopping(moved, { reprices: true }));
  expect(desk.retrieve(moved.orderId).total).toEqual(moved.total);
  const change = { kind: 'repriced', offerId: offer!.offerId } as const;
  desk.get('order', { operation: 'orderChange', orderId: moved.orderId, change });
  const after = desk.retrieve(moved.orderId);
  const total = offer!.items.map((item) => item.new.total).reduce(addMoney);
  expect(after.total.total).toEqual(total);
  expect(total).not.toEqual(moved.total.total);
  expect(desk.get('reprice', reshopping(moved, { reprices: true })).offer).toBeUndefined();
  expect(desk.issue(after)).toMatchObject({ kind: 'order' });
});

test('an issued order is not repriced', () => {
  const desk = openDesk();
  expect(desk.refusal(reshopping(issued(desk), { reprices: true }))).toBe('395');
});
