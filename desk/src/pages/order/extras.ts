/** Describes the services and seats of an order for agents. */
import type { OrderStatus } from '../../api/types';
import { lossInQuestion } from '../../domain/rules';
import { showMoney } from '../../domain/shared';
import { readable } from '../../parts/readable';
import { texts } from '../../texts';
import { useNames } from './named';
import { withNames } from './naming';

/** A booked service or seat. */
interface Extra {
  /** For example `Seat 12A · XA 315 from LHR on Fri 12 Mar 2027 · EXAMPLE/Ada · 14.00 EUR`. */
  text: string;
  /** What an open change says of it. */
  loss: ReturnType<typeof lossInQuestion>;
}

/** Returns what is booked, one entry for each passenger. */
export function useExtras(status: OrderStatus): Extra[] {
  const nameOf = useNames(status.reference);
  return (status.ancillaries ?? []).map((each) => {
    const { kind, name, quantity, flights, paxId, price } = each;
    const text = [
      texts.people.emd.item(kind, name, quantity, flights.map(readable)),
      nameOf(paxId),
      price ? showMoney(price) : texts.extrasOnSale.free,
    ].join(' · ');
    return { text, loss: lossInQuestion(each, status) };
  });
}

/** Returns what was wished for and not to be had, with names. */
export function missedText(words: string, nameOf: (paxId: string) => string): string {
  const named = withNames(words, nameOf);
  return readable(named.charAt(0).toUpperCase() + named.slice(1));
}
