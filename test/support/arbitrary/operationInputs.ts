/** Arbitrary inputs of every operation, straight from their types: whatever a caller of the client may ask for. */
import fc from 'fast-check';
import { cabins } from '../../../src/domain/request/wishes';
import type { SelectedItem, SelectedOffer } from '../../../src/domain/offers/offers';
import type {
  CancelInput,
  ChangeInput,
  CreateInput,
  OfferRef,
  OperationName,
  Operations,
  OrderRef,
  PassengerSummary,
  PriceInput,
  RemovedItem,
  ReshopInput,
  RetrieveInput,
  ShopInput,
} from '../../../src/domain/calls/operations';
import type { Passenger } from '../../../src/domain/request/trip';
import { exactMoney } from './answers';
import { anyDay } from './days';
import { contact, passengers, remarks } from './people';
import { airline, capitals, currency, digits, id, language, line, maybe, of, place, present } from './texts';
import { journeys, programs } from './trips';

const span = { first: '2027-03-12', last: '2027-09-19', today: '2027-01-10' };
const tongue = fc.oneof(language, fc.constantFrom('en-GB', 'pt-BR'));
const money = currency.chain(exactMoney);

const summaries: fc.Arbitrary<PassengerSummary[]> = passengers(span).map((all) =>
  all.map(({ paxId, type, birthDate, adult, loyalty }) => ({ paxId, type, birthDate, adult, loyalty })),
);

const shop: fc.Arbitrary<ShopInput> = present<ShopInput>({
  journeys: journeys('2027-03-12'),
  passengers: summaries,
  cabin: maybe(fc.constantFrom(...cabins)),
  carriers: maybe(fc.array(airline, { maxLength: 36 })),
  excludeCarriers: maybe(fc.array(airline, { maxLength: 9 })),
  connections: maybe(
    present<NonNullable<ShopInput['connections']>>({
      excludeAirports: maybe(fc.array(place, { maxLength: 9 })),
      minMinutes: maybe(fc.integer({ min: 0, max: 2_880 })),
      maxMinutes: maybe(fc.integer({ min: 0, max: 2_880 })),
    }),
  ),
  nonStop: maybe(fc.boolean()),
  fareTypes: maybe(fc.array(of(capitals + digits, 1, 5), { maxLength: 10 })),
  programs: maybe(programs(1)),
  currency: maybe(currency),
  language: maybe(tongue),
  offerLimit: maybe(fc.integer({ min: 1, max: 500 })),
  keep: maybe(fc.integer({ min: 1, max: 100 })),
  choose: fc.constant(undefined),
});

const session = {
  passengers: summaries,
  shoppingResponseId: maybe(id),
  currency: maybe(currency),
  language: maybe(tongue),
};

const offerRef: fc.Arbitrary<OfferRef> = fc.oneof(
  present<OfferRef & { offer: object }>({
    offer: fc.record({
      offerId: id,
      ownerCode: airline,
      total: money,
      offerItemIds: fc.array(id, { maxLength: 9 }),
    }),
    order: fc.constant(undefined),
    ...session,
  }),
  present<OfferRef & { order: object }>({
    offer: fc.constant(undefined),
    order: fc.record({
      orderId: id,
      ownerCode: airline,
      total: money,
      items: fc.array(present<OrderRef['items'][number]>({ orderItemId: id, price: maybe(money) }), {
        minLength: 1,
        maxLength: 9,
      }),
    }),
    ...session,
  }),
);

/** A flight, a service or a seat, for nobody by name, for one, for several or for all. */
const item = (who: readonly Pick<Passenger, 'paxId'>[]): fc.Arbitrary<SelectedItem> =>
  fc.oneof(
    fc.record({ offerItemId: id, paxIds: fc.subarray(who.map(({ paxId }) => paxId)) }),
    fc.record({
      offerItemId: id,
      paxIds: fc.subarray(who.map(({ paxId }) => paxId)),
      aLaCarte: fc.constant(true),
      quantity: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    }),
    fc.record({
      offerItemId: id,
      paxIds: fc.constantFrom(...who).map(({ paxId }) => [paxId]),
      aLaCarte: fc.boolean(),
      seat: fc.record({ row: fc.integer({ min: 1, max: 999 }).map(String), column: of(capitals, 1) }),
    }),
  );

const selectedOffer = (who: readonly Pick<Passenger, 'paxId'>[]): fc.Arbitrary<SelectedOffer> =>
  fc.record({
    offerId: id,
    ownerCode: airline,
    items: fc.array(item(who), { minLength: 1, maxLength: 12 }),
  });

const price: fc.Arbitrary<PriceInput> = summaries.chain((who) =>
  present<PriceInput>({
    offers: fc.array(selectedOffer(who), { minLength: 1, maxLength: 8 }),
    passengers: fc.constant(who),
    shoppingResponseId: maybe(id),
    currency: maybe(currency),
    language: maybe(tongue),
  }),
);

const create: fc.Arbitrary<CreateInput> = passengers(span).chain((who) =>
  present<CreateInput>({
    offer: selectedOffer(who),
    passengers: fc.constant(who),
    contact,
    remarks: maybe(remarks(who)),
    shoppingResponseId: maybe(id),
    payment: maybe(money),
    language: maybe(tongue),
  }),
);

