/** Other flights for an order: what they cost by the rules of the fare, and the exchange of the tickets. */
import { addMoney, compareMoney, subtractMoney } from '../../../src/domain/money';
import type { Amount, OrderedOrder, ReshopOffer } from '../../../src/sandbox/model';
import { adult, first, openDesk } from '../desk';
import {
  acceptingOffer,
  book,
  issued,
  ofJourney,
  ofPax,
  otherDay,
  removed,
  reshopping,
  seat,
  seatsOf,
  accepting,
  service,
  servicesOf,
  trip,
} from './counter';

const nothing = { amount: '0.00', currency: 'EUR' };
const sum = (amounts: Amount[]): Amount => amounts.reduce(addMoney, nothing);
const alone = { ...trip, pax: [adult] };

/** What an offer says is to be paid, and what comes back (as a number without sign). */
function said({ added, deleted }: ReshopOffer, type: string): Amount {
  return sum(
    [...added, ...deleted].flatMap(({ difference }) =>
      difference?.type === type
        ? { ...difference.amount, amount: difference.amount.amount.replace('-', '') }
        : [],
    ),
  );
}

/** What an order costs without its change penalties. */
const fareOf = ({ total }: OrderedOrder): Amount =>
  subtractMoney(total.total, sum(total.taxes.flatMap(({ code, amount }) => (code === 'CP' ? [amount] : []))));

const flightsOf = ({ journeys }: OrderedOrder): string[] =>
  journeys.flatMap(({ flights }) => flights.map(({ key }) => key));

test.each(['19.2', '21.3'] as const)(
  'another day of a held order: new flights, a new total, nothing to pay, in %s',
  (version) => {
    const desk = openDesk({}, version);
    const before = book(desk);
    const offer = first(otherDay(desk, before, 1, '2027-03-21').offers);
    desk.get('order', acceptingOffer(before, offer, undefined, version));
    const after = desk.retrieve(before.orderId);
    expect(after.total).toEqual(offer.total);
    expect(after.journeys.map(({ flights }) => flights[0]?.departure.slice(0, 10))).toEqual([
      '2027-03-12',
      '2027-03-21',
    ]);
    const delivered = after.items.flatMap(({ services }) =>
      services.map(({ content, status }) => ('flight' in content ? `${content.flight} ${status}` : '')),
    );
    expect(new Set(delivered)).toEqual(new Set(flightsOf(after).map((key) => `${key} K`)));
    expect(desk.issue(after)).toMatchObject({ kind: 'order' });
    expect(desk.world.ledger.read()).toMatchObject({
      amendments: [
        { kind: 'flights', paid: nothing, penalty: nothing, documents: { exchanged: [], issued: [] } },
      ],
      issues: [{ amount: offer.total.total }],
      changes: [],
    });
    expect(desk.problems).toEqual([]);
  },
);

test.each(['19.2', '21.3'] as const)(
  'another day of an issued order: exactly the difference is paid, the tickets are exchanged, in %s',
  (version) => {
    const desk = openDesk({}, version);
    const before = issued(desk);
    const { offers } = otherDay(desk, before, 0, '2027-03-13');
    const offer = first(offers.filter((one) => compareMoney(said(one, 'AddCol'), nothing) > 0));
    const due = said(offer, 'AddCol');
    // An adult and a child pay the penalty of CLASSIC; the infant does not.
    expect(offer.penalty).toEqual({ type: 'Change', amount: { amount: '100.00', currency: 'EUR' } });
    for (const amount of [undefined, addMoney(due, { amount: '0.01', currency: 'EUR' }), offer.total.total])
      expect(desk.refusal(acceptingOffer(before, offer, amount, version))).toBe('466');
    desk.get('order', acceptingOffer(before, offer, due, version));
    const after = desk.retrieve(before.orderId);
    expect(after.total).toEqual(offer.total);
    const given = addMoney(said(offer, 'Refund'), said(offer, 'Residual'));
    expect(subtractMoney(after.total.total, before.total.total)).toEqual(subtractMoney(due, given));
    expect(after.documents.slice(0, 3).flatMap(({ coupons }) => coupons.map(({ status }) => status))).toEqual(
      Array<string>(6).fill('E'),
    );
    expect(
      after.documents
        .slice(3)
        .map(({ paxId, type, coupons }) => [paxId, type, coupons.map(({ status }) => status).join('')]),
    ).toEqual([
      ['PAX1', 'T', 'II'],
      ['PAX2', 'T', 'II'],
      ['PAX3', 'T', 'II'],
    ]);
    expect(desk.world.ledger.read()).toMatchObject({
      amendments: [
        {
          kind: 'flights',
          paid: due,
          penalty: { amount: '100.00' },
          residual: said(offer, 'Residual'),
          documents: {
            exchanged: before.documents.map(({ number }) => number),
            issued: after.documents.slice(3).map(({ number }) => number),
          },
        },
      ],
      totals: { duplicates: 0 },
      changes: [],
    });
  },
);

