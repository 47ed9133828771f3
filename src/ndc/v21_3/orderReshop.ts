/** OrderReshop for the fee of a cancellation, 21.3: IATA_OrderReshopRQ → IATA_OrderReshopRS. */
import { cancellationQuote } from '../mapping/cancellationFee';
import { warnings } from '../mapping/warnings';
import type { MessagePair } from '../message';
import { list, money, record, text, texts } from '../xml/declare';

const answer = record({
  penalties: list(
    'Response/DataLists/PenaltyList/Penalty',
    record({ id: text('PenaltyID'), typeCode: text('TypeCode'), amount: money('Price/TotalAmount') }),
  ),
  offers: list(
    'Response/ReshopResults/ReshopOffers/Offer',
    record({ offerId: text('OfferID'), ownerCode: text('OwnerCode'), penaltyIds: texts('PenaltyRefID') }),
  ),
  changeFees: money('Response/ChangeFees/Price/TotalAmount'),
  warnings,
});

export const orderReshop: MessagePair<'orderReshop', typeof answer> = {
  request: 'OrderReshopRQ',
  answer: 'OrderReshopRS',
  record: answer,
  write: ({ orderId }, { forms }) => ({
    OrderRefID: orderId,
    // The schema demands UpdateOrder; one service's own page shows the order and an empty wish alone.
    ...(forms.reshop === 'responseParameters'
      ? { ResponseParameters: {} }
      : { UpdateOrder: { CancelOrderRef: { OrderRefID: orderId } } }),
  }),
  read: ({ offers, penalties, changeFees, warnings }) => ({
    ...cancellationQuote(offers, penalties, changeFees),
    warnings,
  }),
};
