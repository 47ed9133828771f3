/** What the model airline sells and does after a sale: its lists, its quotes, and the changes that accept them. It is naive: told twice, it does it twice. */
import type { ChangeInput, RemovedItem, ReshopInput } from '../../../src/domain/calls/operations';
import { flightKey, type Flight } from '../../../src/domain/offers/flights';
import type {
  SeatAvailabilityResult,
  SelectedItem,
  ServiceListResult,
} from '../../../src/domain/offers/offers';
import type { AmendmentKind } from '../../../src/domain/order/afterSale';
import type { QuotedOffer, ReshopResult } from '../../../src/domain/order/orderView';
import type { Passenger, RequestedJourney } from '../../../src/domain/request/trip';
import type { ChangeFact, Journal } from './journal';
import {
  eur,
  extraItemId,
  flightServiceId,
  flightsOn,
  liveExtras,
  raised,
  type ModelOrder,
} from './modelOrder';
import type { Script } from './script';
import type { VirtualTime } from './virtualTime';

/** Prices of a bag and of a seat. */
const [BAG, SEAT] = [30, 10];

/** What an offer costs besides a penalty: of other flights, the dearer ones too. */
const [FARE_DIFFERENCE, DEARER] = [20, 40];

/** What a passenger or a journey pays of the trip. */
const SHARE = 60;

/** An offer as the airline remembers it. `price`: what the total changes by. `does`: what accepting it does. */
interface Offered {
  kind: AmendmentKind;
  expiresAt: number;
  price: number;
  penalty?: number;
  does: (order: ModelOrder, items: readonly SelectedItem[]) => void;
}

/** The changes that arrive: what each is, and what it costs. */
export class AfterSale {
  private readonly offers = new Map<string, Offered>();
  private quotes = 0;
  private fees = 0;
  private ids = 0;

  constructor(
    private readonly script: Script,
    private readonly time: VirtualTime,
    private readonly journal: Journal,
  ) {}

  /** Returns the bags that can be added. */
  services(order: ModelOrder): ServiceListResult {
    const offerId = this.offer('extras', { price: BAG, does: (to, items) => this.addBags(to, items) });
    const services = order.passengers.map(({ paxId }) => ({
      ...{ offerId, offerItemId: `bag-${paxId}`, paxIds: [paxId], flights: [] },
      ...{ name: 'Checked bag 23kg', price: eur(`${BAG}.00`), limit: 'None' as const },
    }));
    return { services, warnings: [] };
  }

  /** Returns the free seats. */
  seats(order: ModelOrder): SeatAvailabilityResult {
    const taken = liveExtras(order).map(({ flight, seat }) => `${flight} ${seat}`);
    const seats = order.flights.flatMap((flight) => {
      const key = flightKey(flight);
      const offerId = this.offer('extras', {
        price: SEAT,
        does: (to, items) => this.addSeats(to, key, items),
      });
      return ['10', '11', '12'].flatMap((row) =>
        taken.includes(`${key} ${row}A`)
          ? []
          : [
              {
                ...{ offerId, flight: key, row, column: 'A', characteristics: ['W'] },
                choices: order.passengers.map(({ paxId }) => ({
                  ...{ offerItemId: `seat-${row}-${paxId}`, paxIds: [paxId], price: eur(`${SEAT}.00`) },
                })),
              },
            ],
      );
    });
    return { seats, seatsSeen: seats.length, warnings: [] };
  }

  /** Quotes a change. */
  reshop(order: ModelOrder, input: ReshopInput): ReshopResult {
    switch (input.ask) {
      case 'flights':
        return { offers: this.quoteFlights(order, input.removed, input.journeys), warnings: [] };
      case 'part':
        return { offers: [this.quotePart(order, input.removed)], warnings: [] };
      case 'name':
        return { offers: [this.quoteName(input.paxId, input.name)], warnings: [] };
      default:
        return { unchanged: true, warnings: [] };
    }
  }

  /** Says what a change is and costs, for the invariants. */
  factOf(order: ModelOrder | undefined, input: ChangeInput): ChangeFact {
    const [{ kind, penalty }] = this.named(input);
    return { kind, price: this.priceOf(input), penalty, issued: order?.issued !== undefined };
  }

  /** Why the airline refuses the change by itself: a code of the error table. */
  refusal(order: ModelOrder, input: ChangeInput): string | undefined {
    const { now } = this.time;
    if (order.cancelled || order.confirmedAt > now || order.scheduleChanged) return '915';
    const known = this.named(input);
    if (known.some(({ expiresAt }) => expiresAt <= now)) return '913';
    const due = order.issued ? Math.max(0, this.priceOf(input)) : 0;
    const paid = input.change === 'offer' ? Number(input.amount?.amount ?? 0) : 0;
    return due === paid ? undefined : '466';
  }

