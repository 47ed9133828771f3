/** Converts a SeatAvailabilityRS of either version while it is read: the free seats and their price for each passenger. */
import { mayBeGiven } from '../../domain/offers/assignSeats';
import type { Notice, SeatAvailabilityResult, SeatMap, SeatOffer } from '../../domain/offers/offers';
import type { SeatsInput } from '../../domain/calls/operations';
import { ExtraOffers, type ExtraOffer, type RawExtraItem, type RawExtraOffer } from './aLaCarte';
import { moneyIn, type RawMoney } from './currency';
import { flightKeysOf, type Itinerary } from './itinerary';
import { SeatLayout, type RawSeatRow } from './seatLayout';

/** Maximum number of seat choices kept, because the result goes into a workflow's history. */
const KEEP = 8000;

/**
 * Maximum number of a-la-carte items held, and of references from waiting seats. There is one item per seat and passenger: nine
 * passengers on six flights of 400 seats have 21,600.
 */
const HELD = 40_000;

/** Maximum number of seats read of one row: over five times what any aircraft has. */
export const SEATS_OF_ROW = 60;

/** The rest of a SeatMap: its flight or leg, which the schema puts after the rows. */
export interface RawSeatMap {
  segmentIds: string[];
  legIds: string[];
}

/** Status codes of occupied and blocked seats. A seat without a code is free if an item offers it. */
const TAKEN = new Set(['O', 'Z']);

/** A seat that may be free: its offer items decide. */
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
  layout?: SeatLayout;
}

/**
 * Collects the free seats of an answer: one choice per seat and passenger with an offer item.
 *
 * The schema's order is items, flights, maps; a map's flight comes after its rows. So a map is converted when it ends, if items and
 * flights have come. Otherwise it and all later maps wait until the answer ends.
 */
export class SeatDigest {
  private readonly offers = new ExtraOffers();
  private readonly items = new Map<string, SeatItem>();
  /** True where some were left out. */
  private lacksItems = false;
  private itinerary: Itinerary | undefined;
  /** Seats of the current map. */
  private seatsOfMap: MaybeFree[] = [];
  private readonly waiting: MapOfSeats[] = [];
  /** Number of items that the current map and the waiting ones refer to. */
  private referredTo = 0;
  private readonly seats: SeatOffer[] = [];
  private choices = 0;
  private seen = 0;
  private leftOut = 0;
  private readonly wishes: SeatsInput['wishes'];
  /** The rows of the current map, if whole maps are asked for. */
  private layout: SeatLayout | undefined;
  private readonly maps: SeatMap[] | undefined;

  /** A price without a currency, in an answer without one, is in `offerCurrency`. Without `wishes` it keeps all free seats. */
  constructor(
    private readonly offerCurrency: string,
    { wishes, maps }: Pick<SeatsInput, 'wishes' | 'maps'> = {},
  ) {
    this.wishes = wishes;
    if (!maps) return;
    this.maps = [];
    this.layout = new SeatLayout();
  }

  /** Takes the next item of an ALaCarteOffer. */
  takeItem(item: RawExtraItem): void {
    const offer = this.offers.offerOf(item);
    const { offerItemId, paxIds, price } = item;
    if (!offerItemId) return;
    if (this.items.size < HELD || this.items.has(offerItemId))
      this.items.set(offerItemId, { offer, paxIds, price });
    else this.lacksItems = true;
  }

  /** Takes the rest of an ALaCarteOffer when it ends. */
  takeOffer(offer: RawExtraOffer): void {
    this.offers.end(offer);
  }

  /** Takes the flights that maps refer to. A second list counts only in `finish`. */
  refer(itinerary: () => Itinerary): void {
    this.itinerary ??= itinerary();
  }

  /** Takes the next row of the current map. */
  takeRow(row: RawSeatRow): void {
    this.seen += row.seen;
    this.layout?.take(row);
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

  /** Takes the rest of a SeatMap when it ends. */
  takeMap(of: RawSeatMap): void {
    const { seatsOfMap: seats, itinerary, layout } = this;
    this.seatsOfMap = [];
    if (layout) this.layout = new SeatLayout(layout);
    if (seats.length === 0 && !layout) return;
    const flight = itinerary && this.offers.ended ? flightOf(of, itinerary) : undefined;
    if (flight === undefined || this.waiting.length > 0) this.waiting.push({ of, seats, layout });
    else this.offer(flight, seats, layout);
  }

  /** Returns the result once the whole answer has been read. */
  finish(itinerary: () => Itinerary, warnings: readonly Notice[]): SeatAvailabilityResult {
    const final = this.waiting.length > 0 ? itinerary() : undefined;
    for (const { of, seats, layout } of this.waiting) {
      const flight = final && flightOf(of, final);
      if (flight !== undefined) this.offer(flight, seats, layout);
    }
    const text = `${this.leftOut} seats left out: no more than ${KEEP} choices of seats are kept`;
    const notices: Notice[] = this.leftOut > 0 ? [{ code: 'seats-left-out', text }] : [];
    return {
      seats: this.seats,
      seatsSeen: this.seen,
      ...(this.maps && { maps: this.maps }),
      warnings: [...warnings, ...notices],
    };
  }

  /** Keeps the wanted seats that an item offers. */
  private offer(flight: string, seats: readonly MaybeFree[], layout: SeatLayout | undefined): void {
    if (layout) this.maps?.push({ flight, ...layout.finish() });
    const currency = this.offers.currency ?? this.offerCurrency;
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
