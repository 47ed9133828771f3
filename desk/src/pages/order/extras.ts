/** Describes the services and seats of an order for agents. */
import type { OrderStatus } from '../../api/types';
import { showMoney } from '../../domain/shared';
import { readable } from '../../parts/readable';
import { texts } from '../../texts';
import { useNames } from './named';
import { withNames } from './naming';

/** Returns what is booked, one line for each passenger: `Seat 12A · XA 315 from LHR on Fri 12 Mar 2027 · EXAMPLE/Ada · 14.00 EUR`. */
export function useExtras({ reference, ancillaries = [] }: OrderStatus): string[] {
  const nameOf = useNames(reference);
  return ancillaries.map(({ kind, name, quantity, flights, paxId, price }) =>
    [
      texts.people.emd.item(kind, name, quantity, flights.map(readable)),
      nameOf(paxId),
      price ? showMoney(price) : texts.extrasOnSale.free,
    ].join(' · '),
  );
}

/** Returns what was wished for and not to be had, with names. */
export function missedText(words: string, nameOf: (paxId: string) => string): string {
  const named = withNames(words, nameOf);
  return readable(named.charAt(0).toUpperCase() + named.slice(1));
}