  /** Makes the change. */
  does(order: ModelOrder, input: ChangeInput): void {
    const price = this.priceOf(input);
    if (input.change === 'offer')
      for (const { offerId, items } of input.offers) this.offers.get(offerId)?.does(order, items);
    if (input.change === 'part') this.offers.get(input.offerId)?.does(order, []);
    if (input.change === 'details') correct(order, input);
    order.total = raised(order.total, price);
    order.changes = { ...order.changes, made: order.changes.made + 1, amount: order.changes.amount + price };
    this.journal.tell(`airline: order ${order.id} is changed (${this.named(input)[0].kind})`);
  }

  private offer(kind: AmendmentKind, offered: Omit<Offered, 'kind' | 'expiresAt'>): string {
    const offerId = `${kind}-${(this.ids += 1)}`;
    const expiresAt = this.time.now + this.script.airline.offersLast;
    this.offers.set(offerId, { kind, expiresAt, ...offered });
    return offerId;
  }

  /** The offers that a change names. One that is unknown has expired. */
  private named(input: ChangeInput): [Offered, ...Offered[]] {
    const unknown: Offered = { kind: 'extras', expiresAt: 0, price: 0, does: () => undefined };
    const of = (offerId: string): Offered => this.offers.get(offerId) ?? unknown;
    if (input.change === 'details') return [{ ...unknown, kind: 'details', expiresAt: Infinity }];
    if (input.change === 'part') return [of(input.offerId)];
    const [first, ...others] = input.change === 'offer' ? input.offers : [];
    return [first ? of(first.offerId) : unknown, ...others.map(({ offerId }) => of(offerId))];
  }

  private priceOf(input: ChangeInput): number {
    const [{ kind, price }] = this.named(input);
    return kind === 'extras' ? this.priceOfExtras(input) : price;
  }

  private priceOfExtras(input: ChangeInput): number {
    if (input.change !== 'offer') return 0;
    return input.offers.reduce(
      (sum, { offerId, items }) => sum + (this.offers.get(offerId)?.price ?? 0) * items.length,
      0,
    );
  }

  /** When documents of something new show. */
  private get shownAt(): number {
    return this.time.now + this.script.airline.issues;
  }

  private addBags(order: ModelOrder, items: readonly SelectedItem[]): void {
    for (const { paxIds } of items)
      order.extras.push({
        ...{ kind: 'service', paxId: paxIds[0] ?? '', name: 'Checked bag 23kg', price: eur(`${BAG}.00`) },
        ...(order.issued && { emdAt: this.shownAt }),
      });
  }

  private addSeats(order: ModelOrder, flight: string, items: readonly SelectedItem[]): void {
    for (const { paxIds, seat } of items)
      order.extras.push({
        ...{ kind: 'seat', paxId: paxIds[0] ?? '', name: 'Seat', price: eur(`${SEAT}.00`), flight },
        seat: `${seat?.row}${seat?.column}`,
        ...(order.issued && { emdAt: this.shownAt }),
      });
  }

  /** Two offers, one dearer than the other; or, where a quote brings money back, one. */
  private quoteFlights(
    order: ModelOrder,
    removed: RemovedItem[],
    journeys: RequestedJourney[],
  ): QuotedOffer[] {
    const { penalties } = this.script.airline;
    const penalty = penalties[Math.min(this.quotes, penalties.length - 1)];
    this.quotes += 1;
    const leaving = leavingOf(order, removed);
    const offers = [false, true].map((other): QuotedOffer => {
      const added = journeys.map(({ origin, destination, date }) => {
        const flights = flightsOn(date, origin, other);
        return { origin, destination, flights };
      });
      const back = penalty === 'money back' && !other;
      const fee = penalty === 'money back' ? 0 : Number(penalty ?? 0);
      const price = back ? -FARE_DIFFERENCE : fee + (other ? DEARER : FARE_DIFFERENCE);
      const does = (to: ModelOrder): void => {
        rebook(
          to,
          leaving,
          added.flatMap(({ flights }) => flights),
          this.time.now,
        );
        if (to.issued) to.exchanges.push({ at: this.time.now, shownAt: this.shownAt });
      };
      return {
        offerId: this.offer('flights', { price, penalty: fee, does }),
        ownerCode: 'XA',
        expiresAt: new Date(this.time.now + this.script.airline.offersLast).toISOString(),
        items: [{ offerItemId: 'flights', paxIds: order.passengers.map(({ paxId }) => paxId) }],
        removes: removed.map(({ orderItemId }) => orderItemId),
        journeys: added,
        // An airline that does not say the penalty does not say what is to be paid.
        ...(penalty !== undefined && { toPay: eur(Math.max(0, price).toFixed(2)) }),
        ...(fee > 0 && { penalty: eur(fee.toFixed(2)) }),
        ...(back && { refund: eur(FARE_DIFFERENCE.toFixed(2)) }),
      };
    });
    return offers;
  }

