/** The messages of 21.3, by operation. */
import { airShopping } from './airShopping';
import { offerPrice } from './offerPrice';
import { orderChange } from './orderChange';
import { orderCreate } from './orderCreate';
import { orderReshop } from './orderReshop';
import { orderRetrieve } from './orderRetrieve';
import { seatAvailability } from './seatAvailability';
import { serviceList } from './serviceList';

export const v21_3 = {
  airShopping,
  offerPrice,
  orderChange,
  orderCreate,
  orderReshop,
  orderRetrieve,
  seatAvailability,
  serviceList,
};
