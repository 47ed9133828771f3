/** OfferPrice, 19.2: every request is valid, and the sample of an answer gives what stands in it. */
import type { PriceInput } from '../../../src/domain/calls/operations';
import { offerPrice } from '../../../src/ndc/v19_2/offerPrice';
import type { XmlTree, XmlValue } from '../../../src/ndc/xml/write';
import { answerXml, euros, readAnswer, requestXml, shapeOf } from '../../support/messages';
import { minimalRequest, sample, testWithSamples } from '../../support/samples';
import { testWithSchemas, validate } from '../../support/schemas';
import { adults, flightsOf, fullPrice, noSettings, prices } from '../../support/shopping';

function request(input: PriceInput): string {
  return requestXml('19.2', 'OfferPriceRQ', offerPrice.write(input, noSettings));
}

testWithSchemas.each(prices)('a request for %s is valid', async (_, input) => {
  expect(await validate('19.2', 'OfferPriceRQ', request(input))).toEqual([]);
});

testWithSamples('a flight with service and seat has the shape of the minimal request', () => {
  const input: PriceInput = { ...fullPrice, shoppingResponseId: 'SR1' };
  expect(shapeOf(request(input))).toEqual(shapeOf(minimalRequest('19.2', 'OfferPriceRQ')));
});

testWithSamples('reads the packaged offer', async () => {
  const bytes = sample('19.2', '06-offer-price__04_OfferPriceRS.xml');
  const { output } = await readAnswer(offerPrice, bytes, { ...fullPrice, passengers: adults(2) });
  expect(output).toMatchObject({
    total: { amount: '957.32', currency: 'EUR' },
    payment: { when: 'unsaid' },
    requiredDocuments: [],
    fareName: 'Light',
    cabin: 'ECONOMY',
  });
  expect(output?.ownerCode).toBeUndefined();
  expect(output?.shoppingResponseId).toBeDefined();
  expect(flightsOf(output?.journeys)).toEqual([
    'KL2002 CDG 2020-10-12T07:10:00 AMS 2020-10-12T08:35:00',
    'KL0112 AMS 2020-10-12T10:35:00 JNB 2020-10-12T21:20:00',
    'AF0995 JNB 2020-10-23T08:55:00 CDG 2020-10-23T19:40:00',
  ]);
  const bag = {
    kind: 'service',
    name: '1 luggage item',
    paxIds: ['PAX1'],
    price: { amount: '50.00', currency: 'EUR' },
  };
  expect(output?.items).toMatchObject([
    { kind: 'flight', paxIds: ['PAX1', 'PAX2'], price: { amount: '857.32', currency: 'EUR' } },
    bag,
    bag,
  ]);
});

const flightAlone: PriceInput = { ...fullPrice, offers: fullPrice.offers.slice(0, 1) };
const at = (place: string, time: string) => ({ AircraftScheduledDateTime: time, IATA_LocationCode: place });
const price = (total: string, base = total) => ({ BaseAmount: euros(base), TotalAmount: euros(total) });
const by = (time: string) => ({ PaymentTimeLimitDateTime: time });
const within = (length: string) => ({ PaymentTimeLimitDuration: length });
const fare = (total: string, base?: string) => ({
  FarePriceType: { FarePriceTypeCode: '70J', Price: price(total, base) },
  PaxRefID: 'PAX1',
});
const service = (associations: XmlTree, id: string) => ({
  PaxRefID: 'PAX1',
  ServiceAssociations: associations,
  ServiceID: id,
});

/** A flight with a pre-selected free seat, a bag and a fee; two documents of which one is needed, and one that is known. */
function answer(options: { limits?: XmlTree[]; total?: XmlValue } = {}): string {
  const { limits = [within('PT0S')], total = euros('107.00') } = options;
  const item = (id: string, rest: XmlTree, index: number) => ({
    ...(rest['FareDetail'] ? { FareDetail: rest['FareDetail'] } : {}),
    OfferItemID: id,
    PaymentTimeLimit: limits[index],
    Price: rest['Price'],
    Service: rest['Service'],
  });
  const doc = (id: string, type: string) => ({
    IdentityDocID: id,
    IdentityDocTypeCode: type,
    IssuingCountryCode: 'XX',
  });
  return answerXml('19.2', 'OfferPriceRS', {
    DataLists: {
      PaxJourneyList: { PaxJourney: { PaxJourneyID: 'J1', PaxSegmentRefID: 'S1' } },
      PaxList: {
        Pax: {
          IdentityDoc: [doc('XXXXXXX', 'PT'), doc('XXXXXXX', 'ID'), doc('AB1', 'PT')],
          PaxID: 'PAX1',
          PTC: 'ADT',
        },
      },
      PaxSegmentList: {
        PaxSegment: {
          Arrival: at('CDG', '2027-03-12T11:00:00'),
          DatedOperatingLeg: { Arrival: {}, DatedOperatingLegID: 'L1', Dep: {} },
          Dep: at('LHR', '2027-03-12T08:45:00+01:00'),
          MarketingCarrierInfo: { CarrierDesigCode: 'BA', MarketingCarrierFlightNumberText: '310' },
          PaxSegmentID: 'S1',
        },
      },
      ServiceDefinitionList: {
        ServiceDefinition: { Desc: { DescText: 'A bag' }, Name: 'One bag', ServiceDefinitionID: 'D1' },
      },
    },
    PricedOffer: {
      OfferID: 'P1',
      OfferItem: [
        item(
          'I1',
          {
            FareDetail: {
              FareComponent: { CabinType: { CabinTypeName: 'Economy' }, PaxSegmentRefID: 'S1' },
              ...fare('80.00'),
            },
            Price: price('80.00', '50.00'),
            Service: service({ PaxJourneyRefID: 'J1' }, 'V1'),
          },
          0,
        ),
        item(
          'I2',
          {
            Price: price('0'),
            Service: service(
              { SeatAssignment: { DatedOperatingLegRefID: 'L1', Seat: { ColumnID: 'A', RowNumber: 30 } } },
              'V2',
            ),
          },
          1,
        ),
        item(
          'I3',
          {
            Price: price('20.00'),
            Service: service(
              {
                ServiceDefinitionRef: {
                  BaggageFlightAssociations: { DatedOperatingLegRefID: 'L1', PaxSegmentRefID: 'S1' },
                  ServiceDefinitionRefID: 'D1',
                },
              },
              'V3',
            ),
          },
          2,
        ),
        item(
          'I4',
          {
            FareDetail: fare('7.00', '0'),
            Price: price('7.00', '0'),
            Service: service({ PaxJourneyRefID: 'J1' }, 'V4'),
          },
          3,
        ),
      ],
      OwnerCode: 'BA',
      TotalPrice: { TotalAmount: total },
    },
  });
}

