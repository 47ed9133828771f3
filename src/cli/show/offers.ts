/** Prints the offers that an order waits to be chosen from. */
import { instantText } from '../../domain/dates';
import { isSome, showMoney } from '../../domain/money';
import type { OfferLine } from '../../domain/order/status';
import { table } from '../output';
import { flightText } from './texts';

/** Milliseconds. */
const DAY = 24 * 3_600_000;

/** Prints each offer under its number, and its flights below it. Ids are in the JSON: they change, and numbers don't. */
export function offerLines(offers: readonly OfferLine[]): string[] {
  const several = offers.some(({ provider }) => provider !== undefined);
  const halves = offers.some(({ match }) => match === 'partial');
  const [head = '', ...rows] = table(
    [
      'offer',
      ...(several ? ['provider'] : []),
      'price',
      ...(halves ? ['covers'] : []),
      'cabin',
      'fare',
      'bags',
      'refundable',
      'changes',
      'expires',
    ],
    offers.map((offer) => [
      offer.number.toString().padStart(5),
      ...(several ? [offer.provider] : []),
      showMoney(offer.total),
      ...(halves ? [offer.match === 'full' ? 'trip' : 'one way'] : []),
      offer.cabin,
      offer.fareName,
      bagsText(offer),
      conditionText(offer.refundable),
      conditionText(offer.changeable),
      offer.expiresAt && expiryText(offer.expiresAt),
    ]),
  );
  const flights = offers.map((offer) => offer.flights.map((flight) => `       ${flightText(flight)}`));
  return [head, ...rows.flatMap((row, at) => [row, ...(flights[at] ?? [])])];
}

/** `17:30 UTC`, with its date if it is not within a day. */
function expiryText(expiresAt: string): string {
  const text = instantText(expiresAt);
  return Date.parse(expiresAt) - Date.now() < DAY ? text.slice(text.indexOf(' ') + 1) : text;
}

/** `1 × 23 kg, 1 cabin`. */
function bagsText({ checkedBags, checkedBagKg, cabinBags }: OfferLine): string | undefined {
  const checked = checkedBagKg && checkedBags ? `${checkedBags} × ${checkedBagKg} kg` : checkedBags;
  const parts = [checked, cabinBags && `${cabinBags} cabin`].filter(
    (part) => part !== undefined && part !== 0,
  );
  return parts.length > 0 ? parts.join(', ') : checkedBags?.toString();
}

/** `yes`, `for 70.00 EUR`, `no`; `yes (by its text)` for a hint; `?` where nothing is said. */
function conditionText(condition: OfferLine['refundable']): string {
  if (!condition) return '?';
  const { allowed, fee, from } = condition;
  const words = !allowed ? 'no' : isSome(fee) ? `for ${showMoney(fee)}` : 'yes';
  return from === 'text' ? `${words} (by its text)` : words;
}

/** Names an offer in a heading: its number, flights and price. */
export function offerTitle({ number, provider, flights, total }: OfferLine): string {
  const names = flights.map(({ carrier, number: flight }) => `${carrier} ${flight}`).join(', ');
  const whose = provider === undefined ? '' : ` of ${provider}`;
  return `offer ${number}${whose} (${names}, ${showMoney(total)})`;
}
