/** OrderCreate, 19.2: IATA_OrderCreateRQ → IATA_OrderViewRS. */
import type { MessagePair } from '../message';
import { travellers } from '../mapping/travellers';
import { selectedOfferItem } from './offerPrice';
import { orderViewAnswer, type OrderViewRecord } from './orderView';
import { payment } from './payment';

/** The schema's codes. A later version added `U`, unspecified. */
export const GENDERS = ['F', 'M', 'X'];

export const orderCreate: MessagePair<'orderCreate', OrderViewRecord> = {
  request: 'OrderCreateRQ',
  ...orderViewAnswer,
  write: (input, profile) => ({
    CreateOrder: {
      SelectedOffer: {
        OfferRefID: input.offer.offerId,
        OwnerCode: input.offer.ownerCode,
        SelectedOfferItem: input.offer.items.map((item) =>
          selectedOfferItem(
            item,
            input.passengers.map(({ paxId }) => paxId),
          ),
        ),
        ShoppingResponseRefID: input.shoppingResponseId,
      },
    },
    DataLists: travellers(input.passengers, input.contact, GENDERS, profile),
    PaymentFunctions: input.payment && payment(input.payment),
  }),
};