testWithSchemas('the answers of these tests are valid', async () => {
  expect(await validate('19.2', 'OfferPriceRS', answer())).toEqual([]);
});

test('a seat has its place and its flight, found by the journey; nobody selected it, so it cannot be removed', async () => {
  const { output } = await readAnswer(offerPrice, answer(), flightAlone);
  expect(output?.items[1]).toMatchObject({
    kind: 'seat',
    seat: '30A',
    paxIds: ['PAX1'],
    flights: ['BA310/2027-03-12/LHR'],
    price: { amount: '0.00', currency: 'EUR' },
    mandatory: true,
  });
});

test('a seat that was selected is not mandatory', async () => {
  const seat = { row: '30', column: 'A' };
  const selected = {
    offerId: 'SEAT1',
    ownerCode: 'BA',
    items: [{ offerItemId: 'X', paxIds: ['PAX1'], aLaCarte: true, seat }],
  };
  const { output } = await readAnswer(offerPrice, answer(), { ...flightAlone, offers: [selected] });
  expect(output?.items[1]?.mandatory).toBe(false);
});

test('a service has its name and its flights', async () => {
  const { output } = await readAnswer(offerPrice, answer(), fullPrice);
  expect(output?.items[2]).toMatchObject({
    kind: 'service',
    name: 'One bag',
    flights: ['BA310/2027-03-12/LHR'],
    mandatory: false,
  });
});

test('an item of nothing but tax is a mandatory service', async () => {
  const { output } = await readAnswer(offerPrice, answer(), fullPrice);
  expect(output?.items[3]).toMatchObject({ kind: 'service', price: { amount: '7.00' }, mandatory: true });
});

test('a document of XXXXXXX is required, one with a number is not', async () => {
  const { output } = await readAnswer(offerPrice, answer(), flightAlone);
  expect(output?.requiredDocuments).toEqual([
    { paxId: 'PAX1', type: 'PT' },
    { paxId: 'PAX1', type: 'ID' },
  ]);
});

test('a departure with the offset of the server keeps its wall clock', async () => {
  const { output } = await readAnswer(offerPrice, answer(), flightAlone);
  expect(flightsOf(output?.journeys)).toEqual(['BA310 LHR 2027-03-12T08:45:00 CDG 2027-03-12T11:00:00']);
});

test.each<[string, XmlTree[], object]>([
  [
    'dates: the earliest, in the zone of the clock',
    [by('2027-07-12T10:00:00'), by('2027-01-12T10:00:00')],
    { when: 'until', limit: '2027-01-12T09:00:00.000Z' },
  ],
  [
    'a date with an offset',
    [by('2027-01-12T10:00:00+05:00')],
    { when: 'until', limit: '2027-01-12T05:00:00.000Z' },
  ],
  ['PT0S beside a date', [by('2027-01-12T10:00:00'), within('PT0S')], { when: 'at-creation' }],
  [
    'a length, counted from the answer',
    [within('PT24H')],
    { when: 'until', limit: '2027-01-11T09:00:00.000Z' },
  ],
  ['no limit', [], { when: 'unsaid' }],
  ['an unreadable limit', [by('soon')], { when: 'unsaid' }],
])('until when to pay: %s', async (_, limits, payment) => {
  const { output } = await readAnswer(offerPrice, answer({ limits }), flightAlone);
  expect(output?.payment).toEqual(payment);
});

test('a total without currency has that of the items', async () => {
  const { output } = await readAnswer(offerPrice, answer({ total: '107.00' }), flightAlone);
  expect(output?.total).toEqual({ amount: '107.00', currency: 'EUR' });
});

test('an answer without PricedOffer is unreadable, and says what is missing', async () => {
  const reading = readAnswer(offerPrice, answerXml('19.2', 'OfferPriceRS', {}), flightAlone);
  await expect(reading).rejects.toMatchObject({ kind: 'unreadable', path: 'Response/PricedOffer' });
});
