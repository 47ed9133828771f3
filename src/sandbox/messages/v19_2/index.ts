/** The messages of 19.2, by operation. */
import { airShopping } from './airShopping';
import { offerPrice } from './offerPrice';
import { orderCancel } from './orderCancel';
import { orderChange } from './orderChange';
import { orderCreate } from './orderCreate';
import { orderReshop } from './orderReshop';
import { orderRetrieve } from './orderRetrieve';
import { seatAvailability } from './seatAvailability';
import { serviceList } from './serviceList';

export const v19_2 = {
  airShopping,
  offerPrice,
  orderCancel,
  orderChange,
  orderCreate,
  orderReshop,
  orderRetrieve,
  seatAvailability,
  serviceList,
};
