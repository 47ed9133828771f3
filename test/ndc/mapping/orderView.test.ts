/** What an order view says, in both versions, where real answers deviate from the textbook. */
import type { OrderView } from '../../../src/domain/order/orderView';
import type { NdcVersion } from '../../../src/domain/calls/provider';
import type { MessagePair } from '../../../src/ndc/message';
import { orderRetrieve as v19_2 } from '../../../src/ndc/v19_2/orderRetrieve';
import { orderRetrieve as v21_3 } from '../../../src/ndc/v21_3/orderRetrieve';
import { writeMessage, type XmlTree } from '../../../src/ndc/xml/write';
import { readAnswer } from '../../support/messages';

const versions: NdcVersion[] = ['19.2', '21.3'];
const pairs: { [Version in NdcVersion]: MessagePair<'orderRetrieve'> } = { '19.2': v19_2, '21.3': v21_3 };

function answer(version: NdcVersion, tree: XmlTree, orderId = '4711') {
  const xml = writeMessage({
    root: 'IATA_OrderViewRS',
    tree,
    namespaces: { message: 'urn:any', common: 'urn:other' },
  });
  return readAnswer(pairs[version], xml, { orderId });
}

async function read(version: NdcVersion, response: XmlTree, orderId?: string): Promise<OrderView> {
  const { output } = await answer(version, { Response: response }, orderId);
  if (!output) throw new Error('the answer holds errors');
  return output;
}

const amount = (text: string, currency?: string) => ({
  TotalAmount: { '@CurCode': currency, '#text': text },
});
const withItem = (item: XmlTree, order: XmlTree = {}) => ({
  Order: { OrderID: '4711', OrderItem: item, ...order },
});

/** Two flights, the first with a leg of its own, as each version lists them. */
const flights: { [Version in NdcVersion]: XmlTree } = {
  '19.2': {
    PaxSegmentList: {
      PaxSegment: [
        {
          Arrival: { AircraftScheduledDateTime: '2027-03-12T20:30:00+01:00', IATA_LocationCode: 'AUH' },
          DatedOperatingLeg: { DatedOperatingLegID: 'LEG1' },
          Dep: { AircraftScheduledDateTime: '2027-03-12T10:15:00.000+01:00', IATA_LocationCode: 'CDG' },
          MarketingCarrierInfo: { CarrierDesigCode: 'EY', MarketingCarrierFlightNumberText: '0032' },
          PaxSegmentID: 'SEG1',
        },
        {
          Arrival: { AircraftScheduledDateTime: '2027-03-20T06:40:00', IATA_LocationCode: 'CDG' },
          Dep: { AircraftScheduledDateTime: '2027-03-20T02:10:00+01:00', IATA_LocationCode: 'AUH' },
          MarketingCarrierInfo: { CarrierDesigCode: 'EY', MarketingCarrierFlightNumberText: '31' },
          PaxSegmentID: 'SEG2',
        },
      ],
    },
  },
  '21.3': {
    DatedMarketingSegmentList: {
      DatedMarketingSegment: [
        {
          Arrival: { AircraftScheduledDateTime: '2027-03-12T20:30:00+01:00', IATA_LocationCode: 'AUH' },
          CarrierDesigCode: 'EY',
          DatedMarketingSegmentId: 'DMS1',
          DatedOperatingSegmentRefId: 'DOS1',
          Dep: { AircraftScheduledDateTime: '2027-03-12T10:15:00.000+01:00', IATA_LocationCode: 'CDG' },
          MarketingCarrierFlightNumberText: '0032',
        },
        {
          Arrival: { AircraftScheduledDateTime: '2027-03-20T06:40:00', IATA_LocationCode: 'CDG' },
          CarrierDesigCode: 'EY',
          DatedMarketingSegmentId: 'DMS2',
          Dep: { AircraftScheduledDateTime: '2027-03-20T02:10:00+01:00', IATA_LocationCode: 'AUH' },
          MarketingCarrierFlightNumberText: '31',
        },
      ],
    },
    DatedOperatingSegmentList: {
      DatedOperatingSegment: { DatedOperatingLegRefID: 'LEG1', DatedOperatingSegmentId: 'DOS1' },
    },
    PaxSegmentList: {
      PaxSegment: [
        { DatedMarketingSegmentRefId: 'DMS1', PaxSegmentID: 'SEG1' },
        { DatedMarketingSegmentRefId: 'DMS2', PaxSegmentID: 'SEG2' },
      ],
    },
  },
};

/** A flight as the service of an order, as each version writes it. */
function flightService(version: NdcVersion, segment: string, more: XmlTree = {}): XmlTree {
  return version === '19.2'
    ? { ServiceAssociations: { PaxSegmentRefID: segment }, ...more }
    : { OrderServiceAssociation: { PaxSegmentRef: { PaxSegmentRefID: segment } }, ...more };
}

