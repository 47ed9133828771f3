/** What the versions write in their own way about an order. */
import type { XmlTree } from '../../ndc/xml/write';
import type { OrderedOrder, OrderedService, PaymentLimit, Version } from '../model';
import type { Contents } from './contents';
import type { FaredItem, OtherLists } from './journeys';

/** One version’s ways. */
export interface OrderDialect {
  version: Version;
  /** GenderCodes that the version knows. */
  genders: string;
  /** What the reference to the payment is called. */
  paymentRef: 'PaymentInfoRefID' | 'PaymentRefID';
  dataLists: (contents: Contents, others: OtherLists, ownerCode?: string) => XmlTree;
  /** What stands before the order's other elements. */
  order?: (order: OrderedOrder) => XmlTree;
  /** An item names its owner. */
  itemOwner?: true;
  fareDetail: (item: FaredItem, contents: Contents) => XmlTree;
  /** What an item of a reshop's offer offers. */
  offeredService: (item: FaredItem, contents: Contents, serviceId: string) => XmlTree;
  paymentTimeLimit: (payment: PaymentLimit) => XmlTree;
  service: (service: OrderedService, order: OrderedOrder, contents: Contents) => XmlTree;
  paymentFunctions: (orders: OrderedOrder[]) => XmlTree | XmlTree[] | undefined;
  /** The nearly empty answer to an issue, if the version has one. */
  sparse?: (order: OrderedOrder) => XmlTree;
}
