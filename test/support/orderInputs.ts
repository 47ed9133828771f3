/** Arbitrary inputs of the operations on orders, as the request's own checks let them through: for properties about the messages. */
import fc from 'fast-check';
import type { Money } from '../../src/domain/money';
import { normalized } from '../../src/domain/money';
import type { SelectedItem, SelectedOffer } from '../../src/domain/offers';
import type {
  CancelInput,
  ChangeInput,
  CreateInput,
  ReshopInput,
  RetrieveInput,
} from '../../src/domain/operations';
import type { Contact, IdentityDocument, Passenger } from '../../src/domain/trip';

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

/** Names and addresses with all that XML escapes, and letters of several lengths in UTF-8. */
const words = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: fc.constantFrom(...'ABCxyzäßéłж中𐐀 -\'"&<>]'), minLength: 1, maxLength })
    .map((text) => `N${text}`.trim().slice(0, maxLength));

const identifier = fc.oneof(fc.uuid(), fc.integer({ min: 1, max: 999999 }).map(String));
const airline = fc.constantFrom('BA', 'AF', 'U2', '2L', 'EZY');
const country = fc.constantFrom('FR', 'GB', 'BD');
const airport = fc.constantFrom('LHR', 'CDG', 'JNB');
const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const rest = <Values extends object>(values: { [Name in keyof Values]: fc.Arbitrary<Values[Name]> }) =>
  fc.record(values);

/** Amounts with up to twenty decimals. */
export const money: fc.Arbitrary<Money> = rest<Money>({
  amount: fc
    .tuple(fc.nat(99999), fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 2, maxLength: 20 }))
    .map(([whole, fraction]) => normalized(`${whole}.${fraction}`)),
  currency: fc.constantFrom('EUR', 'GBP', 'JPY'),
});

const identityDocument = rest<IdentityDocument>({
  type: fc.constantFrom('PT', 'ID', 'FC'),
  number: fc.constantFrom('AB1234567', 'CUIL/123456789'),
  issuingCountry: country,
  nationality: optional(country),
  expiryDate: optional(day),
});

const passenger = (paxId: string): fc.Arbitrary<Passenger> =>
  rest<Passenger>({
    paxId: fc.constant(paxId),
    type: fc.constantFrom('ADT', 'CHD', 'INF'),
    title: optional(fc.constantFrom('MR', 'MRS', 'MSTR')),
    gender: optional(fc.constantFrom('M', 'F', 'X', 'U')),
    givenName: words(60),
    surname: words(60),
    birthDate: day,
    documents: optional(fc.array(identityDocument, { maxLength: 3 })),
    loyalty: optional(fc.array(rest({ carrier: airline, number: identifier }), { maxLength: 2 })),
    adult: optional(fc.constant('PAX1')),
  });

const passengers = fc
  .integer({ min: 1, max: 4 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => passenger(`PAX${index + 1}`))));

const contact = rest<Contact>({
  email: fc.constant('traveller@example.com'),
  phone: optional(
    rest({ countryCode: optional(fc.constantFrom('33', '+44')), number: fc.constant('600000000') }),
  ),
  address: optional(
    rest({
      street: optional(words(40)),
      city: optional(words(40)),
      postalCode: optional(fc.constant('75001')),
      country: optional(country),
    }),
  ),
});

const item = (paxIds: string[]): fc.Arbitrary<SelectedItem> =>
  rest<SelectedItem>({
    offerItemId: identifier,
    paxIds: fc.subarray(paxIds),
    seat: optional(
      rest({ row: fc.integer({ min: 1, max: 60 }).map(String), column: fc.constantFrom('A', 'F') }),
    ),
    aLaCarte: optional(fc.boolean()),
  });

/** Hold and instant payment, every kind of passenger, with and without all that is optional. */
export const createInput: fc.Arbitrary<CreateInput> = passengers.chain((travellers) =>
  rest<CreateInput>({
    offer: rest<SelectedOffer>({
      offerId: identifier,
      ownerCode: airline,
      items: fc.array(item(travellers.map(({ paxId }) => paxId)), { minLength: 1, maxLength: 4 }),
    }),
    passengers: fc.constant(travellers),
    contact,
    shoppingResponseId: optional(identifier),
    payment: optional(money),
    language: optional(fc.constantFrom('en-GB', 'FR')),
  }),
);

/** By order id and by passenger. */
export const retrieveInput: fc.Arbitrary<RetrieveInput> = fc.oneof(
  rest({ orderId: identifier, ownerCode: airline }),
  rest({
    passenger: rest({ givenName: words(60), surname: words(60) }),
    flight: rest({
      carrier: airline,
      number: fc.constantFrom('315', '0112'),
      origin: airport,
      destination: airport,
      date: day,
      arrivalDate: optional(day),
    }),
  }),
);

const itemIds = fc.array(identifier, { minLength: 1, maxLength: 4 });

export const reshopInput: fc.Arbitrary<ReshopInput> = rest({
  orderId: identifier,
  ownerCode: airline,
  orderItemIds: itemIds,
});

/** Issue, acceptance of a schedule change, and both ways to cancel. */
export const changeInput: fc.Arbitrary<ChangeInput> = fc.oneof(
  rest({
    change: fc.constant('issue' as const),
    orderId: identifier,
    ownerCode: airline,
    orderItemIds: itemIds,
    amount: money,
  }),
  rest({
    change: fc.constant('accept' as const),
    orderId: identifier,
    ownerCode: airline,
    orderItemIds: itemIds,
  }),
  rest({
    change: fc.constant('cancel' as const),
    orderId: identifier,
    ownerCode: airline,
    offerId: optional(identifier),
  }),
);

export const cancelInput: fc.Arbitrary<CancelInput> = rest({ orderId: identifier, ownerCode: airline });
