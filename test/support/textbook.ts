/** One answer of the sandbox for each operation, written by the book or with quirks, and what the client makes of it. */
import type { OperationName, Operations, ShopInput } from '../../src/domain/calls/operations';
import { pairOf } from '../../src/ndc/compose';
import { loginAnswer } from '../../src/ndc/login';
import { readMessage } from '../../src/ndc/xml/read';
import { codec } from '../../src/sandbox/messages';
import type { AnswerManner, Reply, Version } from '../../src/sandbox/model';
import {
  documents,
  header,
  inbound,
  offer,
  order,
  orderReply,
  outbound,
  priced,
  seats,
  services,
  shop,
} from '../sandbox/messages/replies';
import { readAnswer } from './messages';
import { chunked } from './samples';
import { fullPrice, plainRef, plainShop } from './shopping';

/** An answer that the sandbox gives: of an operation, to what was asked. */
export interface Textbook {
  what: string;
  operation: OperationName;
  version: Version;
  input: Operations[OperationName]['input'];
  reply: Reply;
}

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const paid = { paymentId: 'PAY1', amount: eur('126.06') };
const nothing = { price: { base: eur('0.00'), taxes: [], tax: eur('0.00'), total: eur('0.00') } };

/** An order with something of everything: extras for nothing, documents, names that need escaping. */
const rich = order({ documents, paid, pax: order().pax, items: order({}, 'T').items }, 'T');
const richer = {
  ...rich,
  items: rich.items.map((item, nth) =>
    nth === 2 ? { ...item, perPax: nothing.price, price: nothing.price } : item,
  ),
};

const roundTrip: ShopInput = {
  ...plainShop,
  journeys: [
    { origin: 'CDG', destination: 'LHR', date: '2027-03-12' },
    { origin: 'LHR', destination: 'CDG', date: '2027-03-19' },
  ],
  passengers: [
    { paxId: 'PAX1', type: 'ADT', birthDate: '1990-05-01' },
    { paxId: 'PAX2', type: 'CHD', birthDate: '2019-01-01' },
    { paxId: 'PAX3', type: 'INF', birthDate: '2026-08-01', adult: 'PAX1' },
  ],
};

const asked = { orderId: '544755' };

type Row = Omit<Textbook, 'version'>;

const rows: readonly Row[] = [
  {
    what: 'a login',
    operation: 'login',
    input: {},
    reply: {
      kind: 'login',
      status: 'Success',
      token: { value: 'a+b/c==', expires: '2027-01-28T17:41:34.123+01:00' },
    },
  },
  {
    what: 'a shop',
    operation: 'airShopping',
    input: roundTrip,
    reply: shop([offer('OF1', [outbound, inbound]), offer('OF2', [outbound, inbound])]),
  },
  { what: 'a service list', operation: 'serviceList', input: plainRef, reply: services },
  { what: 'a seat map', operation: 'seatAvailability', input: plainRef, reply: seats },
  { what: 'a priced offer', operation: 'offerPrice', input: fullPrice, reply: priced },
  {
    what: 'a new order',
    operation: 'orderCreate',
    input: {},
    reply: orderReply([{ ...order(), total: { ...order().total, total: eur('308.07') } }]),
  },
  { what: 'an order', operation: 'orderRetrieve', input: asked, reply: orderReply([richer]) },
  {
    what: 'several orders',
    operation: 'orderRetrieve',
    input: {
      passenger: { givenName: 'Zoë', surname: 'O’Brien' },
      flight: { carrier: 'XA', number: '315', origin: 'CDG', destination: 'LHR', date: '2027-03-12' },
    },
    reply: orderReply([richer, { ...rich, orderId: '544756' }]),
  },
  {
    what: 'an issue',
    operation: 'orderChange',
    input: { change: 'issue', orderItemIds: [], amount: paid.amount, ...asked },
    reply: orderReply([richer]),
  },
  {
    what: 'a fee',
    operation: 'orderReshop',
    input: { ...asked, orderItemIds: [] },
    reply: { kind: 'fee', ...asked, offerId: 'RO1', ownerCode: 'XA', fee: eur('0.00'), warnings: [] },
  },
  {
    what: 'a cancellation',
    operation: 'orderCancel',
    input: asked,
    reply: { kind: 'cancel', ...asked, fee: eur('15.00'), warnings: [] },
  },
  ...(['airShopping', 'orderCreate', 'orderRetrieve'] as const).map((operation): Row => ({
    what: `an error of ${operation}`,
    operation,
    input: {},
    reply: { kind: 'error', errors: [{ code: '911', text: 'Unable to process – système <indisponible>' }] },
  })),
];

/** Every answer in both versions, but for the one that 21.3 does not have. */
export const textbook: readonly Textbook[] = (['19.2', '21.3'] as const).flatMap((version) =>
  rows
    .filter(({ operation }) => version === '19.2' || operation !== 'orderCancel')
    .map((row) => ({ ...row, version })),
);

/** The bare message. */
export function written({ version, operation, reply }: Textbook, manner?: AnswerManner): string {
  return codec.encode({ version, style: 'rest', operation }, reply, header, manner);
}

/** What the client makes of a bare message that answers the same question; in the zone `Europe/Paris`. */
export async function understood({ version, operation, input }: Textbook, xml: string): Promise<unknown> {
  if (operation === 'login') {
    return readMessage(chunked(xml, 1000), {
      root: 'LoginRS',
      messagePrefix: '',
      record: loginAnswer,
      soap: false,
      demands: 'none',
    });
  }
  const pair = pairOf<OperationName>(version, operation);
  if (!pair) throw new RangeError(`${version} has no ${operation}`);
  return readAnswer(pair, xml, input, 'Europe/Paris', operation);
}
