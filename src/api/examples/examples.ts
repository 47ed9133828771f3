/** Examples of requests and answers for the OpenAPI document. A test checks each by the schema of its call. */
import type { OrderRequestInput } from '../../domain/request/requestSchema';
import type { OrderEvent } from '../../domain/webhooks/schema';
import type { OfferLine, OrderStatus } from '../../domain/order/status';
import { batchExample, endedBatch, id as batchId, scheduleExample, workingBatch } from './batches';
import { providerHealthExample, providersExample, salesExample } from './business';
import {
  messageExample,
  messagesExample,
  passengersExample,
  passengersOfOrdersExample,
  timelineExample,
} from './insights';

const reference = 'TRIP-2027-0042';
const statusPath = `/orders/${reference}`;
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const total = eur('436.28');
const limit = '2027-01-22T18:00:00.000Z';

/** Examples by their names, which the page shows. */
type Examples = Readonly<Record<string, unknown>>;

const request: OrderRequestInput = {
  reference,
  requestedAt: '2027-01-20T14:00:00Z',
  provider: 'example',
  journeys: [
    { origin: 'LHR', destination: 'CDG', date: '2027-03-12' },
    { origin: 'CDG', destination: 'LHR', date: '2027-03-19' },
  ],
  passengers: [
    {
      paxId: 'PAX1',
      type: 'ADT',
      title: 'MS',
      givenName: 'Ada',
      surname: 'Example',
      birthDate: '1985-04-13',
    },
  ],
  contact: { email: 'traveller@example.com', phone: { countryCode: '33', number: '600000000' } },
  choose: { how: 'cheapest', cabin: 'ECONOMY', maxPrice: { amount: '900.00', currency: 'EUR' } },
  seats: [{ paxId: 'PAX1', journey: 1, wants: ['window'], need: 'preferred' }],
};

const flights: OrderStatus['flights'] = [
  {
    carrier: 'XA',
    number: '315',
    origin: 'LHR',
    destination: 'CDG',
    departure: '2027-03-12T18:30',
    arrival: '2027-03-12T20:45',
  },
  {
    carrier: 'XA',
    number: '310',
    origin: 'CDG',
    destination: 'LHR',
    departure: '2027-03-19T09:10',
    arrival: '2027-03-19T09:30',
  },
];

export const held: OrderStatus = {
  reference,
  state: 'held',
  history: [
    { state: 'shopping', at: '2027-01-20T14:00:01.000Z' },
    { state: 'pricing', at: '2027-01-20T14:00:05.000Z' },
    { state: 'creating', at: '2027-01-20T14:00:07.000Z' },
    { state: 'held', at: '2027-01-20T14:00:11.000Z' },
  ],
  evidence: {
    operation: 'orderRetrieve',
    correlationId: '7c0c6f5e-6d1b-4f0e-9a53-0f8f3d0b6d11',
    verifiedAt: '2027-01-20T14:00:11.000Z',
  },
  provider: 'example',
  orderId: 'XA4803408',
  ownerCode: 'XA',
  bookingReferences: ['K7QX2M'],
  flights: flights.map((flight, index) => ({ ...flight, journey: index + 1 })),
  extras: ['seat 12A on XA 315 for PAX1'],
  ancillaries: [{ kind: 'seat', paxId: 'PAX1', name: '12A', flights: ['XA315/2027-03-12/LHR'], quantity: 1 }],
  missedExtras: [],
  total,
  documents: [],
  paymentLimit: limit,
  released: false,
  decisions: [],
  updatedAt: '2027-01-20T14:00:11.000Z',
};

export const ticketed: OrderStatus = {
  ...held,
  state: 'ticketed',
  history: [...held.history, { state: 'ticketed', at: '2027-01-20T15:02:09.000Z' }],
  documents: [{ paxId: 'PAX1', number: '999-2958034087', typeCode: 'T' }],
  issued: true,
  released: true,
  payUpTo: total,
  updatedAt: '2027-01-20T15:02:09.000Z',
};

const quoted: OrderStatus = {
  ...ticketed,
  quotedFee: { amount: '80.42', currency: 'EUR' },
  quotedRefund: { amount: '355.86', currency: 'EUR' },
  quotedVoid: false,
};

export const cancelled: OrderStatus = {
  ...quoted,
  state: 'cancelled',
  history: [...ticketed.history, { state: 'cancelled', at: '2027-01-21T09:30:12.000Z' }],
  paidFee: { amount: '80.42', currency: 'EUR' },
  money: 'pending',
  refundUntil: '2027-02-20T09:30:12.000Z',
  updatedAt: '2027-01-21T09:30:12.000Z',
};

