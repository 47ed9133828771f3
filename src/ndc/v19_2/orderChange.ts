/** OrderChange, 19.2: IATA_OrderChangeRQ → IATA_OrderViewRS. */
import type { ChangeInput } from '../../domain/calls/operations';
import { amountTree } from '../mapping/currency';
import { updatedTravellers } from '../mapping/travellers';
import type { MessagePair } from '../message';
import type { Profile } from '../profile';
import type { XmlTree } from '../xml/write';
import { selectedOfferItem } from './offerPrice';
import { GENDERS } from './orderCreate';
import { orderViewAnswer, type OrderViewRecord } from './orderView';
import { payment } from './payment';

type Offer = ChangeInput & { change: 'offer' };

/** Writes what is accepted. An offer that also removes items is named once more, as their deletion. */
function updateOrderItem({ offers, removes, total }: Offer): XmlTree {
  return {
    AcceptOffer: {
      SelectedOffer: offers.map(({ offerId, ownerCode, items, shoppingResponseId }) => ({
        OfferRefID: offerId,
        OwnerCode: ownerCode,
        SelectedOfferItem: items.map((item) => selectedOfferItem(item, [])),
        ShoppingResponseRefID: shoppingResponseId,
        TotalOfferPriceAmount: offers.length === 1 ? total && amountTree(total) : undefined,
      })),
    },
    DeleteOrderItem: removes ? { OfferRefID: offers[0]?.offerId } : undefined,
  };
}

/** Writes what changes. An issue changes nothing: it is a payment. */
function change(input: Exclude<ChangeInput, { change: 'details' }>): XmlTree | undefined {
  switch (input.change) {
    case 'issue':
      return undefined;
    case 'accept':
      return { AcceptChange: { OrderItemRefID: input.orderItemIds } };
    case 'offer':
      return { UpdateOrderItem: updateOrderItem(input) };
    case 'part':
      return { UpdateOrderItem: { DeleteOrderItem: { OfferRefID: input.offerId } } };
    case 'repriced':
      return {
        AcceptRepricedOrder: { OfferRefID: input.offerId, ShoppingResponseRefID: input.shoppingResponseId },
      };
    case 'cancel': // 19.2 cannot name the offer of a reshop answer: it cancels the order itself
      return { CancelOrder: { OrderRefID: input.orderId } };
  }
}

/** Writes the payment. That of a change is for the order as a whole: its new items have no ids yet. */
function paid(input: ChangeInput): XmlTree | undefined {
  if (input.change === 'issue') return payment(input.amount, input.orderItemIds);
  return input.change === 'offer' && input.amount ? payment(input.amount) : undefined;
}

/** Writes new data of passengers, or a new contact. */
function details({ passengers, contact }: ChangeInput & { change: 'details' }, profile: Profile) {
  const { updates, lists } = updatedTravellers(passengers, contact, GENDERS, profile);
  return { ChangeOrder: { UpdatePax: updates }, DataLists: lists };
}

/** Writes what the message says and where it says it: the schema requires a Pax for every PaxRefID. */
function changed(input: ChangeInput, profile: Profile): XmlTree {
  switch (input.change) {
    case 'details':
      return details(input, profile);
    case 'offer': {
      const paxIds = new Set(input.offers.flatMap(({ items }) => items.flatMap((item) => item.paxIds)));
      return {
        ChangeOrder: change(input),
        DataLists: { PaxList: { Pax: [...paxIds].map((id) => ({ PaxID: id })) } },
      };
    }
    default:
      return { ChangeOrder: change(input) };
  }
}

export const orderChange: MessagePair<'orderChange', OrderViewRecord> = {
  request: 'OrderChangeRQ',
  ...orderViewAnswer,
  write: (input, profile) => ({
    ...changed(input, profile),
    Order: { OrderID: input.orderId, OwnerCode: input.ownerCode },
    PaymentFunctions: paid(input),
  }),
};
