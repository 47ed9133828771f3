/** A SeatAvailabilityRS of either version, understood while it is read: the free seats, and what each costs whom. */
import { mayBeGiven } from '../../domain/offers/assignSeats';
import type { Notice, SeatAvailabilityResult, SeatOffer } from '../../domain/offers/offers';
import type { SeatsInput } from '../../domain/calls/operations';
import { ExtraOffers, type ExtraOffer, type RawExtraItem, type RawExtraOffer } from './aLaCarte';
import { moneyIn, type RawMoney } from './currency';
import { flightKeysOf, type Itinerary } from './itinerary';

/** How many choices of seats are kept at most: an answer has to fit into a workflow's history. */
const KEEP = 8000;

/**
 * How many items of a-la-carte offers are held, and to how many of them seats may refer that wait for their flight. There is one for each
 * seat and passenger: nine passengers on six flights of four hundred seats have 21,600.
 */
const HELD = 40_000;

/** How many seats of one row are looked at: no aircraft has a fifth of it. */
export const SEATS_OF_ROW = 60;

/** One Seat. */
export interface RawSeat {
  column?: string;
  row?: string;
  status?: string;
  offerItemIds: string[];
  characteristics: string[];
}

/** One SeatRow. */
export interface RawSeatRow {
  number?: string;
  seats: RawSeat[];
  /** How many seats it has; `seats` may be the first of them alone. */
  seen: number;
}

/** The rest of a SeatMap: its flight, or one of the flight's legs. By the schema it stands behind the rows. */
export interface RawSeatMap {
  segmentIds: string[];
  legIds: string[];
}

/** Occupied or blocked; a seat that says neither is free if somebody may buy it. */
const TAKEN = new Set(['O', 'Z']);

/** A seat that may be free: whether anybody may buy it is said by the offer items. */
type MaybeFree = Pick<SeatOffer, 'row' | 'column' | 'characteristics'> & { offerItemIds: string[] };

/** An item that offers a seat to a passenger. */
interface SeatItem {
  offer: ExtraOffer;
  paxIds: string[];
  price?: RawMoney;
}

/** Seats of one map. */
interface MapOfSeats {
  of: RawSeatMap;
  seats: MaybeFree[];
}

/**
 * The free seats of an answer: those with an offer item, one for each passenger who may take the seat.
 *
 * By the schema the items come first, then the flights, then the maps; in each of these the flight comes behind its rows. So a map is
 * understood when it ends, if items and flights have come; else it waits, and every later one behind it, until the answer has ended.
 */
export class SeatDigest {
  private readonly offers = new ExtraOffers();
  private readonly items = new Map<string, SeatItem>();
  /** True where there were more. */
  private lacksItems = false;
  private itinerary: Itinerary | undefined;
  /** Of the map that is being read. */
  private seatsOfMap: MaybeFree[] = [];
  private readonly waiting: MapOfSeats[] = [];
  /** How many items those two refer to. */
  private referredTo = 0;
  private readonly seats: SeatOffer[] = [];
  private choices = 0;
  private seen = 0;
  private leftOut = 0;

  /** @param wishes what seats are wanted for; left out, all that are free are kept */
  constructor(
    private readonly wantedCurrency: string | undefined,
    private readonly wishes?: SeatsInput['wishes'],
  ) {}

  /** Takes the next item of an ALaCarteOffer. */
  takeItem(item: RawExtraItem): void {
    const offer = this.offers.offerOf(item);
    const { offerItemId, paxIds, price } = item;
    if (!offerItemId) return;
    if (this.items.size < HELD || this.items.has(offerItemId))
      this.items.set(offerItemId, { offer, paxIds, price });
    else this.lacksItems = true;
  }

  /** Takes what stands around the items, when an ALaCarteOffer ends. */
  takeOffer(offer: RawExtraOffer): void {
    this.offers.end(offer);
  }

  /** Takes what maps refer to, when it has been read. A message has it once: what comes a second time counts at the end alone. */
  refer(itinerary: () => Itinerary): void {
    this.itinerary ??= itinerary();
  }

  /** Takes the next row of the map that is being read. */
  takeRow(row: RawSeatRow): void {
    this.seen += row.seen;
    for (const { column, row: ownNumber, status, offerItemIds, characteristics } of row.seats) {
      const number = row.number ?? ownNumber;
      if (!number || !column || offerItemIds.length === 0 || TAKEN.has(status ?? '')) continue;
      if (this.choices > KEEP || this.referredTo + offerItemIds.length > HELD) this.leftOut++;
      else {
        this.referredTo += offerItemIds.length;
        this.seatsOfMap.push({ row: number, column, characteristics, offerItemIds });
      }
    }
    this.leftOut += row.seen - row.seats.length;
  }

  /** Takes what stands around the rows, when a SeatMap ends. */
  takeMap(of: RawSeatMap): void {
    const { seatsOfMap: seats, itinerary } = this;
    this.seatsOfMap = [];
    if (seats.length === 0) return;
    const flight = itinerary && this.offers.ended ? flightOf(of, itinerary) : undefined;
    if (flight === undefined || this.waiting.length > 0) this.waiting.push({ of, seats });
    else this.offer(flight, seats);
  }

  /** What is kept of the answer, once it has been read to its end. */
  finish(itinerary: () => Itinerary, warnings: readonly Notice[]): SeatAvailabilityResult {
    const final = this.waiting.length > 0 ? itinerary() : undefined;
    for (const { of, seats } of this.waiting) {
      const flight = final && flightOf(of, final);
      if (flight !== undefined) this.offer(flight, seats);
    }
    const text = `${this.leftOut} seats left out: no more than ${KEEP} choices of seats are kept`;
    const notices: Notice[] = this.leftOut > 0 ? [{ code: 'seats-left-out', text }] : [];
    return { seats: this.seats, seatsSeen: this.seen, warnings: [...warnings, ...notices] };
  }

  /** Keeps the seats that somebody may buy, and wants. */
  private offer(flight: string, seats: readonly MaybeFree[]): void {
    const currency = this.offers.currency ?? this.wantedCurrency;
    for (const { offerItemIds, ...seat } of seats) {
      this.referredTo -= offerItemIds.length;
      const choices: SeatOffer['choices'] = [];
      let offer: ExtraOffer | undefined;
      for (const offerItemId of offerItemIds) {
        const item = this.items.get(offerItemId);
        if (!item) continue;
        offer ??= item.offer;
        if (this.wishes && !mayBeGiven(seat, item.paxIds, this.wishes)) continue;
        choices.push({ offerItemId, paxIds: item.paxIds, price: moneyIn(item.price, currency) });
      }
      if (!offer?.offerId) {
        if (!offer && this.lacksItems) this.leftOut++;
        continue;
      }
      if (choices.length === 0) continue;
      this.choices += choices.length;
      if (this.choices > KEEP) this.leftOut++;
      else this.seats.push({ offerId: offer.offerId, ownerCode: offer.ownerCode, flight, ...seat, choices });
    }
  }
}

function flightOf(map: RawSeatMap, itinerary: Itinerary): string | undefined {
  return flightKeysOf(itinerary, { ...map, journeyIds: [] })[0];
}