export const attention: OrderStatus = {
  ...held,
  state: 'attention',
  attention: {
    reason: 'schedule-changed',
    severity: 'act-soon',
    text: 'flight XA 315 from LHR to CDG on 2027-03-12 now leaves at 21:10 instead of 18:30 and arrives at 23:25 instead of 20:45',
    actBy: limit,
    answers: ['give-up'],
  },
  changes: [
    {
      number: 1,
      kind: 'retimed',
      about: 'XA315/2027-03-12/LHR',
      old: '2027-03-12T18:30/2027-03-12T20:45',
      new: '2027-03-12T21:10/2027-03-12T23:25',
      text: 'flight XA 315 from LHR to CDG on 2027-03-12 now leaves at 21:10 instead of 18:30 and arrives at 23:25 instead of 20:45',
      seenAt: '2027-01-21T08:00:00.000Z',
    },
  ],
};

const withExtras: OrderStatus = {
  ...ticketed,
  extrasOnSale: {
    readAt: '2027-01-21T09:00:00.000Z',
    lines: [
      {
        kind: 'service',
        name: 'Checked bag 23 kg',
        code: '0GO',
        paxIds: ['PAX1'],
        flights: ['XA315/2027-03-12/LHR', 'XA310/2027-03-19/CDG'],
        price: eur('35.00'),
        limit: 'OnePerPax',
      },
      {
        kind: 'seat',
        paxIds: ['PAX1'],
        flights: ['XA315/2027-03-12/LHR'],
        seats: ['14A', '14C', '15F'],
        price: eur('12.00'),
      },
    ],
  },
};

const extended: OrderStatus = {
  ...ticketed,
  extras: [...ticketed.extras, 'Checked bag 23 kg on XA 315 and XA 310 for PAX1'],
  ancillaries: [
    ...(ticketed.ancillaries ?? []),
    {
      kind: 'service',
      paxId: 'PAX1',
      name: 'Checked bag 23 kg',
      flights: ['XA315/2027-03-12/LHR', 'XA310/2027-03-19/CDG'],
      quantity: 1,
      price: eur('35.00'),
      documents: ['999-4958034099'],
    },
  ],
  total: eur('471.28'),
  documents: [...ticketed.documents, { paxId: 'PAX1', number: '999-4958034099', typeCode: 'J' }],
  amendments: [
    {
      kind: 'extras',
      what: 'Checked bag 23 kg for PAX1',
      at: '2027-01-21T09:02:10.000Z',
      who: 'agent 17',
      paid: eur('35.00'),
      correlationId: '0d1c4c5e-2f2b-4a57-9d5b-3a0c7c2f9a10',
      proof: 'read',
    },
  ],
};

const [outbound, inbound] = flights;
const laterFlights = [
  ...(outbound ? [outbound] : []),
  ...(inbound ? [{ ...inbound, departure: '2027-03-21T09:10', arrival: '2027-03-21T09:30' }] : []),
];

const withOffers: OrderStatus = {
  ...ticketed,
  changeOffers: {
    readAt: '2027-01-21T09:10:00.000Z',
    offers: [
      {
        number: 1,
        kind: 'flights',
        what: 'XA310 on 2027-03-21',
        flights: laterFlights,
        cabin: 'ECONOMY',
        toPay: eur('42.00'),
        newTotal: eur('478.28'),
        penalty: eur('30.00'),
        expiresAt: '2027-01-21T09:40:00.000Z',
      },
    ],
  },
};

const partQuoted: OrderStatus = {
  ...ticketed,
  changeOffers: {
    readAt: '2027-01-21T09:10:00.000Z',
    offers: [
      {
        number: 1,
        kind: 'part',
        what: 'cancel journey 2 (XA310)',
        flights: outbound ? [outbound] : [],
        toPay: eur('0.00'),
        penalty: eur('50.00'),
        refund: eur('150.00'),
        expiresAt: '2027-01-21T09:40:00.000Z',
      },
    ],
  },
};

