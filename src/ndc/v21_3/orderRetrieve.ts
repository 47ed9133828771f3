/** OrderRetrieve, 21.3: IATA_OrderRetrieveRQ → IATA_OrderViewRS. */
import { sentName } from '../mapping/names';
import type { MessagePair } from '../message';
import { orderViewAnswer, type OrderViewRecord } from './orderView';

export const orderRetrieve: MessagePair<'orderRetrieve', OrderViewRecord> = {
  request: 'OrderRetrieveRQ',
  ...orderViewAnswer,
  write: (input, profile) =>
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
              Individual: {
                GivenName: sentName(input.passenger.givenName, profile),
                Surname: sentName(input.passenger.surname, profile),
              },
            },
          },
        },
};
