/** Who travels: the only answers with names, besides raw messages. */
import { z } from 'zod';
import { orderRequest } from '../../domain/request/requestSchema';
import { passenger } from '../../domain/request/trip';

/** How many orders are asked for at once, at most. */
const ORDERS_AT_MOST = 100;

const { paxId, type, title, gender, givenName, surname, birthDate, adult } = passenger.shape;

/** A passenger in a list. */
export const passengerName = z
  .object({ paxId, type, givenName, surname })
  .describe('A passenger, named as the request and its corrections name them');

/** A passenger of one order. Documents, loyalty numbers and the contact are left out. */
export const passengerDetails = z
  .object({ paxId, type, title, gender, givenName, surname, birthDate, adult })
  .describe('A passenger, named as the request and its corrections name them');

/** The passengers of one order. */
export const passengerList = z
  .object({
    passengers: z
      .array(passengerDetails)
      .describe('Empty for an order made elsewhere, whose passengers only the airline knows'),
    corrected: z.boolean().describe('true: a name was corrected since the order was requested'),
  })
  .describe('Who travels. Personal data');

/** Which orders' passengers are asked for. */
export const passengerSearch = z
  .strictObject({
    references: z
      .array(orderRequest.shape.reference)
      .min(1)
      .max(ORDERS_AT_MOST)
      .describe('References of the orders'),
  })
  .describe('Orders whose passengers to return');

/** The passengers of several orders. */
export const passengersOfOrders = z
  .object({
    orders: z
      .array(z.object({ reference: z.string(), passengers: z.array(passengerName) }))
      .describe('In the order in which they were asked for. References that no order has are left out'),
  })
  .describe('Who travels, by order. Personal data');