const reflown: OrderStatus = {
  ...ticketed,
  flights: laterFlights.map((flight, index) => ({ ...flight, journey: index + 1 })),
  total: eur('478.28'),
  documents: [{ paxId: 'PAX1', number: '999-2958034112', typeCode: 'T' }],
  amendments: [
    {
      kind: 'flights',
      what: 'XA310 on 2027-03-19 → XA310 on 2027-03-21',
      at: '2027-01-21T09:12:40.000Z',
      who: 'agent 17',
      paid: eur('42.00'),
      penalty: eur('30.00'),
      correlationId: '5b0f2f0e-8a3a-4e0c-8b9a-1d5c7d3b7e21',
      proof: 'read',
    },
  ],
};

const corrected: OrderStatus = {
  ...ticketed,
  amendments: [
    {
      kind: 'details',
      what: 'travel documents of PAX1',
      at: '2027-01-21T09:20:30.000Z',
      correlationId: '8f6f1c1d-6f0f-4a0e-9c3a-6b1d2e3f4a5b',
      proof: 'read',
    },
  ],
};

export const offer: OfferLine = {
  number: 1,
  offerId: '5c1d7e0a-1',
  match: 'full',
  flights,
  total,
  cabin: 'ECONOMY',
  fareName: 'BASIC',
  checkedBags: 0,
  cabinBags: 1,
  refundable: { allowed: false, from: 'penalties' },
  changeable: { allowed: true, fee: { amount: '50.00', currency: 'EUR' }, from: 'penalties' },
  expiresAt: '2027-01-20T14:30:00.000Z',
};

const line = {
  reference,
  state: 'held',
  provider: 'example',
  orderId: 'XA4803408',
  ticketBy: limit,
  released: false,
  startedAt: '2027-01-20T14:00:00.000Z',
  createdAt: '2027-01-20T14:00:00.000Z',
  updatedAt: '2027-01-20T14:00:11.000Z',
  departure: '2027-03-12',
  sequence: 1,
};

const nextCursor = 'eyJ2ZXJzaW9uIjoxLCJvZiI6Im9yZGVycy5sM0pYVGIxQSIsInBsYWNlIjpbXX0';

const eventId = 'evt_5f0c8f1d6ab14b2f9f0c7c0b0a1d2e3f';
const deliveryId = `webhook/${reference}/${eventId}/back-office`;

const event: OrderEvent = {
  type: 'order.held',
  timestamp: '2027-01-20T14:00:11.000Z',
  data: {
    reference,
    sequence: 1,
    state: 'held',
    provider: 'example',
    orderId: 'XA4803408',
    ownerCode: 'XA',
    bookingReferences: ['K7QX2M'],
    released: false,
    ticketBy: limit,
    total,
    documents: 0,
  },
};

const undelivered = {
  ...{ id: deliveryId, reference, eventId, endpoint: 'back-office' },
  ...{
    type: 'order.held',
    sequence: 1,
    state: 'given-up',
    since: '2027-01-20T14:00:11.400Z',
    last: 'back-office: answered 503',
  },
};

const decision = { who: 'agent 17', why: 'The customer agreed by phone.' };

