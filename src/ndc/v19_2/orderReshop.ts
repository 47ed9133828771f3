/** OrderReshop, 19.2: IATA_OrderReshopRQ → IATA_OrderReshopRS. Quotes cancellations and changes. */
import type { ReshopInput } from '../../domain/calls/operations';
import { cancellationQuote } from '../mapping/cancellationFee';
import { penaltyList } from '../mapping/penalties';
import { reshopResult } from '../mapping/quotedOffers';
import {
  components,
  priceDifferential,
  READ,
  repricedOffer,
  reshopOfferFields,
} from '../mapping/reshopOffer';
import { deleteOrderItems, updatePaxName } from '../mapping/reshopOrder';
import { warnings } from '../mapping/warnings';
import type { MessagePair } from '../message';
import type { Profile } from '../profile';
import { flag, list, money, one, record, text, texts } from '../xml/declare';
import type { XmlTree } from '../xml/write';
import { flightLists, itinerary } from './flights';
import { pax } from './passengers';
import { responseParametersWithDevice } from './responseParameters';
import { priceClassList, sessionOf, shoppingResponse } from './shopping';

type Flights = ReshopInput & { ask: 'flights' };

/** Writes the new journeys. The schema has no place for a destination: it is that of the journey which goes. */
function addOfferItems({ journeys, passengers, cabin, ...wanted }: Flights): XmlTree {
  return {
    FlightCriteria: {
      OriginDestCriteria: journeys.map(({ origin, date }) => ({
        OriginDepCriteria: { Date: date, IATA_LocationCode: origin },
        PreferredCabinType: cabin ? { CabinTypeName: cabin } : undefined,
      })),
    },
    Paxs: { Pax: passengers.map(pax) },
    ResponseParameters: responseParametersWithDevice(wanted),
  };
}

/** Asks for the fee of cancelling the whole order, in the form that the profile names. */
function cancellation(orderId: string, form: Profile['forms']['reshop']): XmlTree {
  if (form === 'CancelOrder') return { CancelOrder: { OrderRefID: orderId } };
  // The order's id as the only item means the whole order, as in the service's example. Item ids change.
  return { ReshopOrder: { ServiceOrder: { DeleteOrderItem: { OrderItemRefID: orderId } } } };
}

function updateOrder(input: ReshopInput, profile: Profile): XmlTree {
  switch (input.ask) {
    case undefined:
    case 'cancel':
      return cancellation(input.orderId, profile.forms.reshop);
    case 'part':
    case 'flights':
      return {
        ReshopOrder: {
          ServiceOrder: {
            AddOfferItems: input.ask === 'flights' ? addOfferItems(input) : undefined,
            DeleteOrderItem: deleteOrderItems(input),
          },
        },
      };
    case 'name':
      return { ReshopOrder: { UpdatePaxName: updatePaxName(input, profile) } };
    case 'reprice': // without its items: the whole order
      return { RepriceOrder: {} };
  }
}

const addedItem = record({
  offerItemId: text('OfferItemID'),
  paxIds: texts('Service/PaxRefID'),
  journeyIds: texts('Service/ServiceAssociations/PaxJourneyRefID'),
  components: components('ReshopPrice/AddPrice/FareDetail'),
  penaltyIds: texts('PenaltyRefID'),
  guaranteed: text('PriceGuaranteeTimeLimitDateTime'),
  differential: priceDifferential('ReshopPrice/PriceDifferential'),
  price: money('ReshopPrice/AddPrice/Price/TotalAmount'),
});

const renamingItem = record({
  offerItemId: text('OfferItemID'),
  paxIds: texts('PaxNameChange/PaxRefID'),
  penaltyIds: texts('PenaltyRefID'),
  price: money('Price/TotalAmount'),
});

const answer = record({
  ...flightLists,
  ...shoppingResponse,
  penalties: penaltyList,
  priceClasses: priceClassList,
  offers: list(
    'Response/ReshopResults/ReshopOffers/Offer',
    record({
      ...reshopOfferFields,
      added: list('AddOfferItem', addedItem, { keep: READ }),
      renaming: list('NameChangeOfferItem', renamingItem, { keep: READ }),
    }),
    { keep: READ },
  ),
  repriced: one('Response/ReshopResults/RepricedOffer', repricedOffer),
  unchanged: flag('Response/ReshopResults/NoPriceChangeInd'),
  warnings,
});

export const orderReshop: MessagePair<'orderReshop', typeof answer> = {
  request: 'OrderReshopRQ',
  answer: 'OrderReshopRS',
  record: answer,
  write: (input, profile) => ({ OrderRefID: input.orderId, UpdateOrder: updateOrder(input, profile) }),
  read: (raw, { input, timeZone }) =>
    input.ask === undefined || input.ask === 'cancel'
      ? { ...cancellationQuote(raw.offers, raw.penalties), warnings: raw.warnings }
      : { ...reshopResult(raw, { input, timeZone, itinerary: itinerary(raw) }), ...sessionOf(raw) },
};
