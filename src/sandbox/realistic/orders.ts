/** Orders as services tell them: the answer to a write says less, and other things, than a later orderRetrieve. */
import type { OrderedOrder, OrderReply, Reply } from '../model';
import { bookingReference, uuidOf } from '../random';

/** The reply with each of its orders changed; one without orders is kept. */
export function eachOrder(reply: Reply, change: (order: OrderedOrder) => OrderedOrder): Reply {
  return reply.kind === 'order' ? { ...reply, orders: reply.orders.map(change) } : reply;
}

/** The total of one passenger stands for that of all. */
export function underReported(reply: Reply): Reply {
  return eachOrder(reply, (order) => {
    const [first] = order.items;
    return first ? { ...order, total: first.perPax } : order;
  });
}

/** The items have other ids later. */
export function otherItemIds(reply: Reply): Reply {
  return eachOrder(reply, (order) => ({
    ...order,
    items: order.items.map((item) => ({ ...item, orderItemId: uuidOf(`created/${item.orderItemId}`) })),
  }));
}

const HOURS = 4;

/** The payment time limit is hours later than what counts. */
export function laterLimit(reply: Reply): Reply {
  const later = (local: string): string =>
    new Date(Date.parse(`${local}Z`) + HOURS * 3_600_000).toISOString().slice(0, 19);
  return eachOrder(reply, (order) => ({
    ...order,
    items: order.items.map((item) =>
      item.paymentTimeLimit === undefined
        ? item
        : { ...item, paymentTimeLimit: later(item.paymentTimeLimit) },
    ),
  }));
}

/** One more reference, of the agency: it may even be the airline's letters. */
export function moreReferences(reply: Reply): Reply {
  return eachOrder(reply, (order) => {
    const [airline] = order.bookingRefs;
    const own = { id: airline?.id ?? bookingReference(order.orderId), organisation: 'AGENCY' };
    return { ...order, bookingRefs: [...order.bookingRefs, own] };
  });
}

/** `1252113793590` as two tickets, `125` and `2113793590`. All or none, or a message with many documents would tear one apart. */
export function splitNumbers(reply: Reply): Reply {
  return eachOrder(reply, (order) => ({
    ...order,
    documents: order.documents.flatMap((document) => {
      const [, airline, serial] = /^(\d{3})-?(\d{10})$/.exec(document.number) ?? [];
      if (airline === undefined || serial === undefined) return [document];
      return [
        { ...document, number: airline },
        { ...document, number: serial },
      ];
    }),
  }));
}

/** `9990000000012` ↔ `999-0000000012`. */
export function otherHyphens(reply: Reply): Reply {
  return eachOrder(reply, (order) => ({
    ...order,
    documents: order.documents.map((document) => {
      const [, airline, hyphen, serial] = /^(\d{3})(-?)(\d{10})$/.exec(document.number) ?? [];
      if (airline === undefined || serial === undefined) return document;
      return { ...document, number: `${airline}${hyphen === '-' ? '' : '-'}${serial}` };
    }),
  }));
}

/** The answer to an issue is hardly more than the order's id and its documents. */
export function sparse(reply: Reply): Reply {
  return reply.kind === 'order' ? ({ ...reply, sparse: true } satisfies OrderReply) : reply;
}