  private quotePart(order: ModelOrder, removed: RemovedItem[]): QuotedOffer {
    const { fees } = this.script.airline;
    const fee = fees[Math.min(this.fees, fees.length - 1)];
    this.fees += 1;
    const leaving = leavingOf(order, removed);
    const penalty = fee === 'refund only' ? 0 : Number(fee ?? 0);
    const worth = leaving.flights.size > 0 ? SHARE : BAG;
    const price = penalty - worth;
    const offerId = this.offer('part', { price, penalty, does: (to) => remove(to, leaving, this.time.now) });
    return {
      offerId,
      ownerCode: 'XA',
      items: [],
      removes: removed.map(({ orderItemId }) => orderItemId),
      journeys: [],
      toPay: eur('0.00'),
      ...(fee !== undefined && fee !== 'refund only' && { penalty: eur(penalty.toFixed(2)) }),
      ...(fee !== undefined && { refund: eur(Math.max(0, -price).toFixed(2)) }),
    };
  }

  private quoteName(paxId: string, name: Pick<Passenger, 'givenName' | 'surname'>): QuotedOffer {
    const { penalties } = this.script.airline;
    const penalty = penalties[Math.min(this.quotes, penalties.length - 1)];
    this.quotes += 1;
    const price = penalty === 'money back' ? 0 : Number(penalty ?? 0);
    const { givenName, surname } = name;
    const does = (to: ModelOrder): void => {
      to.passengers = to.passengers.map((each) =>
        each.paxId === paxId ? { ...each, givenName, surname } : each,
      );
    };
    return {
      offerId: this.offer('name', { price, does }),
      ownerCode: 'XA',
      items: [{ offerItemId: 'name', paxIds: [paxId] }],
      removes: [],
      journeys: [],
      ...(penalty !== undefined && { toPay: eur(price.toFixed(2)) }),
    };
  }
}

/** What a removal takes away. */
interface Leaving {
  /** Flights, by passenger and flight. */
  flights: Set<string>;
  /** Places of extras. */
  extras: Set<number>;
}

function leavingOf(order: ModelOrder, removed: readonly RemovedItem[]): Leaving {
  const leaving: Leaving = { flights: new Set(), extras: new Set() };
  for (const { orderItemId, keptServiceIds } of removed) {
    order.extras.forEach((_, place) => {
      if (extraItemId(order, place) === orderItemId) leaving.extras.add(place);
    });
    for (const { paxId } of order.passengers.filter((each) => orderItemId === `${order.id}-${each.paxId}`))
      for (const flight of order.flights) {
        const id = flightServiceId(order, paxId, flightKey(flight));
        if (!keptServiceIds.includes(id)) leaving.flights.add(id);
      }
  }
  return leaving;
}

/** True where a flight leaves for everybody. */
const leavesAll = (order: ModelOrder, leaving: Leaving, flight: Flight): boolean =>
  order.passengers.every(({ paxId }) =>
    leaving.flights.has(flightServiceId(order, paxId, flightKey(flight))),
  );

function removeExtras(order: ModelOrder, { extras }: Leaving, now: number): void {
  for (const place of extras) {
    const extra = order.extras[place];
    if (extra) extra.removedAt ??= now;
  }
}

/** Told twice, the airline books the new flights twice. */
function rebook(order: ModelOrder, leaving: Leaving, added: Flight[], now: number): void {
  removeExtras(order, leaving, now);
  const stays = order.flights.filter((flight) => !leavesAll(order, leaving, flight));
  order.flights = [...stays, ...added].sort((a, b) => (a.departure < b.departure ? -1 : 1));
  order.moved = 0;
  order.changes = { ...order.changes, rebooked: order.changes.rebooked + 1 };
}

function remove(order: ModelOrder, leaving: Leaving, now: number): void {
  removeExtras(order, leaving, now);
  const goes = (paxId: string, flight: Flight): boolean =>
    leaving.flights.has(flightServiceId(order, paxId, flightKey(flight)));
  const goers = order.passengers.filter(
    ({ paxId }) => order.flights.length > 0 && order.flights.every((flight) => goes(paxId, flight)),
  );
  if (goers.length > 0 && goers.length < order.passengers.length) {
    order.left.push(...goers.map(({ paxId }) => ({ paxId, at: now })));
    order.passengers = order.passengers.filter((each) => !goers.includes(each));
  } else {
    order.flights = order.flights.filter((flight) => !leavesAll(order, leaving, flight));
  }
}

function correct(
  order: ModelOrder,
  { passengers, contact }: Extract<ChangeInput, { change: 'details' }>,
): void {
  for (const { after } of passengers) {
    const { paxId, documents, loyalty } = after;
    const own = { ...order.corrected[paxId], ...(documents && { documents }), ...(loyalty && { loyalty }) };
    order.corrected[paxId] = own;
  }
  if (contact) order.corrected[''] = { contact };
}
