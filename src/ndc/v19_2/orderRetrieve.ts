/** OrderRetrieve, 19.2: IATA_OrderRetrieveRQ → IATA_OrderViewRS. */
import type { MessagePair } from '../message';
import { orderViewAnswer, type OrderViewRecord } from './orderView';

export const orderRetrieve: MessagePair<'orderRetrieve', OrderViewRecord> = {
  request: 'OrderRetrieveRQ',
  ...orderViewAnswer,
  write: (input) =>
    'orderId' in input
      ? { OrderFilterCriteria: { Order: { OrderID: input.orderId, OwnerCode: input.ownerCode } } }
      : {
          OrderFilterCriteria: {
            // The filter has airports and days but no flight numbers: the caller compares what it finds.
            FlightFilterCriteria: {
              SegmentFilterCriteria: {
                Arrival: {
                  ArrivalDate: input.flight.arrivalDate ?? input.flight.date,
                  StationCode: input.flight.destination,
                },
                Dep: { DepDate: input.flight.date, StationCode: input.flight.origin },
              },
            },
            PaxFilterCriteria: {
              Individual: { GivenName: input.passenger.givenName, Surname: input.passenger.surname },
              PaxID: 'PAX1', // the schema requires one; the order's own is unknown here
            },
          },
        },
};
