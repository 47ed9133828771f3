/** OrderReshop, 21.3: IATA_OrderReshopRQ → IATA_OrderReshopRS. Quotes cancellations and changes. */
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
import { FormNotInVersion, type MessagePair } from '../message';
import type { Profile } from '../profile';
import { flag, list, money, one, record, text, texts } from '../xml/declare';
import type { XmlTree } from '../xml/write';
import { originDestCriteria } from './airShopping';
import { flightLists, itinerary } from './flights';
import { pax } from './passengers';
import { responseParameters } from './responseParameters';
import { priceClassList } from './shopping';

type Flights = ReshopInput & { ask: 'flights' };

function addOfferItems({ journeys, passengers, cabin, ...wanted }: Flights): XmlTree {
  return {
    FlightRequest: {
      FlightRequestOriginDestinationsCriteria: {
        OriginDestCriteria: originDestCriteria({ journeys, cabin }),
      },
    },
    PaxList: { Pax: passengers.map(pax) },
    ResponseParameters: responseParameters(wanted),
  };
}

/** Asks for the fee of cancelling the whole order, in the form that the profile names. */
function cancellation(
  { orderId, orderItemIds }: ReshopInput & { ask?: 'cancel' },
  form: Profile['forms']['reshop'],
): XmlTree {
  switch (form) {
    case 'responseParameters': // the schema requires UpdateOrder; one service's own page shows the order and empty ResponseParameters
      return { ResponseParameters: {} };
    case 'DeleteOrderItem': {
      const DeleteOrderItem = orderItemIds.map((id) => ({ OrderItemRefID: id }));
      return updated({ ServiceOrder: { DeleteOrderItem } });
    }
    default:
      return { UpdateOrder: { CancelOrderRef: { OrderRefID: orderId } } };
  }
}

function updated(ReshopOrderChoice: XmlTree): XmlTree {
  return { UpdateOrder: { ReshopOrder: { ReshopOrderChoice } } };
}

function asked(input: ReshopInput, profile: Profile): XmlTree {
  switch (input.ask) {
    case undefined:
    case 'cancel':
      return cancellation(input, profile.forms.reshop);
    case 'part':
    case 'flights':
      return updated({
        ServiceOrder: {
          AddOfferItems: input.ask === 'flights' ? addOfferItems(input) : undefined,
          DeleteOrderItem: deleteOrderItems(input),
        },
      });
    case 'name':
      return updated({ UpdatePaxName: updatePaxName(input, profile) });
    case 'reprice':
      throw new FormNotInVersion('NDC 21.3 cannot ask for the current price of an order');
  }
}

const addedItem = record({
  offerItemId: text('OfferItemID'),
  paxIds: texts('Service/PaxRefID'),
  journeyIds: texts('Service/OfferServiceAssociation/PaxJourneyRef/PaxJourneyRefID'),
  components: components('FareDetail'),
  pricedComponents: components('ReshopPrice/PriceAndFareDetails/FareDetail'),
  penaltyIds: texts('PenaltyRefID'),
  guaranteed: text('PriceGuaranteeTimeLimitDateTime'),
  differential: priceDifferential('ReshopPrice/PriceDifferential'),
  price: money('ReshopPrice/PriceAndFareDetails/Price/TotalAmount'),
});

const renamingItem = record({
  offerItemId: text('OfferItemID'),
  paxIds: texts('NameChangeService/PaxRefID'),
  penaltyIds: texts('PenaltyRefID'),
  guaranteed: text('PriceGuaranteeTimeLimitDateTime'),
  price: money('Price/TotalAmount'),
});

const answer = record({
  ...flightLists,
  penalties: penaltyList,
  priceClasses: priceClassList,
  offers: list(
    'Response/ReshopResults/ReshopOffers/Offer',
    record({
      ...reshopOfferFields,
      added: list('AddedOfferItem', addedItem, { keep: READ }),
      renaming: list('OfferItem', renamingItem, { keep: READ }),
    }),
    { keep: READ },
  ),
  repriced: one('Response/ReshopResults/RepricedOffer', repricedOffer),
  unchanged: flag('Response/ReshopResults/NoChangeInd/NoChangeInd'),
  changeFees: money('Response/ChangeFees/Price/TotalAmount'),
  warnings,
});

export const orderReshop: MessagePair<'orderReshop', typeof answer> = {
  request: 'OrderReshopRQ',
  answer: 'OrderReshopRS',
  record: answer,
  write: (input, profile) => ({ OrderRefID: input.orderId, ...asked(input, profile) }),
  read: (raw, { input, timeZone }) =>
    input.ask === undefined || input.ask === 'cancel'
      ? { ...cancellationQuote(raw.offers, raw.penalties, raw.changeFees), warnings: raw.warnings }
      : reshopResult(raw, { input, timeZone, itinerary: itinerary(raw) }),
};
