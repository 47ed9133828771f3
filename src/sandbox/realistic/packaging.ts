/** What a service adds to a packaged offer, or splits in two, while it prices it. */
import { isAdult } from '../catalogue/passengers';
import { brandOf } from '../catalogue/fares';
import { seatsOf } from '../catalogue/seats';
import type { OfferedItem, OfferedJourney, Price } from '../model';
import { price, times } from '../prices';
import { datesOf, type ShoppingSession } from '../shopping';
import type { World } from '../world';

/** An item before it has an id and a payment time limit. */
export type ItemToBe = Omit<OfferedItem, 'offerItemId' | 'payment'>;

/** Returns the items as the quirks of the trip change them. A textbook sandbox changes nothing. */
export function repackaged(
  { realism, settings, orders }: World,
  session: ShoppingSession,
  journeys: readonly OfferedJourney[],
  items: ItemToBe[],
): ItemToBe[] {
  if (!realism) return items;
  const trip = `${session.route}/${datesOf(session.request)}`;
  const cut = realism.has('tax-items', trip) ? items.flatMap(taxesApart) : items;
  if (!realism.has('free-seats', trip)) return cut;
  const seat = freeSeat(settings.seed, orders.taken.bind(orders), session, journeys, items);
  return seat ? [...cut, seat] : cut;
}

/** The fare and its taxes as two items for the same flights: together they cost what one did. */
function taxesApart(item: ItemToBe): ItemToBe[] {
  const { perPax, paxIds, content } = item;
  if (content.kind !== 'flight' || perPax.taxes.length === 0) return [item];
  const { base, tax, taxes } = perPax;
  const { currency } = base;
  const nothing = { amount: '0.00', currency };
  const fare: Price = { base, taxes: [], tax: nothing, total: base };
  const taxed: Price = { base: nothing, taxes, tax, total: tax };
  return [fare, taxed].map((each) => ({ ...item, perPax: each, price: times(each, paxIds.length) }));
}

/** A seat on the first flight for the first adult who has chosen none there. */
function freeSeat(
  seed: string,
  isTaken: (flight: string, seat: string) => boolean,
  { number, pax, currency }: ShoppingSession,
  [journey]: readonly OfferedJourney[],
  items: readonly ItemToBe[],
): ItemToBe | undefined {
  const flight = journey?.flights[0];
  if (!journey || !flight) return undefined;
  const chosen = items.flatMap(({ content, paxIds }) =>
    content.kind === 'seat' && content.flight === flight.key
      ? [{ seat: `${content.row}${content.column}`, paxIds }]
      : [],
  );
  const adult = pax.find(
    ({ paxId, type }) => isAdult(type) && !chosen.some(({ paxIds }) => paxIds.includes(paxId)),
  );
  const free = seatsOf(seed, flight, brandOf(journey.priceClass).priceClass.cabin).seats.filter(
    ({ status, characteristics, row, column }) =>
      status === 'F' &&
      !characteristics.includes('E') &&
      !isTaken(flight.key, `${row}${column}`) &&
      !chosen.some(({ seat }) => seat === `${row}${column}`),
  );
  const seat = free[number % Math.max(free.length, 1)];
  if (!adult || !seat) return undefined;
  const { row, column, characteristics } = seat;
  const nothing = price(0, [], currency);
  return {
    content: { kind: 'seat', flight: flight.key, row, column, characteristics },
    paxIds: [adult.paxId],
    perPax: nothing,
    price: nothing,
    mandatory: true,
  };
}
