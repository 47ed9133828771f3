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
  PassengerSummary,
  PriceInput,
  ReshopInput,
  RetrieveInput,
  ShopInput,
} from '../../../src/domain/calls/operations';
import type { Passenger } from '../../../src/domain/request/trip';
import { exactMoney } from './answers';
import { anyDay } from './days';
import { contact, passengers } from './people';
import { airline, capitals, currency, digits, id, language, line, maybe, of, place, present } from './texts';
import { journeys } from './trips';

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
  nonStop: maybe(fc.boolean()),
  fareTypes: maybe(fc.array(of(capitals + digits, 1, 5), { maxLength: 10 })),
  currency: maybe(currency),
  language: maybe(tongue),
  offerLimit: maybe(fc.integer({ min: 1, max: 500 })),
  keep: maybe(fc.integer({ min: 1, max: 100 })),
  choose: fc.constant(undefined),
});

const offerRef: fc.Arbitrary<OfferRef> = present<OfferRef>({
  offer: fc.record({
    offerId: id,
    ownerCode: airline,
    total: money,
    offerItemIds: fc.array(id, { maxLength: 9 }),
  }),
  passengers: summaries,
  shoppingResponseId: maybe(id),
  currency: maybe(currency),
  language: maybe(tongue),
});

/** A flight, a service or a seat, for nobody by name, for one, for several or for all. */
const item = (who: readonly Pick<Passenger, 'paxId'>[]): fc.Arbitrary<SelectedItem> =>
  fc.oneof(
    fc.record({ offerItemId: id, paxIds: fc.subarray(who.map(({ paxId }) => paxId)) }),
    fc.record({
      offerItemId: id,
      paxIds: fc.subarray(who.map(({ paxId }) => paxId)),
      aLaCarte: fc.constant(true),
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

const reshop: fc.Arbitrary<ReshopInput> = present<ReshopInput>({ ...order, orderItemIds });

type Change<Kind extends ChangeInput['change']> = ChangeInput & { change: Kind };

const change: fc.Arbitrary<ChangeInput> = fc.oneof(
  present<Change<'issue'>>({
    change: fc.constant('issue' as const),
    ...order,
    // None of them, or one without an id: then the order is paid as a whole.
    orderItemIds: fc.oneof(orderItemIds, fc.constantFrom<string[]>([], ['1', ''])),
    amount: money,
  }),
  present<Change<'accept'>>({ change: fc.constant('accept' as const), ...order, orderItemIds }),
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