/** Request bodies, by operation id. */
export const bodyExamples: Readonly<Record<string, Examples>> = {
  startOrder: {
    'Hold the cheapest offer': request,
    'Wait for a selection': {
      ...request,
      choose: { how: 'await', until: '2027-01-20T18:00:00Z', maxStops: 0 },
    },
    'Book exact flights and issue at once': {
      ...request,
      choose: {
        how: 'exact',
        flights: [
          [{ carrier: 'XA', number: '315', date: '2027-03-12' }],
          [{ carrier: 'XA', number: '310', date: '2027-03-19' }],
        ],
      },
      ticketing: 'at-once',
      released: true,
      payUpTo: { amount: '450.00', currency: 'EUR' },
    },
  },
  findOrders: {
    'By a ticket number': { find: '220-1234567890' },
    'By a surname, at one provider': { find: 'de la Cruz', provider: 'example', limit: 20 },
  },
  listPassengers: { 'Two orders': { references: [reference, 'TRIP-2027-0043'] } },
  startBatch: {
    'Every released order of the next two days': {
      id: batchId,
      selection: { ticketByWithin: '48h' },
      spendingLimits: [eur('20000.00')],
    },
    'A dry run of two orders': {
      id: 'rehearsal',
      references: [reference, 'TRIP-2027-0043'],
      dryRun: true,
    },
  },
  stopBatch: { 'Stop it': { who: decision.who, why: 'The airline is down.' } },
  pauseSchedule: { 'With the reason': { note: 'audit until Friday' } },
  resumeSchedule: { 'With the reason': { note: 'the audit is over' } },
  selectOffer: {
    'One offer for the whole trip': { offers: [1] },
    'With two meals and a seat': {
      offers: [1],
      services: [{ name: 'Hot meal', paxIds: ['PAX1'], quantity: 2, price: eur('14.90') }],
      seats: [{ paxId: 'PAX1', seat: '14A', flight: 'XA315', price: eur('12.00') }],
    },
  },
  approve: { 'Approve the new total': { amount: { amount: '451.20', currency: 'EUR' } } },
  decline: { 'Keep the order': {} },
  release: {
    'The customer has paid': { payUpTo: total, who: decision.who },
    'The payment was revoked': { withdraw: true, who: decision.who },
  },
  ticket: { 'Issue now': { payUpTo: total, who: decision.who } },
  quoteCancellation: {
    'The whole order': {},
    'One of the passengers': { part: { paxIds: ['PAX2'] } },
  },
  cancel: {
    'Accept the quoted fee': { fee: { amount: '80.42', currency: 'EUR' } },
    'Cancel a held order without a quote': { withoutQuote: { amount: '0.00', currency: 'EUR' } },
    'Cancel one journey': { fee: eur('50.00'), part: { journeys: [2] } },
    'Cancel a seat': { fee: eur('0.00'), part: { extras: [{ paxId: 'PAX1', what: '12A' }] } },
  },
  refresh: { 'Any order': {} },
  redeliver: { 'One delivery': { id: deliveryId } },
  adoptOrder: {
    'Adopt an order made elsewhere': {
      provider: 'example',
      orderId: 'XA4803408',
      ownerCode: 'XA',
      surnames: ['EXAMPLE/ADA'],
    },
  },
  notifyChange: { 'An order has changed': { orderId: 'XA4803408' } },
  acceptChange: { 'Accept the new times': { who: decision.who } },
  listExtras: {
    'An order that is booked': {},
    'The seats that go with an offer': { offer: 1, only: 'seats' },
  },
  addExtras: {
    'A bag': { services: [{ code: '0GO', paxIds: ['PAX1'] }], payUpTo: eur('35.00'), who: decision.who },
    'A seat on one flight': {
      seats: [{ paxId: 'PAX1', flight: 'XA315', seat: '14A' }],
      payUpTo: eur('12.00'),
    },
  },
  quoteChange: {
    'Another date': { journeys: [{ journey: 2, date: '2027-03-21' }] },
    'Another date, and accept the cheapest': {
      journeys: [{ journey: 2, date: '2027-03-21' }],
      choose: { how: 'cheapest', maxStops: 0 },
      payUpTo: eur('60.00'),
      who: decision.who,
    },
  },
  acceptOffer: { 'The first offer': { offer: 1, payUpTo: eur('42.00'), who: decision.who } },
  correct: {
    'A passport': {
      paxId: 'PAX1',
      documents: [{ type: 'PT', number: 'X0000001', issuingCountry: 'FR', expiryDate: '2031-05-01' }],
    },
    'The spelling of a name': { paxId: 'PAX1', name: { surname: 'Exemple' } },
    'The contact': { contact: { email: 'traveller@example.org' } },
  },
  resolve: {
    'The lost create made nothing': { answer: 'not-created', ...decision },
    'The lost create made this order': { answer: 'order-id', orderId: 'XA4803408', ...decision },
  },
};

const acknowledgement =
  '<?xml version="1.0" encoding="UTF-8"?><IATA_Acknowledgement xmlns="http://www.iata.org/IATA/2015/00/2019.2/IATA_Acknowledgement">' +
  '<Notification><StatusCode>OK</StatusCode></Notification></IATA_Acknowledgement>';

type Answers = Readonly<Record<number, Examples>>;

const working = { 'Still working': { reference, taken: true, statusPath } };