describe.each(versions)('%s:', (version) => {
  test('flights keep the wall clock of their airports, whatever offset is glued on', async () => {
    const view = await read(version, { DataLists: flights[version], Order: { OrderID: '4711' } });
    expect(view.flights.map(({ departure, arrival }) => [departure, arrival])).toEqual([
      ['2027-03-12T10:15:00', '2027-03-12T20:30:00'],
      ['2027-03-20T02:10:00', '2027-03-20T06:40:00'],
    ]);
  });

  test('limits become instants: in the zone of the service where they are written without one', async () => {
    const limits = async (payment: string, price: string) => {
      const item = { PaymentTimeLimitDateTime: payment, PriceGuaranteeTimeLimitDateTime: price };
      const [read0] = (await read(version, withItem(item))).items;
      return [read0?.paymentTimeLimit, read0?.priceGuaranteeTimeLimit];
    };
    expect(await limits('2027-02-05T00:59:00.000', '2027-07-05T00:59:00')).toEqual([
      '2027-02-04T23:59:00.000Z',
      '2027-07-04T22:59:00.000Z',
    ]);
    expect(await limits('2027-02-05T00:59:00.000+05:30', '2027-07-05T00:59:00Z')).toEqual([
      '2027-02-04T19:29:00.000Z',
      '2027-07-05T00:59:00.000Z',
    ]);
    // the hour that occurs twice when summer ends: the earlier instant
    expect(await limits('2027-10-31T02:30:00', 'soon')).toEqual(['2027-10-31T00:30:00.000Z', undefined]);
  });

  test('an amount keeps its digits, and without currency is in the order’s', async () => {
    const view = await read(version, {
      Order: {
        OrderID: '4711',
        OrderItem: [{ Price: amount('0') }, { Price: amount('126.06852400000000000000', 'GBP') }],
        TotalPrice: amount('126.06852400000000000000', 'EUR'),
      },
    });
    expect(view.total).toEqual({ amount: '126.068524', currency: 'EUR' });
    expect(view.items.map(({ price }) => price?.amount)).toEqual(['0.00', '126.068524']);
    expect(view.items.map(({ price }) => price?.currency)).toEqual(['EUR', 'GBP']);
  });

  test('the base of an item is told, or is what its taxes leave; several fares are kept apart', async () => {
    const euros = (text: string) => ({ '@CurCode': 'EUR', '#text': text });
    const fare = (paxId: string, base: string, total: string) => ({
      FarePriceType: { Price: { BaseAmount: euros(base), TotalAmount: euros(total) } },
      PaxRefID: paxId,
    });
    const taxes = { TotalTaxAmount: euros('20.00') };
    const view = await read(version, {
      Order: {
        OrderID: '4711',
        OrderItem: [
          {
            FareDetail: [fare('PAX1', '60.00', '75.00'), fare('PAX2', '20.00', '25.00')],
            Price: { BaseAmount: euros('80.00'), TaxSummary: taxes, TotalAmount: euros('100.00') },
          },
          {
            FareDetail: fare('PAX1', '80.00', '100.00'),
            Price: { TaxSummary: taxes, ...amount('100.00', 'EUR') },
          },
          { Price: amount('100.00', 'EUR') },
        ],
      },
    });
    expect(view.items.map(({ base }) => base?.amount)).toEqual(['80.00', '80.00', undefined]);
    expect(view.items.map(({ fares }) => fares)).toEqual([
      [
        {
          paxIds: ['PAX1'],
          each: { amount: '75.00', currency: 'EUR' },
          base: { amount: '60.00', currency: 'EUR' },
        },
        {
          paxIds: ['PAX2'],
          each: { amount: '25.00', currency: 'EUR' },
          base: { amount: '20.00', currency: 'EUR' },
        },
      ],
      undefined,
      undefined,
    ]);
  });

  test('a total without currency is in the one currency of the items, or of what was paid', async () => {
    const TotalPrice = amount('10.00');
    const byItem = await read(version, withItem({ Price: amount('10.00', 'GBP') }, { TotalPrice }));
    expect(byItem.total).toEqual({ amount: '10.00', currency: 'GBP' });

    const byPayment = await answer(version, {
      Response: { Order: { OrderID: '4711', TotalPrice } },
      PaymentFunctions: { PaymentProcessingSummary: { Amount: { '@CurCode': 'JPY', '#text': '10' } } },
    });
    // Yen have no fractional digits.
    expect(byPayment.output?.total).toEqual({ amount: '10', currency: 'JPY' });
  });

  test('a total without any currency, or with a choice of them, is no money', async () => {
    const TotalPrice = amount('10.00');
    const without = await read(version, withItem({ Price: amount('10.00') }, { TotalPrice }));
    expect([without.total, without.items[0]?.price]).toEqual([undefined, undefined]);

    const items = [{ Price: amount('5.00', 'GBP') }, { Price: amount('5.00', 'EUR') }];
    const mixed = await read(version, { Order: { OrderID: '4711', OrderItem: items, TotalPrice } });
    expect(mixed.total).toBeUndefined();
  });

  test('what the seller is to do about a schedule change stands at the item’s services, or at the service’s own', async () => {
    const view = await read(
      version,
      withItem({
        SellerFollowUpAction: { ActionCode: ['Accept', 'Contact Airline'], ActionInd: true },
        Service: [
          { StatusCode: 'TK' },
          { SellerFollowUpAction: { ActionCode: 'Reshop', ActionInd: true }, StatusCode: 'TK' },
        ],
      }),
    );
    expect(view.items[0]?.services.map(({ followUp }) => followUp)).toEqual([
      'Accept, Contact Airline',
      'Reshop',
    ]);
  });

  test('birth dates lose their zone, several given names are one, and a passenger without id is none', async () => {
    const { passengers } = await read(version, {
      DataLists: {
        PaxList: {
          Pax: [
            {
              Birthdate: '1986-02-02+01:00',
              Individual: { GivenName: ['Ada', 'Mary'], Surname: 'Martin' },
              PaxID: 'PAX1',
              PTC: 'ADT',
            },
            { Individual: { Birthdate: '2016-07-03Z' }, PaxID: 'PAX2', PTC: 'CHD' },
            { PTC: 'ADT' },
          ],
        },
      },
      Order: { OrderID: '4711' },
    });
    expect(passengers).toEqual([
      { paxId: 'PAX1', type: 'ADT', givenName: 'Ada Mary', surname: 'Martin', birthDate: '1986-02-02' },
      { paxId: 'PAX2', type: 'CHD', birthDate: '2016-07-03' },
    ]);
  });

  test('references that dangle are left out, and what they stood at stays', async () => {
    const view = await read(version, {
      ...withItem({
        OrderItemID: 'OI1',
        Service: flightService(version, 'SEG9', { PaxRefID: 'PAX9', StatusCode: 'K' }),
      }),
      TicketDocInfo: { PaxRefID: 'PAX7', Ticket: { TicketNumber: '0571478293245' } },
    });
    expect(view.items[0]?.services).toEqual([
      { kind: 'flight', paxIds: ['PAX9'], flights: [], statusCode: 'K' },
    ]);
    expect(view.documents).toEqual([{ number: '0571478293245', paxId: 'PAX7', coupons: [] }]);
  });

  test('a service of which nothing is said is an extra, not a flight', async () => {
    const view = await read(version, withItem({ OrderItemID: 'OI1', Service: { StatusCode: 'K' } }));
    expect(view.items[0]?.services[0]?.kind).toBe('service');
  });

  test('of several orders the one that was asked for comes, and the others beside it, each with what is its own', async () => {
    const order = (id: string, pax: string, segment: string) => ({
      OrderID: id,
      OrderItem: { OrderItemID: `OI${id}`, Service: flightService(version, segment, { PaxRefID: pax }) },
    });
    const ticket = (pax: string, number: string) => ({ PaxRefID: pax, Ticket: { TicketNumber: number } });
    const response = {
      DataLists: { ...flights[version], PaxList: { Pax: [{ PaxID: 'PAX1' }, { PaxID: 'PAX2' }] } },
      Order: [order('1', 'PAX1', 'SEG1'), order('2', 'PAX2', 'SEG2')],
      TicketDocInfo: [ticket('PAX1', '0571478293245'), ticket('PAX2', '0571478293246')],
    };
    const inShort = (view: OrderView | undefined) =>
      view && [view.orderId, view.passengers[0]?.paxId, view.flights[0]?.origin, view.documents[0]?.number];

    const asked = await read(version, response, '2');
    expect(inShort(asked)).toEqual(['2', 'PAX2', 'AUH', '0571478293246']);
    expect(asked.others?.map(inShort)).toEqual([['1', 'PAX1', 'CDG', '0571478293245']]);
    expect([asked.passengers, asked.flights, asked.documents].map(({ length }) => length)).toEqual([1, 1, 1]);

    expect((await read(version, response, 'another')).orderId).toBe('1');
  });

  test('warnings come with an order, even with the codes of errors; an error comes instead of one', async () => {
    const Warning = { Code: '362', DescText: 'unable to display' };
    expect((await read(version, { Order: { OrderID: '4711' }, Warning })).warnings).toEqual([
      { code: '362', text: 'unable to display' },
    ]);
    const refused = await answer(version, {
      Error: { Code: '129', DescText: 'no order matches', OwnerName: 'SVC' },
    });
    expect(refused.errors).toEqual([{ code: '129', text: 'no order matches', owner: 'SVC' }]);
  });

  test('an answer without an order id says so, by its path', async () => {
    await expect(read(version, { Order: { OwnerCode: 'BA' } })).rejects.toThrow('Response/Order/OrderID');
    await expect(read(version, { Warning: { Code: '362' } })).rejects.toThrow('Response/Order/OrderID');
  });

  test('a booking reference that only the documents know is known', async () => {
    const view = await read(version, {
      Order: { OrderID: '4711' },
      TicketDocInfo: {
        BookingRef: { BookingEntity: { Org: { Name: 'An agency', OrgID: 'AGY' } }, BookingID: 'T72IXL' },
      },
    });
    expect(view.bookingReferences).toEqual([{ id: 'T72IXL', owner: 'AGY' }]);
  });

  test('the time at which the order was made is an instant', async () => {
    const view = await read(version, { Order: { OrderID: '4711', CreationDateTime: '2027-01-28T17:04:48' } });
    expect(view.createdAt).toBe('2027-01-28T16:04:48.000Z');
  });
});

