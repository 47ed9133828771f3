/** What an EMD was issued for, in words. */
import type { OrderStatus } from '../../api/types';
import { emdPurpose } from '../../domain/rules';
import { readable } from '../../parts/readable';
import { texts } from '../../texts';

/** Returns what an EMD is for: `Seat 12A · XA 315 from LHR on Fri 12 Mar 2027`. Undefined for a ticket, and where nothing tells. */
export function emdText(status: OrderStatus, document: OrderStatus['documents'][number]): string | undefined {
  const words = texts.people.emd;
  const purpose = emdPurpose(status, document);
  if (!purpose || !('ancillaries' in purpose)) return purpose && words[purpose.for];
  const each = purpose.ancillaries.map(({ kind, name, quantity, flights }) =>
    words.item(kind, name, quantity, flights.map(readable)),
  );
  return words[purpose.for](each);
}
