/** OrderRetrieve, 21.3: IATA_OrderRetrieveRQ → IATA_OrderViewRS. */
import type { MessagePair } from '../message';
import { orderViewAnswer, type OrderViewRecord } from './orderView';

export const orderRetrieve: MessagePair<'orderRetrieve', OrderViewRecord> = {
  request: 'OrderRetrieveRQ',
  ...orderViewAnswer,
  write: (input) =>
    'orderId' in input
      ? {
          OrderValidationFilterCriteria: {
            OrderFilterCriteria: { OrderID: input.orderId, OwnerCode: input.ownerCode },
          },
        }
      : {
          OrderValidationFilterCriteria: {
            // The filter has names but no flights: the caller compares what it finds.
            PaxFilterCriteria: {
              Individual: { GivenName: input.passenger.givenName, Surname: input.passenger.surname },
            },
          },
        },
};
