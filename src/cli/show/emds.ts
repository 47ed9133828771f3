/** Says what an EMD was issued for, as far as its amount and the passenger's paid extras tell. */
import { showFlight } from '../../domain/offers/extras';
import { emdPurpose } from '../../domain/order/ancillaries';
import type { Ancillary } from '../../domain/order/shown';
import type { OrderStatus } from '../../domain/order/status';

/**
 * Returns what an EMD is for: `seat 12A on XA315 on 2027-03-12`. Of several extras at one price, each is possible. Undefined for a ticket, and
 * where nothing tells.
 */
export function emdText(status: OrderStatus, document: OrderStatus['documents'][number]): string | undefined {
  const purpose = emdPurpose(status, document);
  switch (purpose?.for) {
    case undefined:
      return undefined;
    case 'penalty':
      return 'the penalty of an exchange';
    case 'residual':
      return 'a credit after an exchange';
    case 'all':
      return joined(purpose.ancillaries, ' and ');
    case 'any':
      return joined(purpose.ancillaries, ' or ');
  }
}

/** Joins extras, with the name once where they differ in their flights alone. */
function joined(ancillaries: readonly Ancillary[], by: string): string {
  const places = new Map<string, Set<string>>();
  for (const { kind, name, quantity, flights } of ancillaries) {
    const words = `${quantity > 1 ? `${quantity} × ` : ''}${kind === 'seat' ? 'seat ' : ''}${name}`;
    places.set(words, (places.get(words) ?? new Set()).add(flights.map(showFlight).join(' and ')));
  }
  return [...places].map(([words, on]) => [words, [...on].join(by)].filter(Boolean).join(' on ')).join(by);
}
