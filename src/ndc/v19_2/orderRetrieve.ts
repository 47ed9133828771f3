/** OrderRetrieve, 19.2: IATA_OrderRetrieveRQ → IATA_OrderViewRS. */
import { sentName } from '../mapping/names';
import type { MessagePair } from '../message';
import { orderViewAnswer, type OrderViewRecord } from './orderView';

export const orderRetrieve: MessagePair<'orderRetrieve', OrderViewRecord> = {
  request: 'OrderRetrieveRQ',
  ...orderViewAnswer,
  write: (input, profile) =>
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
              Individual: {
                GivenName: sentName(input.passenger.givenName, profile),
                Surname: sentName(input.passenger.surname, profile),
              },
              PaxID: 'PAX1', // the schema requires one; the order's own is unknown here
            },
          },
        },
};
