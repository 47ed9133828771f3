/** OrderCreate, 19.2: OrderCreateRQ → OrderViewRS. */
import { list, money, record } from '../../../ndc/xml/declare';
import { some, totalPaid } from '../checks';
import { contactInfo, orderPax, toOrderPax } from '../people';
import { selection } from '../selections';
import { pair } from './envelope';
import { orderView } from './orderView';

const PAYMENT = 'Request/PaymentFunctions/PaymentProcessingDetails';

const request = record({
  selections: list('Request/CreateOrder/SelectedOffer', selection),
  contacts: list('Request/DataLists/ContactInfoList/ContactInfo', contactInfo),
  pax: list('Request/DataLists/PaxList/Pax', orderPax),
  payments: list(PAYMENT, record({ amount: money('Amount').required() })),
});

export const orderCreate = pair({
  request: 'OrderCreateRQ',
  record: request,
  decode: ({ selections, contacts, pax, payments }) => ({
    operation: 'orderCreate',
    selections: some(selections, 'Request/CreateOrder/SelectedOffer'),
    pax: some(pax, 'Request/DataLists/PaxList/Pax').map(toOrderPax),
    contacts,
    payment: payments.length > 0 ? { amount: totalPaid(payments, PAYMENT) } : undefined,
  }),
  answer: 'OrderViewRS',
  kind: 'order',
  encode: orderView,
});
