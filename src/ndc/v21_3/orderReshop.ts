/** OrderReshop for the fee of a cancellation, 21.3: IATA_OrderReshopRQ → IATA_OrderReshopRS. */
import type { ReshopInput } from '../../domain/calls/operations';
import { cancellationQuote, reshopOffer } from '../mapping/cancellationFee';
import { warnings } from '../mapping/warnings';
import type { MessagePair } from '../message';
import type { Profile } from '../profile';
import { list, money, record, text } from '../xml/declare';
import type { XmlTree } from '../xml/write';

const answer = record({
  penalties: list(
    'Response/DataLists/PenaltyList/Penalty',
    record({ id: text('PenaltyID'), typeCode: text('TypeCode'), amount: money('Price/TotalAmount') }),
  ),
  offers: list('Response/ReshopResults/ReshopOffers/Offer', reshopOffer),
  changeFees: money('Response/ChangeFees/Price/TotalAmount'),
  warnings,
});

/** Asks for the fee of cancelling the whole order, in the form that the profile names. */
function asked({ orderId, ...input }: ReshopInput, form: Profile['forms']['reshop']): XmlTree {
  switch (form) {
    case 'responseParameters': // the schema requires UpdateOrder; one service's own page shows the order and empty ResponseParameters
      return { ResponseParameters: {} };
    case 'DeleteOrderItem': {
      const orderItemIds = 'orderItemIds' in input ? input.orderItemIds : [];
      const DeleteOrderItem = orderItemIds.map((id) => ({ OrderItemRefID: id }));
      return { UpdateOrder: { ReshopOrder: { ReshopOrderChoice: { ServiceOrder: { DeleteOrderItem } } } } };
    }
    default:
      return { UpdateOrder: { CancelOrderRef: { OrderRefID: orderId } } };
  }
}

export const orderReshop: MessagePair<'orderReshop', typeof answer> = {
  request: 'OrderReshopRQ',
  answer: 'OrderReshopRS',
  record: answer,
  write: (input, profile) => ({ OrderRefID: input.orderId, ...asked(input, profile.forms.reshop) }),
  read: ({ offers, penalties, changeFees, warnings }) => ({
    ...cancellationQuote(offers, penalties, changeFees),
    warnings,
  }),
};
