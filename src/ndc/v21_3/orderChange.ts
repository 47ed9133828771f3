/** OrderChange, 21.3: IATA_OrderChangeRQ → IATA_OrderViewRS. */
import type { ChangeInput } from '../../domain/calls/operations';
import { amountTree } from '../mapping/currency';
import { updatedTravellers } from '../mapping/travellers';
import { FormNotInVersion, type MessagePair } from '../message';
import type { Profile } from '../profile';
import type { XmlTree } from '../xml/write';
import { selectedOfferItem } from './offerPrice';
import { GENDERS } from './orderCreate';
import { orderViewAnswer, type OrderViewRecord } from './orderView';
import { payment } from './payment';

/** Writes what is accepted. What an offer removes goes with it. */
function selectedPricedOffer({ offers, total }: ChangeInput & { change: 'offer' }): XmlTree[] {
  return offers.map(({ offerId, ownerCode, items }) => ({
    OfferRefID: offerId,
    OwnerCode: ownerCode,
    SelectedOfferItem: items.map((item) => selectedOfferItem(item, [])),
    TotalOfferPriceAmount: offers.length === 1 ? total && amountTree(total) : undefined,
  }));
}

/** Writes what changes. An issue changes nothing: it is a payment. */
function change(input: Exclude<ChangeInput, { change: 'details' }>): XmlTree | undefined {
  switch (input.change) {
    case 'issue':
      return undefined;
    case 'accept':
      return { AcceptChange: { OrderItemRefID: input.orderItemIds } };
    case 'offer':
      return { AcceptSelectedQuotedOfferList: { SelectedPricedOffer: selectedPricedOffer(input) } };
    case 'part':
      return { AcceptCancelledOffer: { OfferID: input.offerId, OwnerCode: input.ownerCode } };
    case 'repriced':
      return { AcceptRepricedOrder: { OfferRefID: input.offerId } };
    case 'cancel':
      return input.offerId === undefined
        ? { CancelUnpaidOrder: { OrderRefID: input.orderId, OwnerCode: input.ownerCode } }
        : { AcceptCancelledOffer: { OfferID: input.offerId, OwnerCode: input.ownerCode } };
  }
}

/** Writes the payment. That of a change is for the order as a whole: its new items have no ids yet. */
function paid(input: ChangeInput): XmlTree | undefined {
  if (input.change === 'issue') return payment(input.amount, input);
  return input.change === 'offer' && input.amount
    ? payment(input.amount, { orderId: input.orderId, orderItemIds: [] })
    : undefined;
}

/** Writes new data of a passenger, or a new contact. The schema has one UpdatePax a message. */
function details({ passengers, contact }: ChangeInput & { change: 'details' }, profile: Profile) {
  if (passengers.length > 1)
    throw new FormNotInVersion('NDC 21.3 corrects the data of one passenger at a time');
  const { updates, lists } = updatedTravellers(passengers, contact, GENDERS, profile);
  return { ChangeOrderChoice: { UpdatePax: updates }, DataLists: lists };
}

export const orderChange: MessagePair<'orderChange', OrderViewRecord> = {
  request: 'OrderChangeRQ',
  ...orderViewAnswer,
  write: (input, profile) => ({
    ...(input.change === 'details' ? details(input, profile) : { ChangeOrderChoice: change(input) }),
    Order: { OrderID: input.orderId, OwnerCode: input.ownerCode },
    PaymentFunctions: paid(input),
  }),
};
