/** The model airline: its orders, what is done to them, and the truth about them that invariants and callers are judged by. */
import type { Journey } from '../../../src/domain/offers/flights';
import type { ChangeInput } from '../../../src/domain/calls/operations';
import type { Money } from '../../../src/domain/money';
import type { OrderView } from '../../../src/domain/order/orderView';
import { AfterSale } from './afterSale';
import type { Journal, WriteFact, WriteKind } from './journal';
import { documentsOf } from './modelDocuments';
import {
  eur,
  flightsOn,
  isLapsed,
  later,
  passengers,
  raised,
  shownOf,
  strangers,
  viewOf,
  type ModelOrder,
  type Whose,
} from './modelOrder';
import { FIRST, otherOf } from './policy';
import type { Script, WorldEvent } from './script';
import type { VirtualTime } from './virtualTime';

/** Price of the trip for both. */
export const PRICE = eur('200.00');

/** A write that the airline will still do: until then nobody may say truly that it was not done. */
interface Promised {
  kind: WriteKind;
}

/** How many days after the way there the way back is. */
const STAY = 5;

/** One airline, for one life, at one provider or several: each has orders of its own. It is naive on purpose: told twice, it does it twice, and counts. */
export class Airline {
  readonly orders: ModelOrder[] = [];
  readonly journeys: Journey[];
  readonly promised = new Set<Promised>();
  readonly afterSale: AfterSale;
  /** The change that was sent last. */
  lastChange?: WriteFact;
  /** How many corrections were asked for: each is another one. */
  corrections = 0;

  constructor(
    readonly script: Script,
    private readonly time: VirtualTime,
    private readonly journal: Journal,
  ) {
    const date = (days: number): string => new Date(time.now + days * 86_400_000).toISOString().slice(0, 10);
    const there = { origin: 'CDG', destination: 'EDI', flights: flightsOn(date(12)) };
    const back = { origin: 'EDI', destination: 'CDG', flights: flightsOn(date(12 + STAY), 'EDI') };
    this.journeys = script.request.returns ? [there, back] : [there];
    this.afterSale = new AfterSale(script, time, journal);
    this.make('stranger');
    if (script.airline.twin === 'before') this.make('twin');
    if (script.begins === 'order made elsewhere') this.make('ours');
  }

  /** The order that the life is about; several where something went wrong. */
  get ours(): ModelOrder[] {
    return this.orders.filter(({ whose }) => whose === 'ours');
  }

  get order(): ModelOrder | undefined {
    return this.ours[0];
  }

  byId(id: string): ModelOrder | undefined {
    return this.orders.find((order) => order.id === id);
  }

  view(order: ModelOrder): OrderView {
    const { now } = this.time;
    return viewOf(order, documentsOf(order, now, this.script.airline), now, this.script);
  }

  shows(order: ModelOrder): ReturnType<typeof shownOf> {
    return shownOf(order, this.time.now, this.script.airline.atLimit);
  }

  lapsed(order: ModelOrder): boolean {
    return isLapsed(order, this.time.now, this.script.airline.atLimit);
  }

  /** True where a read would show that every ticket is there: an order on request shows none. */
  showsTickets(order: ModelOrder): boolean {
    if (this.script.airline.documents === 'none, and the profile does not say so') return false;
    return this.shows(order) === 'issued' && order.confirmedAt <= this.time.now && !order.scheduleChanged;
  }

  /** True where the order has every document that it needs, and shows it. */
  isComplete(order: ModelOrder): boolean {
    const known = this.script.airline.documents !== 'none, and the profile does not say so';
    return known && this.shows(order) === 'issued';
  }

  /** True while the airline answers no read of our order. */
  isOut(): boolean {
    const { outage } = this.script.airline;
    const since = this.time.now - (this.order?.createdAt ?? Infinity);
    return outage !== undefined && since >= outage.from && since < outage.from + outage.lasts;
  }

  /** True where the airline no longer knows the order by its id. */
  vanished(order: ModelOrder): boolean {
    return this.script.airline.atLimit === 'vanishes' && this.lapsed(order);
  }

  /** Orders of our passengers on our flight, as far as this provider has them. */
  found(provider: string): ModelOrder[] {
    return this.orders.filter(
      (order) => order.provider === provider && order.whose !== 'stranger' && !this.vanished(order),
    );
  }

  /** What the trip costs at a provider. */
  priceAt(provider: string): Money {
    return raised(PRICE, otherOf(this.script, provider)?.dearer ?? 0);
  }

