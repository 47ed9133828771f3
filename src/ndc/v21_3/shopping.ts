/** Parts that the shopping answers of 21.3 share: price classes, service definitions, a-la-carte offers. */
import { manyWords, words } from '../mapping/words';
import { each, flag, list, money, record, text, texts } from '../xml/declare';

/** Fields of an offer: the price classes of its journeys. */
export const journeyOverview = {
  journeyClasses: list(
    'JourneyOverview/JourneyPriceClass',
    record({ journeyId: text('PaxJourneyRefID'), priceClassId: text('PriceClassRefID') }),
  ),
  overviewClassId: text('JourneyOverview/PriceClassRefID'),
};

/** Fields of an OfferItem, in shops and priced offers. */
export const offerItemFields = {
  price: money('Price/TotalAmount'),
  paxIds: texts('Service/PaxRefID'),
  farePaxIds: texts('FareDetail/PaxRefID'),
  fareTypes: texts('FareDetail/FareComponent/FareTypeCode'),
  accountCodes: texts('FareDetail/AccountCode'),
  journeyIds: texts('Service/OfferServiceAssociation/PaxJourneyRef/PaxJourneyRefID'),
  components: list(
    'FareDetail/FareComponent',
    record({
      cabin: text('CabinType/CabinTypeName'),
      priceClassId: text('PriceClassRefID'),
      segmentIds: texts('PaxSegmentRefID'),
    }),
  ),
  mandatory: flag('MandatoryInd'),
};

export const priceClassList = list(
  'Response/DataLists/PriceClassList/PriceClass',
  record({
    id: text('PriceClassID'),
    name: words('Name'),
    cabin: text('CabinType/CabinTypeName'),
    descriptions: manyWords('Desc/DescText'),
  }),
);

export const serviceDefinitionList = list(
  'Response/DataLists/ServiceDefinitionList/ServiceDefinition',
  record({
    id: text('ServiceDefinitionID'),
    name: words('Name'),
    description: words('Desc/DescText'),
    taxonomyCode: text('AirlineTaxonomy/TaxonomyCode'),
    serviceCode: text('ServiceCode'),
    reasonCode: text('RFISC'),
    features: texts('AirlineTaxonomy/TaxonomyFeature/CodesetCode'),
  }),
);

/** Fields of serviceList and seatAvailability: a-la-carte offers and their items, which refer to journeys, segments or legs. */
export const aLaCarte = {
  items: each(
    'Response/ALaCarteOffer/OfferItem',
    record({
      offerItemId: text('OfferItemID'),
      paxIds: texts('Eligibility/PaxRefID'),
      price: money('UnitPrice/TotalAmount'),
      definitionId: text('Service/ServiceDefinitionRefID'),
      journeyIds: texts('Eligibility/OfferFlightAssociations/PaxJourneyRef/PaxJourneyRefID'),
      segmentIds: texts('Eligibility/OfferFlightAssociations/PaxSegmentReferences/PaxSegmentRefID'),
      legIds: texts('Eligibility/OfferFlightAssociations/DatedOperatingLegRef/DatedOperatingLegRefID'),
    }),
  ),
  offers: each('Response/ALaCarteOffer', record({ offerId: text('OfferID'), ownerCode: text('OwnerCode') })),
};
