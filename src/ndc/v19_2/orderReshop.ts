/** OrderReshop for the fee of a cancellation, 19.2: IATA_OrderReshopRQ → IATA_OrderReshopRS. */
import type { ReshopInput } from '../../domain/calls/operations';
import { cancellationQuote, reshopOffer } from '../mapping/cancellationFee';
import { warnings } from '../mapping/warnings';
import type { MessagePair } from '../message';
import type { Profile } from '../profile';
import { flag, list, money, record, text } from '../xml/declare';
import type { XmlTree } from '../xml/write';

/** Asks for the fee of cancelling the whole order, in the form that the profile names. */
function updateOrder({ orderId }: ReshopInput, form: Profile['forms']['reshop']): XmlTree {
  if (form === 'CancelOrder') return { CancelOrder: { OrderRefID: orderId } };
  // The order's id as the only item means the whole order, as in the service's example. Item ids change.
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
  offers: list('Response/ReshopResults/ReshopOffers/Offer', reshopOffer),
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