test.each(['19.2', '21.3'] as const)(
  'a second change credits the fare and not the penalty of the first, in %s',
  (version) => {
    const desk = openDesk({}, version);
    const sold = issued(desk);
    /** Changes the day of the first journey, and returns what was paid less what came back. */
    const change = (order: OrderedOrder, date: string): Amount => {
      const offer = first(otherDay(desk, order, 0, date).offers);
      const due = said(offer, 'AddCol');
      desk.get('order', acceptingOffer(order, offer, due, version));
      return subtractMoney(due, addMoney(said(offer, 'Refund'), said(offer, 'Residual')));
    };
    const penalty = { amount: '100.00', currency: 'EUR' };

    const once = change(sold, '2027-03-13');
    const between = desk.retrieve(sold.orderId);
    const again = change(between, '2027-03-14');
    const after = desk.retrieve(sold.orderId);

    expect(once).toEqual(addMoney(subtractMoney(fareOf(between), fareOf(sold)), penalty));
    expect(again).toEqual(addMoney(subtractMoney(fareOf(after), fareOf(between)), penalty));
    const { amendments, sums } = desk.world.ledger.read();
    expect(amendments.map((one) => one.penalty)).toEqual([penalty, penalty]);
    const { paid, refunded, residual } = sums.EUR!;
    const spent = subtractMoney(paid, addMoney(refunded, residual));
    expect(subtractMoney(after.total.total, sold.total.total)).toEqual(spent);
    expect(subtractMoney(spent, subtractMoney(fareOf(after), fareOf(sold))).amount).toBe('200.00');
    expect(desk.problems).toEqual([]);
  },
);

test.each([
  ['CLASSIC', 'Residual'],
  ['FLEX', 'Refund'],
])('what is left of a dearer %s ticket is a %s', (brand, type) => {
  const desk = openDesk();
  const dear = { ...alone, journeys: [{ origin: 'LHR', destination: 'JFK', date: '2027-03-12' }] };
  const order = issued(desk, brand, 'Example', dear, 'dearest');
  const offer = otherDay(desk, order, 0, '2027-03-13').offers.find(({ added }) =>
    added.every(({ difference }) => difference.type === type),
  );
  if (!offer) throw new Error('no cheaper day was found');
  desk.get('order', acceptingOffer(order, offer));
  const back = said(offer, type);
  expect(desk.world.ledger.read().amendments).toMatchObject([
    {
      paid: nothing,
      refunded: type === 'Refund' ? back : nothing,
      residual: type === 'Residual' ? back : nothing,
    },
  ]);
  expect(subtractMoney(order.total.total, desk.retrieve(order.orderId).total.total)).toEqual(back);
});

test('a BASIC fare may not be changed once it is issued', () => {
  const desk = openDesk();
  expect(otherDay(desk, issued(desk, 'BASIC'), 0, '2027-03-14').offers).toEqual([]);
  expect(otherDay(desk, book(desk, 'BASIC', 'Other'), 0, '2027-03-14').offers).not.toEqual([]);
});

