/** Replies to be written: one of each kind, with every field set, made of a round trip for an adult, a child and an infant. */
import type {
  Amount,
  IssuedDocument,
  OfferedItem,
  OfferedJourney,
  OrderedItem,
  OrderedOrder,
  OrderReply,
  Price,
  PriceReply,
  SandboxFlight,
  SandboxOffer,
  SeatReply,
  ServiceKind,
  ServiceListReply,
  ServiceStatus,
  ShopPax,
  ShopReply,
} from '../../../src/sandbox/model';

export const header = {
  correlationId: '6c0e6a4a-2f63-4d0c-9f0a-6f7b8d1f0a11',
  timestamp: '2027-01-28T16:41:34.123+01:00',
};

const eur = (amount: string): Amount => ({ amount, currency: 'EUR' });

export const price: Price = {
  base: eur('45.00'),
  taxes: [
    { code: 'FR', name: 'Solidarity tax', amount: eur('50.00') },
    { code: 'YQ', name: 'Fuel surcharge', amount: eur('7.69') },
  ],
  tax: eur('57.69'),
  total: eur('102.69'),
};

const untaxed: Price = { base: eur('62.50'), taxes: [], tax: eur('0.00'), total: eur('62.50') };

function flight(number: string, date: string, origin: string, destination: string): SandboxFlight {
  return {
    key: `XA${number}/${date}/${origin}`,
    carrier: 'XA',
    number,
    operatingCarrier: 'XB',
    origin,
    destination,
    originTerminal: '2C',
    departure: `${date}T18:30:00`,
    arrival: `${date}T19:45:00`,
    durationMinutes: 75,
    aircraft: '32N',
  };
}

function journey(flights: SandboxFlight[]): OfferedJourney {
  return {
    key: flights.map(({ key }) => key).join('+'),
    origin: flights.at(0)?.origin ?? '',
    destination: flights.at(-1)?.destination ?? '',
    durationMinutes: 60 * flights.length,
    flights,
    priceClass: {
      name: 'BASIC',
      cabin: 'ECONOMY',
      descriptions: ['INC - SNACK', 'NOF - REFUND BEFORE DEPARTURE'],
      checkedBags: 1,
      checkedKg: 23,
      carryOnBags: 1,
      carryOnKg: 8,
    },
    bookingClass: 'Q',
  };
}

export const outbound = journey([flight('315', '2027-03-12', 'CDG', 'LHR')]);
export const inbound = journey([
  flight('322', '2027-03-19', 'LHR', 'AMS'),
  flight('0040', '2027-03-19', 'AMS', 'CDG'),
]);
const outboundFlight = outbound.key;

export const pax: ShopPax[] = [
  { paxId: 'PAX1', type: 'ADT', birthDate: '1990-05-01' },
  { paxId: 'PAX2', type: 'CHD', age: 8 },
  { paxId: 'PAX3', type: 'INF', adult: 'PAX1' },
];

export const bag: ServiceKind = {
  id: 'BAG1',
  name: '1 bag & a half',
  description: 'Up to 23 kg',
  taxonomyCode: '13EC',
  taxonomyText: 'Checked Baggage',
  limit: 'OnePerPax',
};

function flightItem(id: string, journeys: OfferedJourney[]): OfferedItem & SandboxOffer['items'][number] {
  return {
    offerItemId: id,
    paxIds: ['PAX1', 'PAX2', 'PAX3'],
    perPax: price,
    price,
    payment: { until: '2027-02-01T00:59:59' },
    content: { kind: 'flight', journeys, fareType: '70J', fareBasis: 'QOW', accountCode: 'ACME1' },
    restrictions: { cancel: { fee: { amount: '70.00', currency: 'EUR' } }, change: 'no' },
  };
}

export function offer(
  id: string,
  journeys: OfferedJourney[],
  match: 'Full' | 'Partial' = 'Full',
): SandboxOffer {
  return {
    offerId: id,
    ownerCode: 'XA',
    match,
    expires: '2027-01-28T17:11:34',
    journeys,
    items: [flightItem(`${id}-1`, journeys)],
    total: price,
  };
}

