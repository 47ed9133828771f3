/** The tickets and EMDs of an order at the model airline, with their coupons. */
import type { TicketDocument } from '../../../src/domain/order/orderView';
import { passengers, type ModelOrder } from './modelOrder';
import type { Script } from './script';

/** How long after a cancellation the coupons show it: within the settling time, while the refund is awaited, or never. */
const COUPONS_LATE = { 'at once': 0, late: 3 * 60_000, days: 9 * 24 * 60 * 60_000, never: Infinity };

/** Returns what the order shows at this moment. */
export function documentsOf(
  order: ModelOrder,
  now: number,
  { coupons, documents }: Script['airline'],
): TicketDocument[] {
  const { issued, cancelled, left, exchanges } = order;
  if (!issued || issued.shownAt > now || documents.startsWith('none')) return [];
  const isReturned = (at: number | undefined): boolean =>
    at !== undefined && at + COUPONS_LATE[coupons] <= now;
  const document = (number: string, typeCode: string, paxId: string, statusCode: string): TicketDocument => ({
    number,
    typeCode,
    paxId,
    coupons: [{ number: '1', statusCode }],
  });
  const tickets = passengers.slice(0, issued.complete ? 2 : 1).flatMap(({ paxId }, index) => {
    const leftAt = left.find((each) => each.paxId === paxId)?.at;
    if (leftAt !== undefined && leftAt < issued.at) return [];
    const exchanged = exchanges.filter(({ at, shownAt }) => shownAt <= now && at < (leftAt ?? Infinity));
    return [issued, ...exchanged].map((_, place) => {
      const number = `0571478${2932 + place}${issued.by === 'us' ? 4 : 5}${4 * index}`;
      const returned = isReturned(leftAt ?? cancelled?.at);
      const status = place < exchanged.length ? 'E' : returned ? 'V' : 'I';
      return document(
        documents === 'conjunction' ? `${number}/${4 * index + 1}` : number,
        'T',
        paxId,
        status,
      );
    });
  });
  const emds = order.extras.flatMap(({ emdAt, paxId, removedAt }, place) => {
    if (emdAt === undefined || emdAt > now) return [];
    const returned = isReturned(removedAt ?? cancelled?.at);
    return [document(`05718${String(place + 1).padStart(8, '0')}`, 'J', paxId, returned ? 'V' : 'I')];
  });
  return [...tickets, ...emds];
}