test('extras of the flights that go, go with them: 19.2 names them by DeleteOrderItem, and their EMDs are voided', () => {
  const desk = openDesk();
  const order = issued(desk);
  const chosen = [service(servicesOf(desk, order), 'PRIO', 'PAX1'), seat(seatsOf(desk, order), 'PAX2')];
  desk.get('order', accepting(order, chosen, sum(chosen.map(({ price }) => price))));
  const before = desk.retrieve(order.orderId);
  const offer = first(otherDay(desk, before, 0, '2027-03-14').offers);
  expect(offer.deleted.map(({ difference }) => difference?.type)).toEqual(['Void', 'Void']);
  const amount = said(offer, 'AddCol');
  expect(desk.refusal(acceptingOffer(before, offer, amount, '21.3'))).toBe('491');
  desk.get('order', acceptingOffer(before, offer, amount));
  const after = desk.retrieve(order.orderId);
  expect(after.items.some(({ content }) => content.kind !== 'flight')).toBe(false);
  expect(after.documents.filter(({ type }) => type === 'J').map(({ coupons }) => coupons[0]?.status)).toEqual(
    ['V', 'V'],
  );
});

test('a journey changes as a whole and for everybody', () => {
  const desk = openDesk();
  const order = issued(desk);
  const adds = { journeys: [{ origin: 'LHR', destination: 'CDG', date: '2027-03-14' }] };
  const one = ofJourney(order, 0);
  const some = removed(order, (delivery) => one(delivery) && ofPax('PAX1')(delivery));
  expect(desk.refusal(reshopping(order, { removed: some, adds }))).toBe('915');
  const all = removed(order, () => true);
  expect(desk.refusal(reshopping(order, { removed: all, adds }))).toBe('491');
  const other = [{ orderItemId: 'other', keptServiceIds: [] }];
  expect(desk.refusal(reshopping(order, { removed: other, adds }))).toBe('491');
});

test('a quote holds for the order as it was; the same exchange twice is a duplicate', () => {
  const desk = openDesk();
  const order = issued(desk, 'FLEX');
  const [offer, later] = [1, 2].map(() => first(otherDay(desk, order, 0, '2027-03-14').offers));
  const due = (of: ReshopOffer | undefined): Amount => (of ? said(of, 'AddCol') : nothing);
  desk.get('order', acceptingOffer(order, offer!, due(offer)));
  expect(desk.refusal(acceptingOffer(order, offer!, due(offer)))).toBe('902');
  expect(desk.refusal(acceptingOffer(order, later!, due(later)))).toBe('490');
  const after = desk.retrieve(order.orderId);
  const again = otherDay(desk, after, 0, '2027-03-14').offers.find(
    ({ added }) =>
      added[0]?.content.journeys[0]?.key === after.journeys[0]?.key &&
      added[0]?.difference.type === 'EvenExchange',
  );
  desk.get('order', acceptingOffer(after, again!));
  expect(desk.world.ledger.read()).toMatchObject({
    duplicates: [{ done: false }, { done: false }, { of: 'change', done: true }],
    totals: { amendments: 2 },
  });
});

test('DEARER: the first acceptance is refused, and what is quoted then costs 10.00 more', () => {
  const desk = openDesk();
  const order = issued(desk, 'CLASSIC', 'DEARER', alone);
  const [before] = otherDay(desk, order, 0, '2027-03-14').offers;
  expect(desk.refusal(acceptingOffer(order, before!, said(before!, 'AddCol')))).toBe('490');
  const [after] = otherDay(desk, order, 0, '2027-03-14').offers;
  expect(subtractMoney(after!.total.total, before!.total.total).amount).toBe('10.00');
  desk.get('order', acceptingOffer(order, after!, said(after!, 'AddCol')));
  expect(desk.world.ledger.read().totals.amendments).toBe(1);
});
