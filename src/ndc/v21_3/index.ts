/** The message pairs of 21.3. Login is the same in both versions: `../login.ts`. */
import type { MessagePairs } from '../message';
import { airShopping } from './airShopping';
import { offerPrice } from './offerPrice';
import { orderChange } from './orderChange';
import { orderCreate } from './orderCreate';
import { orderReshop } from './orderReshop';
import { orderRetrieve } from './orderRetrieve';
import { seatAvailability } from './seatAvailability';
import { serviceList } from './serviceList';

/** By operation, in call order. */
export const messages = {
  airShopping,
  serviceList,
  seatAvailability,
  offerPrice,
  orderCreate,
  orderRetrieve,
  orderReshop,
  orderChange,
} satisfies MessagePairs<'21.3'>;
