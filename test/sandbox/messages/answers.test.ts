/** Every answer that the sandbox writes is valid by IATA's schemas and refers only to what it holds. */
import { codec } from '../../../src/sandbox/messages';
import type { Reply, SandboxOperation, ServiceStatus, Version } from '../../../src/sandbox/model';
import { testWithSchemas, validate } from '../../support/schemas';
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
  soldOut,
} from './replies';

const statuses: (ServiceStatus | undefined)[] = [undefined, 'RQ', 'K', 'SB', 'T', 'TK', 'X'];
const paid = { paymentId: 'PAY1', amount: { amount: '126.068524', currency: 'EUR' } };
const fee = { amount: '0.00', currency: 'EUR' };
const noFee: Reply = { kind: 'fee', orderId: '544755', offerId: 'RO1', ownerCode: 'XA', warnings: [] };
const refund = {
  orderItemIds: ['OI1', 'OI2'],
  paid: { amount: '126.07', currency: 'EUR' },
  kept: { amount: '80.00', currency: 'EUR' },
  amount: { amount: '46.07', currency: 'EUR' },
  voids: false,
};

const answers: [what: string, operation: SandboxOperation, message: string, reply: Reply][] = [
  ['one offer', 'airShopping', 'AirShoppingRS', shop([offer('OF1', [outbound, inbound])])],
  [
    '500 offers',
    'airShopping',
    'AirShoppingRS',
    shop(Array.from({ length: 500 }, (_, index) => offer(`OF${index}`, [outbound, inbound]))),
  ],
  ['no offers', 'airShopping', 'AirShoppingRS', shop([])],
  [
    'partial offers of two owners',
    'airShopping',
    'AirShoppingRS',
    shop([offer('OF1', [outbound], 'Partial'), { ...offer('OF2', [inbound], 'Partial'), ownerCode: 'XB' }]),
  ],
  ['services', 'serviceList', 'ServiceListRS', services],
  ['no services', 'serviceList', 'ServiceListRS', { ...services, items: [] }],
  ['seats', 'seatAvailability', 'SeatAvailabilityRS', seats],
  ['maps without a free seat', 'seatAvailability', 'SeatAvailabilityRS', soldOut],
  ['a packaged offer', 'offerPrice', 'OfferPriceRS', priced],
  ...statuses.map((status): (typeof answers)[number] => [
    `an order at ${status}`,
    'orderRetrieve',
    'OrderViewRS',
    orderReply([order({}, status)]),
  ]),
  ['an order just made', 'orderCreate', 'OrderViewRS', orderReply([order()])],
  ['an order on request', 'orderCreate', 'OrderViewRS', orderReply([order({ status: 'FROZEN' }, 'RQ')])],
  ['a ticketed order', 'orderChange', 'OrderViewRS', orderReply([order({ documents, paid }, 'T')])],
  [
    'a cancelled order',
    'orderRetrieve',
    'OrderViewRS',
    orderReply([order({ status: 'CLOSED', documents }, 'X')], {
      warnings: [{ code: '362', text: 'unable to display' }],
    }),
  ],
  [
    'several orders',
    'orderRetrieve',
    'OrderViewRS',
    orderReply([order({ documents, paid }, 'T'), order({ orderId: '544756', documents, paid }, 'T')]),
  ],
  [
    'a fee',
    'orderReshop',
    'OrderReshopRS',
    {
      kind: 'fee',
      orderId: '544755',
      offerId: 'RO1',
      ownerCode: 'XA',
      fee,
      warnings: [{ text: 'a warning' }],
    },
  ],
  ...([true, false] as const).map((voids): (typeof answers)[number] => [
    `a fee and a refund, ${voids ? 'voided' : 'refunded'}`,
    'orderReshop',
    'OrderReshopRS',
    { ...noFee, fee, refund: { ...refund, voids } },
  ]),
  ['a refund of several items and no fee', 'orderReshop', 'OrderReshopRS', { ...noFee, refund }],
  ['no fee and no refund', 'orderReshop', 'OrderReshopRS', noFee],
  [
    'errors',
    'offerPrice',
    'OfferPriceRS',
    {
      kind: 'error',
      errors: [
        { code: '911', text: 'Unable to process - system error' },
        { code: 'ERR400', text: '[{"a":"<b>"}]', owner: 'XA' },
      ],
    },
  ],
  [
    'an error of an order',
    'orderCreate',
    'OrderViewRS',
    { kind: 'error', errors: [{ code: '493', text: 'not created' }] },
  ],
];

const cancelled: Reply = { kind: 'cancel', orderId: '544755', fee, warnings: [{ text: 'a warning' }] };

function bare(version: Version, operation: SandboxOperation, reply: Reply): string {
  return codec.encode({ version, style: 'rest', operation }, reply, header);
}

/** What refers to something of the same message, by the name before RefID. Offer, order and payment ids go beyond it. */
const INTERNAL =
  /^(Pax|PaxSegment|PaxJourney|PriceClass|BaggageAllowance|ServiceDefinition|SeatProfile|ContactInfo|Penalty|OfferItem|Dated\w+)$/;

function dangling(xml: string): string[] {
  const found = (pattern: RegExp) => [...xml.matchAll(pattern)].map(([, name, id]) => `${name} ${id}`);
  const held = new Set(found(/<(?:c:)?(\w+?)I[Dd]>([^<]*)</g));
  const references = found(/<(?:c:)?(\w+?)RefI[Dd]>([^<]*)</g).filter((each) =>
    INTERNAL.test(each.split(' ')[0] ?? ''),
  );
  expect(references.length).toBeGreaterThan(0);
  return references.filter((reference) => !held.has(reference));
}

describe.each<Version>(['19.2', '21.3'])('%s', (version) => {
  testWithSchemas.each(answers)('%s is a valid answer', async (_, operation, message, reply) => {
    expect(await validate(version, message, bare(version, operation, reply))).toEqual([]);
  });

  test.each(answers.filter(([what, , , reply]) => reply.kind !== 'error' && !/^no offers|no fee/.test(what)))(
    '%s refers only to what is in the answer',
    (_, operation, _message, reply) => {
      expect(dangling(bare(version, operation, reply))).toEqual([]);
    },
  );

  test('CorrelationID and Timestamp are what the engine says, VersionNumber is the version', () => {
    const xml = bare(version, 'orderRetrieve', orderReply([order()])).replaceAll('c:', '');
    expect(xml).toContain(`<CorrelationID>${header.correlationId}</CorrelationID>`);
    expect(xml).toContain(`<Timestamp>${header.timestamp}</Timestamp>`);
    expect(xml).toContain(`<VersionNumber>${version}</VersionNumber>`);
  });

  test('a reply of another kind is a mistake of the engine', () => {
    expect(() => bare(version, 'airShopping', orderReply([order()]))).toThrow(TypeError);
  });
});

testWithSchemas('19.2 alone: a cancellation is a valid answer', async () => {
  expect(await validate('19.2', 'OrderCancelRS', bare('19.2', 'orderCancel', cancelled))).toEqual([]);
});

test('19.2: the sparse answer to an issue holds ids and documents, and nothing else of the order', () => {
  const xml = bare('19.2', 'orderChange', orderReply([order({ documents, paid })], { sparse: true }));
  expect(xml).toContain('<OrderID>544755</OrderID></Order>');
  expect(xml).toContain('<TicketNumber>999-0000000012</TicketNumber>');
  expect(xml).not.toMatch(/<(OrderItem|TotalPrice|StatusCode|DataLists)>/);
});
