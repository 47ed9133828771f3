/** Parts that the shopping answers of 19.2 share: session id, price classes, service definitions, a-la-carte offers. */
import { manyWords, words } from '../mapping/words';
import { each, flag, list, money, record, text, texts } from '../xml/declare';

/** The session id: the schema's ShoppingResponseRefID, and the ShoppingResponseID that some services describe. Fields to spread. */
export const shoppingResponse = {
  shoppingResponseRefId: text('Response/ShoppingResponse/ShoppingResponseRefID'),
  nestedShoppingResponseId: text('Response/ShoppingResponse/ShoppingResponseID'),
  bareShoppingResponseId: text('Response/ShoppingResponseID'),
};

/** Returns the session id, which goes back unchanged. */
export function shoppingResponseId(raw: {
  shoppingResponseRefId?: string;
  nestedShoppingResponseId?: string;
  bareShoppingResponseId?: string;
}): string | undefined {
  return raw.shoppingResponseRefId ?? raw.nestedShoppingResponseId ?? raw.bareShoppingResponseId;
}

/** Returns the session id as a member; none where the answer has none. */
export function sessionOf(raw: Parameters<typeof shoppingResponseId>[0]): { shoppingResponseId?: string } {
  const id = shoppingResponseId(raw);
  return id === undefined ? {} : { shoppingResponseId: id };
}

/** Fields of an offer: the price classes of its journeys. */
export const journeyOverview = {
  journeyClasses: list(
    'JourneyOverview/JourneyPriceClass',
    record({ journeyId: text('PaxJourneyRefID'), priceClassId: text('PriceClassRefID') }),
  ),
  overviewClassId: text('JourneyOverview/PriceClassRefID'),
};

/** Fields of an OfferItem, in shops and priced offers. Fare types are in the fare component or the price. */
export const offerItemFields = {
  price: money('Price/TotalAmount'),
  paxIds: texts('Service/PaxRefID'),
  farePaxIds: texts('FareDetail/PaxRefID'),
  fareTypes: texts('FareDetail/FareComponent/FareTypeCode'),
  accountCodes: texts('FareDetail/AccountCode'),
  priceFareTypes: texts('FareDetail/FarePriceType/FarePriceTypeCode'),
  journeyIds: texts('Service/ServiceAssociations/PaxJourneyRefID'),
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
    taxonomyCode: text('ServiceTaxonomy/TaxonomyCode'),
    serviceCode: text('ServiceCode'),
    reasonCode: text('RFISC'),
    features: texts('ServiceTaxonomy/ServiceFeature/CodesetCode'),
  }),
);

/** Fields of serviceList and seatAvailability: a-la-carte offers and their items, which refer to journeys, segments or legs. */
export const aLaCarte = {
  items: each(
    'Response/ALaCarteOffer/ALaCarteOfferItem',
    record({
      offerItemId: text('OfferItemID'),
      paxIds: texts('Eligibility/PaxRefID'),
      price: money('UnitPrice/TotalAmount'),
      definitionId: text('Service/ServiceDefinitionRefID'),
      journeyIds: texts('Eligibility/FlightAssociations/PaxJourneyRefID'),
      segmentIds: texts('Eligibility/FlightAssociations/PaxSegmentRefID'),
      legIds: texts('Eligibility/FlightAssociations/DatedOperatingLegRefID'),
    }),
  ),
  offers: each('Response/ALaCarteOffer', record({ offerId: text('OfferID'), ownerCode: text('OwnerCode') })),
};