  make(whose: Whose, provider = FIRST): ModelOrder {
    const { hold, confirms } = this.script.airline;
    const { now } = this.time;
    const order: ModelOrder = {
      id: `${5001 + this.orders.length}`,
      provider,
      whose,
      createdAt: now,
      total: this.priceAt(provider),
      limit: hold === undefined ? undefined : now + hold,
      confirmedAt: now + (whose === 'ours' ? confirms : 0),
      flights: this.journeys.flatMap(({ flights }) => flights),
      passengers: whose === 'stranger' ? strangers : passengers,
      left: [],
      extras: [],
      exchanges: [],
      corrected: {},
      changes: { made: 0, rebooked: 0, amount: 0 },
      moved: 0,
      scheduleChanged: false,
      strange: false,
    };
    this.orders.push(order);
    const { reschedules } = this.script.airline;
    if (whose === 'ours' && reschedules !== undefined)
      this.time.in(reschedules, 'service', () => this.happens('schedule changes'));
    return order;
  }

  /** Why the airline refuses this by itself, whatever the script says: a code of the error table. */
  refusal(kind: WriteKind, id: string | undefined, change?: ChangeInput): string | undefined {
    if (kind === 'create') return undefined;
    const order = this.byId(id ?? '');
    if (!order || order.cancelled?.by === 'elsewhere' || this.vanished(order)) return '129';
    if (this.lapsed(order)) return kind === 'issue' ? '303' : '129';
    if (kind === 'issue') {
      if (order.cancelled || order.confirmedAt > this.time.now) return '915';
      if (order.issued?.by === 'elsewhere') return '395';
    }
    if (kind === 'change' && change) return this.afterSale.refusal(order, change);
    return undefined;
  }

  /** Does what a write asks for; answers with the order as it is then. */
  does(write: WriteFact, id: string | undefined, change?: ChangeInput): ModelOrder | undefined {
    if (this.refusal(write.kind, id, change) !== undefined) return undefined;
    write.effects += 1;
    switch (write.kind) {
      case 'create': {
        const made = this.make('ours', write.provider);
        if (write.amount) this.issue(made, 'us');
        this.journal.tell(`airline: order ${made.id} is created at ${made.provider}`);
        return made;
      }
      case 'issue':
        this.issue(this.byId(id ?? ''), 'us');
        break;
      case 'cancel':
        this.cancel(this.byId(id ?? ''), 'us');
        break;
      case 'accept': {
        const order = this.byId(id ?? '');
        if (order) order.scheduleChanged = false;
        break;
      }
      case 'change': {
        const order = this.byId(id ?? '');
        if (order && change) this.afterSale.does(order, change);
      }
    }
    return this.byId(id ?? '');
  }

  /** Something happens to our order that this flow has not asked for. */
  happens(event: WorldEvent): void {
    const { order } = this;
    if (!order || order.cancelled || this.lapsed(order)) return;
    const { now } = this.time;
    switch (event) {
      case 'price rises':
        order.total = raised(order.total, 20);
        break;
      case 'price falls':
        order.total = raised(order.total, -20);
        break;
      case 'limit moves':
        if (order.limit !== undefined && order.limit > now) order.limit = now + (order.limit - now) / 2;
        break;
      case 'schedule changes':
      case 'schedule changes slightly':
        this.moves(order, event === 'schedule changes' ? 35 : 10);
        break;
      case 'flight cancelled':
        order.flights = order.flights.map((flight, place) =>
          place > 0 ? { ...flight, gone: true } : flight,
        );
        break;
      case 'cancelled elsewhere':
        this.cancel(order, 'elsewhere');
        return;
      case 'issued elsewhere':
        if (order.confirmedAt <= now) this.issue(order, 'elsewhere');
        return;
      case 'strange code appears':
      case 'strange code disappears':
        order.strange = event === 'strange code appears';
    }
    this.journal.tell(`airline: ${event}`);
  }

  private moves(order: ModelOrder, minutes: number): void {
    order.moved += minutes;
    order.scheduleChanged = true;
    order.flights = order.flights.map((flight) => ({
      ...flight,
      departure: later(flight.departure, minutes),
      arrival: later(flight.arrival, minutes),
    }));
  }

  private issue(order: ModelOrder | undefined, by: 'us' | 'elsewhere'): void {
    if (!order) return;
    const { issues, issuesPartly } = this.script.airline;
    const at = this.time.now;
    // Somebody else completes what we have begun, and does not undo it.
    const first = order.issued ?? {
      at,
      shownAt: at + (by === 'us' ? issues : 0),
      by,
      complete: !issuesPartly,
    };
    order.issued = by === 'elsewhere' ? { ...first, complete: true, shownAt: at } : first;
    for (const extra of order.extras) if (!extra.removedAt) extra.emdAt ??= order.issued.shownAt;
    this.journal.tell(`airline: order ${order.id} is issued (${by})`);
  }

  private cancel(order: ModelOrder | undefined, by: 'us' | 'elsewhere'): void {
    if (!order) return;
    order.cancelled ??= { at: this.time.now, by };
    this.journal.tell(`airline: order ${order.id} is cancelled (${by})`);
  }
}
