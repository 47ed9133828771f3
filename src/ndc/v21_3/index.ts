/** The message pairs of 21.3. Login, which has no version, is in `../login.ts`. */
import type { MessagePairs } from '../message';
import { airShopping } from './airShopping';
import { offerPrice } from './offerPrice';
import { orderChange } from './orderChange';
import { orderCreate } from './orderCreate';
import { orderReshop } from './orderReshop';
import { orderRetrieve } from './orderRetrieve';
import { seatAvailability } from './seatAvailability';
import { serviceList } from './serviceList';

/** By operation, in the order in which a trip calls them. */
export const messages: MessagePairs = {
  airShopping,
  serviceList,
  seatAvailability,
  offerPrice,
  orderCreate,
  orderRetrieve,
  orderReshop,
  orderChange,
};
