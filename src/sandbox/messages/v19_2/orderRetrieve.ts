/** OrderRetrieve, 19.2: OrderRetrieveRQ → OrderViewRS. Asks by order id, or by booking reference, passenger and flights. */
import { date, list, one, record, text } from '../../../ndc/xml/declare';
import { MalformedRequest } from '../../model';
import { soughtPax } from '../people';
import { pair } from './envelope';
import { orderView } from './orderView';

/** A segment sought, or an origin and destination: the schema has no place for a flight's number. */
const sought = record({
  destination: text('Arrival/StationCode'),
  date: date('Dep/DepDate'),
  origin: text('Dep/StationCode'),
});

const CRITERIA = 'Request/OrderFilterCriteria';

const request = record({
  bookingRef: text(`${CRITERIA}/BookingRefFilterCriteria/BookingID`),
  originDest: one(`${CRITERIA}/FlightFilterCriteria/OriginDestFilterCriteria`, sought),
  segments: list(`${CRITERIA}/FlightFilterCriteria/SegmentFilterCriteria`, sought),
  orderId: text(`${CRITERIA}/Order/OrderID`),
  ownerCode: text(`${CRITERIA}/Order/OwnerCode`),
  pax: one(`${CRITERIA}/PaxFilterCriteria/Individual`, soughtPax),
});

export const orderRetrieve = pair({
  request: 'OrderRetrieveRQ',
  record: request,
  decode({ orderId, ownerCode, bookingRef, originDest, segments, pax }) {
    if (orderId !== undefined) return { operation: 'orderRetrieve', orderId, ownerCode };
    const flights = [...(originDest ? [originDest] : []), ...segments];
    if (bookingRef === undefined && pax === undefined)
      throw new MalformedRequest(
        `no ${CRITERIA}/Order, BookingRefFilterCriteria or PaxFilterCriteria in the request`,
      );
    return { operation: 'orderRetrieve', search: { bookingRef, pax, flights } };
  },
  answer: 'OrderViewRS',
  kind: 'order',
  encode: orderView,
});
