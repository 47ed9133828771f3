/** The messages of 21.3, by operation. */
export { airShopping } from './airShopping';
export { offerPrice } from './offerPrice';
export { orderChange } from './orderChange';
export { orderCreate } from './orderCreate';
export { orderReshop } from './orderReshop';
export { orderRetrieve } from './orderRetrieve';
export { seatAvailability } from './seatAvailability';
export { serviceList } from './serviceList';
