/** Orders made ready for one message, whichever version: their contents gathered, their ids kept apart. */
import type { OrderedOrder } from '../model';
import { Contents } from './contents';

/** What the DataLists of an order view hold. */
export function orderContents(orders: OrderedOrder[]): Contents {
  const contents = new Contents();
  for (const { journeys, items } of orders) {
    for (const journey of journeys) contents.addOffered(journey, { baggage: false });
    for (const { content, services } of items) {
      contents.addContent(content, { baggage: false });
      for (const { content } of services)
        if (content.kind === 'service') contents.services.add(content.service);
    }
  }
  return contents;
}

/** The same order with every id of a passenger or contact changed. */
function renamed(order: OrderedOrder, rename: (id: string) => string): OrderedOrder {
  return {
    ...order,
    pax: order.pax.map((pax) => ({
      ...pax,
      paxId: rename(pax.paxId),
      adult: pax.adult === undefined ? undefined : rename(pax.adult),
      contactIds: pax.contactIds.map(rename),
    })),
    contacts: order.contacts.map((contact) => ({ ...contact, contactId: rename(contact.contactId) })),
    items: order.items.map((item) => ({
      ...item,
      paxIds: item.paxIds.map(rename),
      services: item.services.map((service) => ({ ...service, paxId: rename(service.paxId) })),
    })),
    documents: order.documents.map((document) => ({ ...document, paxId: rename(document.paxId) })),
  };
}

/** Every order has a PAX1; in an answer with several orders, which share their DataLists, all but the first order's ids get its OrderID before them. */
export function keptApart(orders: OrderedOrder[]): OrderedOrder[] {
  return orders.map((order, index) =>
    index === 0 ? order : renamed(order, (id) => `${order.orderId}-${id}`),
  );
}
