/** The calls about an order, 21.3: OrderCreate, OrderRetrieve, OrderReshop, OrderChange. */
import { list, money, one, present, record, text, texts, type Infer } from '../../../ndc/xml/declare';
import { MalformedRequest, type Change } from '../../model';
import { pair21_3 } from '../message';
import { detailsChange, detailsFields } from '../details';
import { orderPairs, retrieved, retrieveFields } from '../orders';
import { PAYMENT, selection, some, totalPaid } from '../requests';
import { orderView } from './orderView';

const CRITERIA = 'Request/OrderValidationFilterCriteria';

const CHOICE = 'Request/ChangeOrderChoice';
const changeRequest = record({
  cancelledOffer: one(`${CHOICE}/AcceptCancelledOffer`, record({ offerId: text('OfferID').required() })),
  accepts: present(`${CHOICE}/AcceptChange`),
  acceptedItemIds: texts(`${CHOICE}/AcceptChange/OrderItemRefID`),
  cancelsUnpaid: present(`${CHOICE}/CancelUnpaidOrder`),
  changes: present(CHOICE),
  selections: list(`${CHOICE}/AcceptSelectedQuotedOfferList/SelectedPricedOffer`, selection),
  repriced: text(`${CHOICE}/AcceptRepricedOrder/OfferRefID`),
  ...detailsFields(CHOICE),
  orderId: text('Request/Order/OrderID').required(),
  ownerCode: text('Request/Order/OwnerCode'),
  paidItemIds: texts('Request/PaymentFunctions/OrderAssociation/OrderItemRefID'),
  payments: list(PAYMENT, record({ amount: money('Amount').required() })),
});

/** The one thing that is asked for. Throws MalformedRequest where it is none that the sandbox knows. */
function change(raw: Infer<typeof changeRequest>): Change {
  if (raw.cancelledOffer) return { kind: 'cancel', offerId: raw.cancelledOffer.offerId };
  if (raw.cancelsUnpaid) return { kind: 'cancel-unpaid' };
  if (raw.accepts)
    return {
      kind: 'accept',
      orderItemIds: some(raw.acceptedItemIds, `${CHOICE}/AcceptChange/OrderItemRefID`),
    };
  const payment =
    raw.payments.length > 0 ? { orderItemIds: raw.paidItemIds, amount: totalPaid(raw.payments) } : undefined;
  if (raw.selections.length > 0) return { kind: 'offer', selections: raw.selections, payment };
  if (raw.repriced !== undefined) return { kind: 'repriced', offerId: raw.repriced };
  if (raw.updates.length > 0) return detailsChange(raw);
  if (payment && !raw.changes) return { kind: 'issue', ...payment };
  throw new MalformedRequest(`no ${CHOICE} that the sandbox knows and no ${PAYMENT} in the request`);
}

export const orders = orderPairs(pair21_3, orderView, {
  selected: 'Request/CreateOrder/AcceptSelectedQuotedOfferList/SelectedPricedOffer',
  parameters: 'Request/ResponseParameters',
  retrieve: {
    record: record(retrieveFields(CRITERIA, 'OrderFilterCriteria')),
    decode: (asked) => retrieved(asked, [], `${CRITERIA}/OrderFilterCriteria`),
  },
  reshop: {
    cancel: 'CancelOrderRef',
    service: 'ReshopOrder/ReshopOrderChoice/ServiceOrder',
    name: 'ReshopOrder/ReshopOrderChoice/UpdatePaxName',
    journeys: 'AddOfferItems/FlightRequest/FlightRequestOriginDestinationsCriteria/OriginDestCriteria',
    cabins: { ofJourney: 'CabinType/CabinTypeCode' },
  },
  change: { record: changeRequest, decode: change },
});