export function shop(offers: SandboxOffer[]): ShopReply {
  return {
    kind: 'shop',
    shoppingResponseId: 'SR1',
    pax,
    offers,
    warnings: [
      { code: '306', text: 'INVALID LANGUAGE CODE' },
      { text: 'no code', owner: 'XA' },
    ],
  };
}

export const services: ServiceListReply = {
  kind: 'services',
  shoppingResponseId: 'SR1',
  offerId: 'SVC1',
  ownerCode: 'XA',
  expires: '2027-01-28T17:11:34',
  journeys: [outbound, inbound],
  pax,
  items: [
    {
      offerItemId: 'SVI1',
      paxIds: ['PAX1'],
      service: bag,
      flights: [outboundFlight],
      unitPrice: eur('62.50'),
    },
    {
      offerItemId: 'SVI2',
      paxIds: ['PAX1', 'PAX2'],
      service: { ...bag, id: 'INS' },
      flights: [],
      unitPrice: eur('9.00'),
    },
  ],
  warnings: [{ text: 'a warning' }],
};

export const seats: SeatReply = {
  kind: 'seats',
  shoppingResponseId: 'SR1',
  offerId: 'SEAT1',
  ownerCode: 'XA',
  expires: '2027-01-28T17:11:34',
  journeys: [outbound, inbound],
  pax,
  items: [
    { offerItemId: 'SEATI1', paxId: 'PAX1', flight: outboundFlight, unitPrice: eur('21.25') },
    { offerItemId: 'SEATI2', paxId: 'PAX2', flight: outboundFlight, unitPrice: eur('0.00') },
  ],
  maps: [
    {
      flight: outboundFlight,
      cabin: 'ECONOMY',
      aircraft: '32N',
      columns: [
        { id: 'A', position: 'W' },
        { id: 'B', position: 'C' },
      ],
      rows: [
        {
          number: '11',
          seats: [
            { column: 'A', status: 'F', characteristics: ['W', 'E'], offerItemIds: ['SEATI1', 'SEATI2'] },
            { column: 'B', status: 'O', characteristics: [], offerItemIds: [] },
          ],
        },
      ],
    },
  ],
  warnings: [],
};

/** A full flight. */
export const soldOut: SeatReply = {
  ...seats,
  items: [],
  maps: seats.maps.map((map) => ({
    ...map,
    rows: map.rows.map((row) => ({
      ...row,
      seats: row.seats.map((seat) => ({ ...seat, status: 'O' as const, offerItemIds: [] })),
    })),
  })),
};

export const priced: PriceReply = {
  kind: 'price',
  shoppingResponseId: 'SR1',
  offerId: 'OF2',
  ownerCode: 'XA',
  expires: '2027-01-28T17:11:34',
  journeys: [outbound, inbound],
  pax,
  items: [
    flightItem('OI1', [outbound, inbound]),
    {
      offerItemId: 'OI2',
      paxIds: ['PAX1'],
      perPax: untaxed,
      price: untaxed,
      payment: { duration: 'PT0S' },
      content: { kind: 'service', service: bag, flights: inbound.flights.map(({ key }) => key) },
    },
    {
      offerItemId: 'OI3',
      paxIds: ['PAX1'],
      perPax: untaxed,
      price: untaxed,
      payment: { duration: 'PT0S' },
      content: { kind: 'seat', flight: outboundFlight, row: '11', column: 'A', characteristics: ['W'] },
      mandatory: true,
    },
  ],
  total: price,
  requiredDocuments: [{ paxId: 'PAX1', types: ['PT', 'ID'] }],
  warnings: [{ code: '1', text: 'a warning' }],
};

