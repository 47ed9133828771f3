/** OrderCreate, 19.2: IATA_OrderCreateRQ → IATA_OrderViewRS. */
import type { MessagePair } from '../message';
import type { CreateInput } from '../../domain/calls/operations';
import { orderRemarks, remarkElements, travellers } from '../mapping/travellers';
import type { XmlTree } from '../xml/write';
import { selectedOfferItem } from './offerPrice';
import { orderViewAnswer, type OrderViewRecord } from './orderView';
import { payment } from './payment';

/** The schema's codes. A later version added `U`, unspecified. */
export const GENDERS = ['F', 'M', 'X'];

function parameters(remarks: CreateInput['remarks']): XmlTree | undefined {
  const ofOrder = orderRemarks(remarks);
  return ofOrder.length > 0 ? { Remark: remarkElements(ofOrder) } : undefined;
}

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
    DataLists: travellers(input, GENDERS, profile),
    OrderCreateParameters: parameters(input.remarks),
    PaymentFunctions: input.payment && payment(input.payment),
  }),
};
