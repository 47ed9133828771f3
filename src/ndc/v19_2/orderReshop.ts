/** OrderReshop for the fee of a cancellation, 19.2: IATA_OrderReshopRQ → IATA_OrderReshopRS. */
import type { ReshopInput } from '../../domain/calls/operations';
import { cancellationQuote } from '../mapping/cancellationFee';
import { warnings } from '../mapping/warnings';
import type { MessagePair } from '../message';
import type { Profile } from '../profile';
import { flag, list, money, record, text, texts } from '../xml/declare';
import type { XmlTree } from '../xml/write';

/** The fee of cancelling everything is asked for in the form that the provider knows. */
function updateOrder({ orderId }: ReshopInput, form: Profile['forms']['reshop']): XmlTree {
  if (form === 'CancelOrder') return { CancelOrder: { OrderRefID: orderId } };
  // The order's own id as the only item stands for all of it: that is how the service shows it, and item ids change.
  return { ReshopOrder: { ServiceOrder: { DeleteOrderItem: { OrderItemRefID: orderId } } } };
}

const answer = record({
  penalties: list(
    'Response/DataLists/PenaltyList/Penalty',
    record({
      id: text('PenaltyID'),
      typeCode: text('TypeCode'),
      cancelFee: flag('CancelFeeInd'),
      amount: money('Price/TotalAmount'),
    }),
  ),
  offers: list(
    'Response/ReshopResults/ReshopOffers/Offer',
    record({ offerId: text('OfferID'), ownerCode: text('OwnerCode'), penaltyIds: texts('PenaltyRefID') }),
  ),
  warnings,
});

export const orderReshop: MessagePair<'orderReshop', typeof answer> = {
  request: 'OrderReshopRQ',
  answer: 'OrderReshopRS',
  record: answer,
  write: (input, profile) => ({
    OrderRefID: input.orderId,
    UpdateOrder: updateOrder(input, profile.forms.reshop),
  }),
  read: (raw) => ({ ...cancellationQuote(raw.offers, raw.penalties), warnings: raw.warnings }),
};
