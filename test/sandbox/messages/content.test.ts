/** What the answers say, beyond being valid: read back by path, in both versions. */
import { Readable } from 'node:stream';
import { list, record, text, texts, type RecordDeclaration } from '../../../src/ndc/xml/declare';
import { readMessage } from '../../../src/ndc/xml/read';
import { codec } from '../../../src/sandbox/messages';
import type { Reply, SandboxOperation, Version } from '../../../src/sandbox/model';
import { documents, header, inbound, offer, order, orderReply, outbound, priced, shop } from './replies';

async function told<T>(
  version: Version,
  operation: SandboxOperation,
  message: string,
  reply: Reply,
  declaration: RecordDeclaration<T>,
): Promise<T> {
  const xml = codec.encode({ version, style: 'rest', operation }, reply, header);
  const { result } = await readMessage(Readable.from([Buffer.from(xml)]), {
    root: message,
    messagePrefix: 'IATA_',
    soap: false,
    record: declaration,
  });
  return result as T;
}

const versions: Version[] = ['19.2', '21.3'];

test.each(versions)(
  '%s: an offer is priced with base, taxes and total, for one passenger and for all',
  async (version) => {
    const OFFER = 'Response/OffersGroup/CarrierOffers/Offer';
    const PRICE = `${OFFER}/OfferItem/FareDetail/FarePriceType/Price`;
    const offers = await told(
      version,
      'airShopping',
      'AirShoppingRS',
      shop([offer('OF1', [outbound, inbound])]),
      record({
        base: text(`${PRICE}/BaseAmount`),
        taxes: texts(`${PRICE}/TaxSummary/Tax/Amount`),
        tax: text(`${PRICE}/TaxSummary/TotalTaxAmount`),
        total: text(`${PRICE}/TotalAmount`),
        item: text(`${OFFER}/OfferItem/Price/TotalAmount`),
        whole: text(`${OFFER}/TotalPrice/TotalAmount`),
        currency: text(`${OFFER}/TotalPrice/TotalAmount/@CurCode`),
        match: text(`${OFFER}/MatchTypeCode`),
        journeys: texts(`${OFFER}/JourneyOverview/JourneyPriceClass/PaxJourneyRefID`),
      }),
    );
    expect(offers).toEqual({
      base: '45.00',
      taxes: ['50.00', '7.69'],
      tax: '57.69',
      total: '102.69',
      item: '102.69',
      whole: '102.69',
      currency: 'EUR',
      match: 'Full',
      journeys: ['PJ1', 'PJ2'],
    });
  },
);

test.each(versions)('%s: the same flights, journeys and price classes are listed once', async (version) => {
  const LISTS = 'Response/DataLists';
  const lists = await told(
    version,
    'airShopping',
    'AirShoppingRS',
    shop([offer('OF1', [outbound, inbound]), offer('OF2', [outbound, inbound])]),
    record({
      segments: texts(`${LISTS}/PaxSegmentList/PaxSegment/PaxSegmentID`),
      journeys: texts(`${LISTS}/PaxJourneyList/PaxJourney/PaxJourneyID`),
      classes: texts(`${LISTS}/PriceClassList/PriceClass/Name`),
      bags: texts(`${LISTS}/BaggageAllowanceList/BaggageAllowance/TypeCode`),
      durations: texts(`${LISTS}/PaxJourneyList/PaxJourney/Duration`),
    }),
  );
  expect(lists).toEqual({
    segments: ['SEG1', 'SEG2', 'SEG3'],
    journeys: ['PJ1', 'PJ2'],
    classes: ['BASIC'],
    bags: ['Checked', 'CarryOn'],
    durations: ['PT1H', 'PT2H'],
  });
});