const retrieve: fc.Arbitrary<RetrieveInput> = fc.oneof(
  fc.record({ orderId: id, ownerCode: airline }),
  fc.record({
    passenger: fc.record({ givenName: line(64), surname: line(64) }),
    flight: present<Extract<RetrieveInput, { flight: object }>['flight']>({
      carrier: airline,
      number: of(digits, 1, 4),
      origin: place,
      destination: place,
      date: anyDay,
      arrivalDate: maybe(anyDay),
    }),
  }),
);

/** The owner is known of every order that was made by us. */
const order = { orderId: id, ownerCode: airline };
const orderItemIds = fc.array(id, { minLength: 1, maxLength: 12 });

type Ask<Kind extends ReshopInput['ask']> = ReshopInput & { ask: Kind };

const removed: fc.Arbitrary<RemovedItem[]> = fc.array(
  fc.record({ orderItemId: id, keptServiceIds: fc.array(id, { maxLength: 6 }) }),
  { minLength: 1, maxLength: 9 },
);

const cancellation: fc.Arbitrary<ReshopInput> = present<ReshopInput & { ask?: 'cancel' }>({
  ask: maybe(fc.constant('cancel' as const)),
  ...order,
  orderItemIds,
});

/** All but `reprice`, for which 21.3 has no form. */
const reshop: fc.Arbitrary<ReshopInput> = fc.oneof(
  cancellation,
  present<Ask<'part'>>({ ask: fc.constant('part' as const), ...order, removed }),
  present<Ask<'flights'>>({
    ask: fc.constant('flights' as const),
    ...order,
    removed,
    journeys: journeys('2027-03-12'),
    passengers: summaries,
    cabin: maybe(fc.constantFrom(...cabins)),
    currency: maybe(currency),
    language: maybe(tongue),
  }),
  passengers(span).chain(([{ givenName, surname, title } = noName]) =>
    present<Ask<'name'>>({
      ask: fc.constant('name' as const),
      ...order,
      paxId: id,
      name: fc.constant({ givenName, surname, title }),
    }),
  ),
);

const noName = { givenName: 'A', surname: 'B', title: undefined };

const repricing: fc.Arbitrary<ReshopInput> = present<Ask<'reprice'>>({
  ask: fc.constant('reprice' as const),
  ...order,
  orderItemIds,
});

type Change<Kind extends ChangeInput['change']> = ChangeInput & { change: Kind };

/** What is accepted after the sale names its passengers. */
const accepted: fc.Arbitrary<SelectedOffer[]> = passengers(span).chain((who) =>
  fc.array(
    fc.tuple(selectedOffer(who), maybe(id)).map(([{ items, ...offer }, shoppingResponseId]) => ({
      ...offer,
      shoppingResponseId,
      items: items.map((each) =>
        each.paxIds.length > 0 ? each : { ...each, paxIds: [who[0]?.paxId ?? ''] },
      ),
    })),
    { minLength: 1, maxLength: 4 },
  ),
);

/** Corrections of up to `most` passengers: their documents and programmes, and the contact. */
const details = (most: number): fc.Arbitrary<Change<'details'>> =>
  fc.tuple(passengers(span), passengers(span)).chain(([who, others]) =>
    present<Change<'details'>>({
      change: fc.constant('details' as const),
      ...order,
      passengers: fc.constant(
        who.slice(0, most).map((before, at) => ({
          before,
          after: { ...before, documents: others[at]?.documents, loyalty: others[at]?.loyalty },
        })),
      ),
      contact: maybe(contact),
    }),
  );

/** All that both versions can say. */
const change: fc.Arbitrary<ChangeInput> = fc.oneof(
  present<Change<'issue'>>({
    change: fc.constant('issue' as const),
    ...order,
    // None of them, or one without an id: then the order is paid as a whole.
    orderItemIds: fc.oneof(orderItemIds, fc.constantFrom<string[]>([], ['1', ''])),
    amount: money,
  }),
  present<Change<'accept'>>({ change: fc.constant('accept' as const), ...order, orderItemIds }),
  present<Change<'offer'>>({
    change: fc.constant('offer' as const),
    ...order,
    offers: accepted,
    removes: maybe(fc.boolean()),
    total: maybe(money),
    amount: maybe(money),
  }),
  present<Change<'part'>>({ change: fc.constant('part' as const), ...order, offerId: id }),
  present<Change<'repriced'>>({
    change: fc.constant('repriced' as const),
    ...order,
    offerId: id,
    shoppingResponseId: maybe(id),
  }),
  details(1),
  present<Change<'cancel'>>({ change: fc.constant('cancel' as const), ...order, offerId: maybe(id) }),
);

const cancel: fc.Arbitrary<CancelInput> = fc.record(order);

/** By operation; login takes nothing. */
export const operationInputs: {
  [Name in Exclude<OperationName, 'login'>]: fc.Arbitrary<Operations[Name]['input']>;
} = {
  airShopping: shop,
  serviceList: offerRef,
  seatAvailability: offerRef,
  offerPrice: price,
  orderCreate: create,
  orderRetrieve: retrieve,
  orderReshop: reshop,
  orderChange: change,
  orderCancel: cancel,
};

/** Inputs that only 19.2 can write. */
export const onlyIn19_2 = {
  orderReshop: repricing,
  orderChange: details(9).filter(({ passengers: updated }) => updated.length > 1),
};

/** The question for the fee of a whole order, whose form is a setting. */
export { cancellation };