/** The three items of an order, with their services standing at `status`. */
function orderItems(status: ServiceStatus | undefined): OrderedItem[] {
  const limits = { paymentTimeLimit: '2027-02-01T00:59:59', priceGuarantee: '2027-01-30T12:00:00' };
  const flights = [...outbound.flights, ...inbound.flights];
  return [
    {
      ...flightItem('ORI1', [outbound, inbound]),
      ...limits,
      orderItemId: 'ORI1',
      services: pax.flatMap(({ paxId }) =>
        flights.map(({ key }, index) => ({
          serviceId: `SV-${paxId}-${index}`,
          paxId,
          content: { kind: 'flight' as const, flight: key },
          status,
          followUp: status === 'TK' ? 'Accept' : undefined,
        })),
      ),
    },
    {
      orderItemId: 'ORI2',
      paxIds: ['PAX1'],
      perPax: untaxed,
      price: untaxed,
      content: { kind: 'service', service: bag, flights: [] },
      services: [
        {
          serviceId: 'SV-bag',
          paxId: 'PAX1',
          content: { kind: 'service', service: bag, flights: inbound.flights.map(({ key }) => key) },
        },
        {
          serviceId: 'SV-bag2',
          paxId: 'PAX1',
          content: { kind: 'service', service: bag, flights: [outboundFlight] },
          status,
        },
        {
          serviceId: 'SV-bag3',
          paxId: 'PAX1',
          content: { kind: 'service', service: bag, flights: [] },
          status,
        },
      ],
    },
    {
      orderItemId: 'ORI3',
      paxIds: ['PAX1'],
      perPax: untaxed,
      price: untaxed,
      content: { kind: 'seat', flight: outboundFlight, row: '11', column: 'A', characteristics: ['W'] },
      services: [
        {
          serviceId: 'SV-seat',
          paxId: 'PAX1',
          content: { kind: 'seat', flight: outboundFlight, row: '11', column: 'A' },
          status,
        },
      ],
    },
  ];
}

/** Six documents for PAX1, more than one TicketDocInfo may hold, and one for PAX2. */
export const documents: IssuedDocument[] = [
  {
    paxId: 'PAX1',
    number: '999-0000000012',
    type: 'T',
    coupons: [
      { number: '1', status: 'I' },
      { number: '2', status: 'V' },
    ],
  },
  ...['13', '14', '15', '16', '17'].map((tail) => ({
    paxId: 'PAX1',
    number: `99900000000${tail}`,
    type: 'J' as const,
    coupons: [{ number: '1', status: 'RF' as const }],
  })),
  { paxId: 'PAX2', number: '999-0000000099', type: 'T', coupons: [{ number: '1', status: 'I' }] },
];

/** An order with every field set. */
export function order(
  over: Partial<OrderedOrder> = {},
  status: ServiceStatus | undefined = 'K',
): OrderedOrder {
  return {
    orderId: '544755',
    ownerCode: 'XA',
    status: 'OPENED',
    bookingRefs: [
      { id: 'X2UY9C', carrier: 'XA' },
      { id: 'XA-X2UY9C', organisation: 'SANDBOX' },
    ],
    createdAt: '2027-01-28T16:41:34.123+01:00',
    journeys: [outbound, inbound],
    pax: [
      {
        ...pax[0],
        paxId: 'PAX1',
        type: 'ADT',
        givenName: 'Zoë',
        surname: 'O’Brien & Søn',
        title: 'MS',
        gender: 'F',
        contactIds: ['CONT1'],
        documents: [{ type: 'PT', number: 'AB123', issuingCountry: 'FR', expiryDate: '2030-05-03' }],
      },
      {
        paxId: 'PAX2',
        type: 'CHD',
        age: 8,
        givenName: 'Kim',
        surname: 'Søn',
        gender: 'U',
        contactIds: [],
        documents: [],
      },
      {
        paxId: 'PAX3',
        type: 'INF',
        adult: 'PAX1',
        birthDate: '2026-08-01',
        surname: 'Søn',
        contactIds: [],
        documents: [],
      },
    ],
    contacts: [
      {
        contactId: 'CONT1',
        email: 'traveller@example.com',
        phone: { countryCode: '33', number: '600000000' },
        address: { street: '1 rue Exemple', city: 'Paris', postalCode: '75001', country: 'FR' },
      },
    ],
    items: orderItems(status),
    total: price,
    documents: [],
    ...over,
  };
}

export function orderReply(orders: OrderedOrder[], over: Partial<OrderReply> = {}): OrderReply {
  return { kind: 'order', orders, warnings: [], ...over };
}
