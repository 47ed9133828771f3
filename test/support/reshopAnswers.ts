/** Answers to orderReshop as each version's services write them, valid by the schema unless a case breaks them. */
import type { NdcVersion } from '../../src/domain/calls/provider';
import type { XmlTree } from '../../src/ndc/xml/write';
import { answerXml, euros } from './messages';

/** What a PriceDifferential says. */
export interface Differential {
  type: string;
  /** Amounts in euros: the stated difference, the new and the old price, and 19.2's grand total. */
  difference: string;
  now: string;
  before: string;
  grandTotal?: string;
  /** 21.3 alone. */
  dueTo?: string;
  dueBy?: string;
  /** Taxes of the old price, and whether they are paid back. */
  taxes?: [amount: string, refundable: boolean][];
}

/** One offer. */
export interface AnsweredOffer {
  id?: string;
  adds?: { id?: string; paxIds?: string[]; journey?: string; differential?: Differential; price?: string }[];
  removes?: { items: string[]; differential?: Differential; penalty?: string }[];
  renames?: { id?: string; price: string; paxId?: string };
  penalty?: string;
  total?: XmlTree;
  expires?: string;
}

const components = { CabinType: { CabinTypeName: 'Economy' }, PaxSegmentRefID: 'S1', PriceClassRefID: 'C1' };

const fare19 = (component: XmlTree): XmlTree => ({
  FareComponent: component,
  FarePriceType: { FarePriceTypeCode: '70J', Price: { TotalAmount: euros('1') } },
});

const priced = (amount: string): XmlTree => ({ Price: { TotalAmount: euros(amount) } });

function priceDifferential(version: NdcVersion, each: Differential): XmlTree {
  const { type, difference, now, before, grandTotal = difference, dueTo, dueBy, taxes } = each;
  const due =
    version === '21.3'
      ? { DueByAirlineAmount: dueBy && euros(dueBy), DueToAirlineAmount: dueTo && euros(dueTo) }
      : {};
  return {
    DifferentialTypeCode: type,
    DiffPrice: { Price: { ...due, TotalAmount: euros(difference) } },
    GrandTotalAmount: version === '19.2' ? euros(grandTotal) : undefined,
    NewPrice: { FareDetail: version === '19.2' ? fare19(components) : undefined, ...priced(now) },
    OldPrice: {
      Price: {
        TaxSummary: taxes && {
          Tax: taxes.map(([amount, refundable]) => ({
            Amount: euros(amount),
            RefundInd: refundable,
            TaxCode: 'XT',
          })),
        },
        TotalAmount: euros(before),
      },
    },
  };
}

function addedItem(version: NdcVersion, each: NonNullable<AnsweredOffer['adds']>[number]): XmlTree {
  const { id = 'NEW1', paxIds = ['PAX1', 'PAX2'], journey = 'J1', differential, price = '0' } = each;
  const full =
    version === '19.2'
      ? { AddPrice: { FareDetail: fare19(components), ...priced(price) } }
      : { PriceAndFareDetails: priced(price) };
  return {
    FareDetail: version === '21.3' ? { FareComponent: components } : undefined,
    OfferItemID: id,
    ReshopPrice: differential ? { PriceDifferential: priceDifferential(version, differential) } : full,
    Service:
      version === '19.2'
        ? { PaxRefID: paxIds, ServiceAssociations: { PaxJourneyRefID: journey }, ServiceID: `S-${id}` }
        : {
            OfferServiceAssociation: { PaxJourneyRef: { PaxJourneyRefID: journey } },
            PaxRefID: paxIds,
            ServiceID: `S-${id}`,
          },
  };
}

function offer(version: NdcVersion, { adds = [], removes = [], renames, ...rest }: AnsweredOffer): XmlTree {
  const added = adds.map((each) => addedItem(version, each));
  const service = { ServiceDefinitionRefID: 'D1', ServiceID: 'NAME1' };
  const renaming = renames && {
    NameChangeService: version === '19.2' ? service : { PaxRefID: renames.paxId ?? 'PAX1', ...service },
    OfferItemID: renames.id ?? 'NAME-1',
    PaxNameChange:
      version === '19.2' && renames.paxId ? { PaxRefID: renames.paxId, Surname: 'DOE' } : undefined,
    Price: { TotalAmount: euros(renames.price) },
  };
  return {
    ...(version === '19.2' ? { AddOfferItem: added } : { AddedOfferItem: added }),
    DeleteOrderItem: removes.map(({ items, differential, penalty }, index) => ({
      ExistingOrderItem: items.map((id) => ({ OrderItemRefID: id })),
      OfferItemID: `DEL${index + 1}`,
      PenaltyRefID: penalty,
      PriceDifferential: differential && priceDifferential(version, differential),
    })),
    NameChangeOfferItem: version === '19.2' ? renaming : undefined,
    OfferExpirationTimeLimitDateTime: version === '21.3' ? rest.expires : undefined,
    OfferID: rest.id ?? 'OF1',
    OfferItem: version === '21.3' ? renaming : undefined,
    OwnerCode: 'XA',
    PenaltyRefID: rest.penalty,
    TotalPrice: rest.total && { TotalAmount: rest.total },
  };
}