const seat = { ColumnID: 'A', RowNumber: 12 };
const definitions = {
  ServiceDefinitionList: { ServiceDefinition: { Name: 'Seat', ServiceDefinitionID: 'SD1' } },
};

test.each<[string, NdcVersion, XmlTree]>([
  [
    'SelectedSeat on a leg',
    '19.2',
    { ServiceAssociations: { SelectedSeat: { DatedOperatingLegRefID: 'LEG1', Seat: seat } } },
  ],
  [
    'SeatOnLeg on a segment',
    '21.3',
    {
      OrderServiceAssociation: {
        SeatOnLeg: { Seat: seat, SeatAssignmentAssociations: { PaxSegmentRef: { PaxSegmentRefID: 'SEG1' } } },
      },
    },
  ],
  [
    'SeatAssignment on a leg',
    '21.3',
    {
      OrderServiceAssociation: {
        SeatAssignment: {
          Seat: seat,
          SeatAssignmentAssociations: { DatedOperatingLegRef: { DatedOperatingLegRefID: 'LEG1' } },
        },
      },
    },
  ],
])('a seat is known by its place and flight: %s (%s)', async (_form, version, service) => {
  const view = await read(version, { DataLists: flights[version], ...withItem({ Service: service }) });
  expect(view.items[0]?.services).toEqual([
    { kind: 'seat', paxIds: [], flights: ['EY32/2027-03-12/CDG'], seat: '12A' },
  ]);
});

