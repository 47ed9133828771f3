/** OrderRetrieve, 21.3: OrderRetrieveRQ → OrderViewRS. Asks by order id, or by booking reference and passenger: there is no place for flights. */
import { one, record, text } from '../../../ndc/xml/declare';
import { MalformedRequest } from '../../model';
import { soughtPax } from '../people';
import { pair } from './envelope';
import { orderView } from './orderView';

const CRITERIA = 'Request/OrderValidationFilterCriteria';

const request = record({
  bookingRef: text(`${CRITERIA}/BookingRefFilterCriteria/BookingID`),
  orderId: text(`${CRITERIA}/OrderFilterCriteria/OrderID`),
  ownerCode: text(`${CRITERIA}/OrderFilterCriteria/OwnerCode`),
  pax: one(`${CRITERIA}/PaxFilterCriteria/Individual`, soughtPax),
});

export const orderRetrieve = pair({
  request: 'OrderRetrieveRQ',
  record: request,
  decode({ orderId, ownerCode, bookingRef, pax }) {
    if (orderId !== undefined) return { operation: 'orderRetrieve', orderId, ownerCode };
    if (bookingRef === undefined && pax === undefined)
      throw new MalformedRequest(
        `no ${CRITERIA}/OrderFilterCriteria, BookingRefFilterCriteria or PaxFilterCriteria in the request`,
      );
    return { operation: 'orderRetrieve', search: { bookingRef, pax, flights: [] } };
  },
  answer: 'OrderViewRS',
  kind: 'order',
  encode: orderView,
});
