/** OrderCreate, 21.3: IATA_OrderCreateRQ → IATA_OrderViewRS. */
import type { MessagePair } from '../message';
import { orderRemarks, travellers } from '../mapping/travellers';
import { selectedOfferItem } from './offerPrice';
import { orderViewAnswer, type OrderViewRecord } from './orderView';
import { payment } from './payment';
import { responseParameters } from './responseParameters';

/** The schema's codes. */
export const GENDERS = ['F', 'M', 'U', 'X'];

export const orderCreate: MessagePair<'orderCreate', OrderViewRecord> = {
  request: 'OrderCreateRQ',
  ...orderViewAnswer,
  write: (input, profile) => ({
    CreateOrder: {
      AcceptSelectedQuotedOfferList: {
        SelectedPricedOffer: {
          OfferRefID: input.offer.offerId,
          OwnerCode: input.offer.ownerCode,
          SelectedOfferItem: input.offer.items.map((item) =>
            selectedOfferItem(
              item,
              input.passengers.map(({ paxId }) => paxId),
            ),
          ),
        },
      },
    },
    DataLists: travellers(input, GENDERS, profile),
    PaymentFunctions: input.payment && payment(input.payment),
    ResponseParameters: responseParameters({
      language: input.language,
      remarks: orderRemarks(input.remarks),
    }),
  }),
};