const at = (place: string, time: string) => ({ AircraftScheduledDateTime: time, IATA_LocationCode: place });

/** Flights, passengers and what offers refer to: a penalty of each type with 80.32 EUR. */
function lists(version: NdcVersion): XmlTree {
  const flight = { Arrival: at('CDG', '2027-04-01T11:00:00') };
  const dep = at('LHR', '2027-04-01T08:45:00');
  const marketed =
    version === '21.3'
      ? {
          DatedMarketingSegmentList: {
            DatedMarketingSegment: {
              ...flight,
              CarrierDesigCode: 'XA',
              DatedMarketingSegmentId: 'M1',
              DatedOperatingSegmentRefId: 'O1',
              Dep: dep,
              MarketingCarrierFlightNumberText: '310',
            },
          },
          DatedOperatingSegmentList: {
            DatedOperatingSegment: { CarrierDesigCode: 'XA', DatedOperatingSegmentId: 'O1' },
          },
        }
      : {};
  const segment =
    version === '21.3'
      ? { DatedMarketingSegmentRefId: 'M1', PaxSegmentID: 'S1' }
      : {
          ...flight,
          Dep: dep,
          MarketingCarrierInfo: { CarrierDesigCode: 'XA', MarketingCarrierFlightNumberText: '310' },
          OperatingCarrierInfo: { CarrierDesigCode: 'XA' },
          PaxSegmentID: 'S1',
        };
  return {
    ...marketed,
    PaxJourneyList: { PaxJourney: { PaxJourneyID: 'J1', PaxSegmentRefID: 'S1' } },
    PaxList: { Pax: ['PAX1', 'PAX2'].map((id) => ({ PaxID: id, PTC: 'ADT' })) },
    PaxSegmentList: { PaxSegment: segment },
    PenaltyList: {
      Penalty: ['Cancellation', 'Change', 'NoShow'].map((type) => ({
        PenaltyID: `PNL-${type}`,
        Price: { TotalAmount: euros('80.32') },
        TypeCode: type,
      })),
    },
    PriceClassList: { PriceClass: { Name: 'LIGHT', PriceClassID: 'C1' } },
    ServiceDefinitionList: {
      ServiceDefinition: {
        Desc: { DescText: 'A correction of a name' },
        Name: 'Name correction',
        OwnerCode: 'XA',
        ServiceDefinitionID: 'D1',
      },
    },
  };
}

function answer(version: NdcVersion, results: XmlTree): string {
  return answerXml(version, 'OrderReshopRS', {
    DataLists: lists(version),
    Order: version === '21.3' ? { OrderID: '4711', OwnerCode: 'XA' } : undefined,
    ReshopResults: results,
    ShoppingResponse: version === '19.2' ? { ShoppingResponseRefID: 'SR1' } : undefined,
  });
}

/** The answer with these offers. */
export function offersAnswer(version: NdcVersion, ...offers: AnsweredOffer[]): string {
  return answer(version, { ReshopOffers: { Offer: offers.map((each) => offer(version, each)) } });
}

/** The answer with a new price of the order's items. */
export function repricedAnswer(
  version: NdcVersion,
  ...items: { id?: string; before: string; now: string }[]
): string {
  return answer(version, {
    RepricedOffer: {
      OfferRefID: 'RP1',
      OwnerCode: 'XA',
      RepricedOfferItem: items.map(({ id, before, now }) => ({
        OriginalOrderItem: { OrderItemRefID: id, TotalPrice: { TotalAmount: euros(before) } },
        TotalPrice: { TotalAmount: euros(now) },
      })),
    },
  });
}

/** The answer that the price stays as it is. */
export function unchangedAnswer(version: NdcVersion): string {
  return answer(
    version,
    version === '19.2' ? { NoPriceChangeInd: true } : { NoChangeInd: { NoChangeInd: true } },
  );
}