/** Answers, by operation id and status. An Update is answered with the order's status, or while the order still works. */
export const answerExamples: Readonly<Record<string, Answers>> = {
  startOrder: {
    201: { Started: { reference, started: true, statusPath } },
    200: { 'Started earlier': { reference, started: false, statusPath } },
  },
  findOrders: {
    200: {
      'Found by its PNR': { orders: [{ ...line, foundBy: ['booking-reference'] }] },
      'No order': { orders: [] },
    },
  },
  readTimeline: { 200: { 'A ticketed order': timelineExample } },
  readPassengers: { 200: { 'One passenger': passengersExample } },
  listPassengers: { 200: { 'One order': passengersOfOrdersExample(reference) } },
  listMessages: { 200: { 'One answer': messagesExample } },
  readMessage: { 200: { 'The beginning': messageExample } },
  listBatches: { 200: { 'One batch': { batches: [endedBatch], more: false } } },
  startBatch: { 201: { Started: { id: batchId, path: `/batches/${batchId}` } } },
  readBatch: { 200: { Ended: batchExample(reference), 'Under way': workingBatch } },
  pauseBatch: { 200: { Paused: { ...workingBatch, state: 'paused' } } },
  resumeBatch: { 200: { 'Under way': workingBatch } },
  stopBatch: { 200: { Stopping: { ...workingBatch, state: 'stopping' } } },
  listSchedules: { 200: { 'One schedule': { schedules: [scheduleExample] } } },
  pauseSchedule: {
    200: { Paused: { ...scheduleExample, paused: true, note: 'audit until Friday', next: undefined } },
  },
  resumeSchedule: { 200: { Resumed: scheduleExample } },
  triggerSchedule: {
    200: { Started: { ...scheduleExample, running: ['nightly-2027-01-21T09:15:00Z'] } },
  },
  listSales: { 200: { 'One day': salesExample(reference) } },
  readProviderHealth: { 200: { 'One provider': providerHealthExample } },
  listProviders: { 200: { 'One provider': providersExample } },
  listOrders: { 200: { 'Held orders': { orders: [line], nextCursor } } },
  readUsage: {
    200: {
      'A month': {
        since: '2027-01-01',
        until: '2027-01-31',
        providers: [{ provider: 'example', shops: 1840, bookings: 92, shopsPerBooking: 20 }],
        total: { shops: 1840, bookings: 92, shopsPerBooking: 20 },
        rememberedSince: '2026-12-20T09:30:00.000Z',
        complete: true,
      },
    },
  },
  listEvents: { 200: { 'One event': { events: [{ id: eventId, event }], next: nextCursor } } },
  listUndelivered: { 200: { 'One that was given up': { undelivered: [undelivered] } } },
  redeliver: { 200: { 'Sent again': { id: deliveryId } } },
  readOrder: { 200: { Held: held, Ticketed: ticketed, 'Needs attention': attention } },
  listOffers: { 200: { 'One offer': { offers: [offer] } } },
  adoptOrder: {
    201: { Adopted: { reference, adopted: true, statusPath } },
    200: { 'Adopted before': { reference, adopted: false, statusPath } },
  },
  openApi: { 200: { 'The beginning': { openapi: '3.1.0', info: { title: 'ndc-flows API', version: '1' } } } },
  followChanges: {
    200: {
      'A colleague looks at the order': `event: present\ndata: ${JSON.stringify({ reference, who: ['ben'] })}\n\n`,
    },
  },
  notifyChange: { 200: { Taken: acknowledgement }, 202: { Taken: {} } },
  readMetrics: {
    200: {
      'One order was passed on': 'ndc_flows_notifications_total{provider="example",outcome="passed-on"} 1\n',
    },
  },
  live: { 200: { Up: { status: 'up' } } },
  ready: { 200: { Ready: { status: 'up' } } },
  selectOffer: { 200: { Held: held }, 202: working },
  approve: { 200: { Held: held }, 202: working },
  decline: { 200: { 'Ticketed, as before': ticketed }, 202: working },
  release: { 200: { Released: { ...held, released: true, payUpTo: total } }, 202: working },
  ticket: { 200: { Ticketed: ticketed }, 202: working },
  quoteCancellation: { 200: { Quoted: quoted, 'A part quoted': partQuoted }, 202: working },
  cancel: { 200: { Cancelled: cancelled }, 202: working },
  refresh: { 200: { Held: held }, 202: working },
  acceptChange: { 200: { Held: held }, 202: working },
  listExtras: { 200: { 'On sale': withExtras }, 202: working },
  addExtras: { 200: { Added: extended }, 202: working },
  quoteChange: { 200: { 'One offer': withOffers }, 202: working },
  acceptOffer: { 200: { Changed: reflown }, 202: working },
  correct: { 200: { Corrected: corrected }, 202: working },
  resolve: { 200: { Held: held }, 202: working },
};

/** Returns examples in OpenAPI's form. */
export function examplesOf(examples: Examples | undefined): {
  examples?: Record<string, { value: unknown }>;
} {
  if (!examples) return {};
  return { examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])) };
}
