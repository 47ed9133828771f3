/** Selected offers of offerPrice and orderCreate; the versions differ in where they stand, not in what they hold. */
import { integer, list, one, record, text, texts } from '../../ndc/xml/declare';

/** One SelectedOffer, or SelectedPricedOffer: gives a Selection. Real clients leave out OwnerCode and PaxRefID, which the schemas demand. */
export const selection = record({
  offerId: text('OfferRefID').required(),
  ownerCode: text('OwnerCode'),
  shoppingResponseId: text('ShoppingResponseRefID'),
  items: list(
    'SelectedOfferItem',
    record({
      offerItemId: text('OfferItemRefID').required(),
      paxIds: texts('PaxRefID'),
      quantity: integer('SelectedALaCarteOfferItem/Qty'),
      seat: one(
        'SelectedSeat',
        record({ column: text('ColumnID').required(), row: text('SeatRowNumber').required() }),
      ),
    }),
  ),
});

/** What serviceList and seatAvailability are asked about: `Offer`, with its items in 21.3 and 19.2's ServiceListRQ. */
export const askedOffer = record({
  offerId: text('OfferID').required(),
  ownerCode: text('OwnerCode'),
  offerItemIds: texts('OfferItem/OfferItemID'),
});