test.each<[NdcVersion, XmlTree]>([
  [
    '19.2',
    {
      ServiceAssociations: {
        ServiceDefinitionRef: {
          FlightAssociations: { PaxSegmentRefID: ['SEG1', 'SEG2'] },
          ServiceDefinitionRefID: 'SD1',
        },
      },
    },
  ],
  [
    '21.3',
    {
      OrderServiceAssociation: {
        ServiceDefinitionRef: {
          OrderFlightAssociations: { PaxSegmentRef: { PaxSegmentRefID: ['SEG1', 'SEG2'] } },
          ServiceDefinitionRefID: 'SD1',
        },
      },
    },
  ],
])('an extra has its name and its flights (%s)', async (version, service) => {
  const view = await read(version, {
    DataLists: { ...flights[version], ...definitions },
    ...withItem({ Service: service }),
  });
  expect(view.items[0]?.services).toEqual([
    { kind: 'service', paxIds: [], flights: ['EY32/2027-03-12/CDG', 'EY31/2027-03-20/AUH'], name: 'Seat' },
  ]);
});

test.each<[NdcVersion, XmlTree]>([
  [
    '19.2',
    {
      Order: {
        BookingRef: { BookingEntity: { Carrier: { AirlineDesigCode: 'BA' } }, BookingID: 'X2UY9C' },
        OrderID: '1',
      },
    },
  ],
  [
    '21.3',
    {
      Order: {
        OrderID: '1',
        OrderItem: {
          Service: {
            BookingRef: { BookingEntity: { Carrier: { AirlineDesigCode: 'BA' } }, BookingID: 'X2UY9C' },
          },
        },
      },
    },
  ],
])('the booking reference is found where the version puts it (%s)', async (version, response) => {
  expect((await read(version, response)).bookingReferences).toEqual([{ id: 'X2UY9C', owner: 'BA' }]);
});
