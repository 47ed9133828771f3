/** Generates the OrderViewRS of 21.3 that orderRetrieve answers with: a held order, return flights, one to nine adults. */
import { Indented, type Tree } from './indented';
import { decimal, numbers, uuid } from './random';
import { travel } from './shopModel';

const ROOT = 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrders';
const [BASE, TAX] = [8_125, 6_336];

const flights = [
  { n: 1, from: 'BRE', to: 'LHR', leaves: `${travel.out}T18:30:00.000`, lands: `${travel.out}T18:45:00.000` },
  {
    n: 2,
    from: 'LHR',
    to: 'BRE',
    leaves: `${travel.back}T20:05:00.000`,
    lands: `${travel.back}T22:25:00.000`,
  },
];

function euros(cents: number): Tree {
  return { '@CurCode': 'EUR', '#text': decimal(cents) };
}

function price(count: number): Tree {
  return {
    BaseAmount: euros(BASE * count),
    TaxSummary: {
      Tax: { Amount: euros(TAX * count), TaxCode: 'YQ', TaxName: 'Taxes' },
      TotalTaxAmount: euros(TAX * count),
    },
    TotalAmount: euros((BASE + TAX) * count),
  };
}

/** Times carry the offset of the service's own zone, as services write them in order views. */
function end(time: string, airport: string): Tree {
  return { AircraftScheduledDateTime: `${time}+02:00`, IATA_LocationCode: airport, TerminalName: '2' };
}

function dataLists(adults: readonly string[]): Tree {
  return {
    ContactInfoList: {
      ContactInfo: {
        ContactInfoID: 'CONT1',
        EmailAddress: { EmailAddressText: 'traveller@example.com' },
        Phone: { CountryDialingCode: '49', PhoneNumber: '4210000000' },
      },
    },
    DatedMarketingSegmentList: {
      DatedMarketingSegment: flights.map(({ n, from, to, leaves, lands }) => ({
        Arrival: end(lands, to),
        CarrierDesigCode: 'XA',
        DatedMarketingSegmentId: `DMS${n}`,
        DatedOperatingSegmentRefId: `DOS${n}`,
        Dep: end(leaves, from),
        MarketingCarrierFlightNumberText: String(310 + n),
      })),
    },
    DatedOperatingSegmentList: {
      DatedOperatingSegment: flights.map(({ n }) => ({
        CarrierDesigCode: 'XA',
        DatedOperatingLegRefID: `DOL${n}`,
        DatedOperatingSegmentId: `DOS${n}`,
        Duration: 'P0Y0M0DT1H15M0S',
      })),
    },
    OriginDestList: {
      OriginDest: flights.map(({ n, from, to }) => ({
        DestCode: to,
        OriginCode: from,
        OriginDestID: `OD${n}`,
        PaxJourneyRefID: `PJ${n}`,
      })),
    },
    PaxJourneyList: {
      PaxJourney: flights.map(({ n }) => ({
        Duration: 'P0Y0M0DT1H15M0S',
        PaxJourneyID: `PJ${n}`,
        PaxSegmentRefID: `SEG${n}`,
      })),
    },
    PaxList: {
      Pax: adults.map((paxId, at) => ({
        Birthdate: `19${80 + at}-11-14+01:00`,
        ContactInfoRefID: 'CONT1',
        Individual: { GivenName: `Given${at}`, Surname: 'Müller', TitleName: 'MRS' },
        PaxID: paxId,
        PTC: 'ADT',
      })),
    },
    PaxSegmentList: {
      PaxSegment: flights.map(({ n }) => ({
        DatedMarketingSegmentRefId: `DMS${n}`,
        PaxSegmentID: `SEG${n}`,
      })),
    },
    PriceClassList: {
      PriceClass: {
        CabinType: { CabinTypeName: 'ECONOMY' },
        Desc: [{ DescText: 'Seat & snack' }, { DescText: 'Not refundable' }],
        Name: 'CLASSIC',
        PriceClassID: 'PC1',
      },
    },
  };
}

function orderItem(paxId: string, id: string): Tree {
  return {
    FareDetail: {
      FareComponent: {
        CabinType: { CabinTypeCode: 'Q', CabinTypeName: 'ECONOMY' },
        FareTypeCode: '70J',
        PaxSegmentRefID: flights.map(({ n }) => `SEG${n}`),
        PriceClassRefID: 'PC1',
      },
      FarePriceType: { FarePriceTypeCode: 'Filed', Price: price(1) },
      PaxRefID: paxId,
    },
    OrderItemID: id,
    OwnerCode: 'XA',
    PaymentTimeLimitDateTime: '2030-04-17T23:59:59.000',
    Price: price(1),
    Service: flights.map(({ n }) => ({
      BookingRef: { BookingEntity: { Carrier: { AirlineDesigCode: 'XA' } }, BookingID: 'X2UY9C' },
      OrderServiceAssociation: { PaxSegmentRef: { PaxSegmentRefID: `SEG${n}` } },
      PaxRefID: paxId,
      ServiceID: `SV-${paxId}-${n}`,
      StatusCode: 'K',
    })),
  };
}

/** The order's id in the answer. */
export const ORDER_ID = '599187';

/** An OrderViewRS for so many adults. The same number gives the same bytes. */
export function orderAnswer(passengers: number): string {
  const next = numbers(7);
  const adults = Array.from({ length: passengers }, (_, at) => `PAX${at + 1}`);
  const document = new Indented();
  const root = 'ns4:IATA_OrderViewRS';
  document.open(
    0,
    `${root} xmlns="http://svc.example/ndc/headers" xmlns:ns3="${ROOT}CommonTypes" xmlns:ns4="${ROOT}Message"`,
  );
  document.open(1, 'ns4:Response');
  const order: Tree = {
    CreationDateTime: '2030-04-16T16:41:34.304',
    OrderID: ORDER_ID,
    OrderItem: adults.map((paxId) => orderItem(paxId, uuid(next))),
    OwnerCode: 'XA',
    StatusCode: 'OPENED',
    TotalPrice: price(passengers),
  };
  document.add(2, { DataLists: dataLists(adults), Order: order }, 'ns3:');
  document.close(1, 'ns4:Response');
  document.open(1, 'ns4:PayloadAttributes');
  document.add(
    2,
    {
      CorrelationID: '8f0a7c1e-52b6-4f5e-9d0b-6f1d2a0c9b11',
      Timestamp: '2030-04-16T16:41:34.304+02:00',
      VersionNumber: '1',
    },
    'ns3:',
  );
  document.close(1, 'ns4:PayloadAttributes');
  document.close(0, root);
  return document.toString();
}