test.each(versions)(
  '%s: a packaged offer says when to pay and which documents are needed',
  async (version) => {
    const ITEM = 'Response/PricedOffer/OfferItem/PaymentTimeLimit';
    const [date, duration] =
      version === '19.2'
        ? ['PaymentTimeLimitDateTime', 'PaymentTimeLimitDuration']
        : [
            'PaymentTimeLimitDate/PaymentTimeLimitDateTime',
            'PaymentTimeLimitDuration/PaymentTimeLimitDuration',
          ];
    const document = record({ number: text('IdentityDocID'), type: text('IdentityDocTypeCode') });
    const offered = await told(
      version,
      'offerPrice',
      'OfferPriceRS',
      priced,
      record({
        until: texts(`${ITEM}/${date}`),
        atOnce: texts(`${ITEM}/${duration}`),
        documents: list('Response/DataLists/PaxList/Pax/IdentityDoc', document),
      }),
    );
    expect(offered).toEqual({
      until: ['2027-02-01T00:59:59'],
      atOnce: ['PT0S', 'PT0S'],
      documents: [
        { number: 'XXXXXXX', type: 'PT' },
        { number: 'XXXXXXX', type: 'ID' },
      ],
    });
  },
);

test.each(versions)('%s: a schedule change says what to do about it', async (version) => {
  const ITEM = 'Response/Order/OrderItem';
  const view = await told(
    version,
    'orderRetrieve',
    'OrderViewRS',
    orderReply([order({}, 'TK')]),
    record({
      actions: texts(`${ITEM}/SellerFollowUpAction/ActionCode`),
      statuses: texts(`${ITEM}/Service/StatusCode`),
    }),
  );
  expect(view.actions).toEqual(['Accept']);
  expect(new Set(view.statuses)).toEqual(new Set(['TK']));
});

test.each(versions)('%s: both booking references stand where the version puts them', async (version) => {
  const place =
    version === '19.2' ? 'Response/Order/BookingRef' : 'Response/Order/OrderItem/Service/BookingRef';
  const view = await told(
    version,
    'orderCreate',
    'OrderViewRS',
    orderReply([order()]),
    record({
      ids: texts(`${place}/BookingID`),
      carriers: texts(`${place}/BookingEntity/Carrier/AirlineDesigCode`),
      organisations: texts(`${place}/BookingEntity/Org/OrgID`),
    }),
  );
  expect([...new Set(view.ids)]).toEqual(['X2UY9C', 'XA-X2UY9C']);
  expect(new Set(view.carriers)).toEqual(new Set(['XA']));
  expect(new Set(view.organisations)).toEqual(new Set(['SANDBOX']));
});

test.each(versions)('%s: every document is there, four at most in a TicketDocInfo', async (version) => {
  const ticket = record({ number: text('TicketNumber'), statuses: texts('Coupon/CouponStatusCode') });
  const { infos } = await told(
    version,
    'orderRetrieve',
    'OrderViewRS',
    orderReply([order({ documents }, 'T')]),
    record({
      infos: list(
        'Response/TicketDocInfo',
        record({ pax: text('PaxRefID'), tickets: list('Ticket', ticket) }),
      ),
    }),
  );
  expect(infos.map(({ pax, tickets }) => [pax, tickets.length])).toEqual([
    ['PAX1', 4],
    ['PAX1', 2],
    ['PAX2', 1],
  ]);
  expect(infos[0]?.tickets[0]).toEqual({ number: '999-0000000012', statuses: ['I', 'V'] });
});

test.each(versions)('%s: what was paid has all its digits', async (version) => {
  const paid = { paymentId: 'PAY7', amount: { amount: '126.068524', currency: 'EUR' } };
  const PAID = 'PaymentFunctions/PaymentProcessingSummary';
  const view = await told(
    version,
    'orderChange',
    'OrderViewRS',
    orderReply([order({ paid })]),
    record({ amount: text(`${PAID}/Amount`), id: text(`${PAID}/PaymentID`) }),
  );
  expect(view).toEqual({ amount: '126.068524', id: 'PAY7' });
});

test.each(versions)('%s: the passengers of several orders are kept apart', async (version) => {
  const view = await told(
    version,
    'orderRetrieve',
    'OrderViewRS',
    orderReply([order(), order({ orderId: '7' })]),
    record({ pax: texts('Response/DataLists/PaxList/Pax/PaxID') }),
  );
  expect(view.pax).toEqual(['PAX1', 'PAX2', 'PAX3', '7-PAX1', '7-PAX2', '7-PAX3']);
});
