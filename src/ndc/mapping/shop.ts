/** A shop understood while it is read: of any number of offers only those are held that may still be kept. */
import { mayBeChosen } from '../../domain/offers/chooseOffers';
import type { Notice, Offer, ShopResult } from '../../domain/offers/offers';
import type { ShopInput } from '../../domain/calls/operations';
import { placeOf } from '../../domain/offers/tripCover';
import { instantIn } from '../time';
import { checkedPieces, type RawBaggageAllowance } from './baggage';
import { CheapestSoFar, keepCheapest, type Standing } from './cheapest';
import type { Itinerary } from './itinerary';
import { matchOf, offerOf, sellable, type OfferGround, type RawOffer, type Sellable } from './offer';
import { classesById, type RawPriceClass } from './priceClass';

/** How many offers are kept where the caller does not say. */
const KEEP = 50;

/**
 * How many offers wait for the flights that they refer to, where these come later. By the schema they come first; five times as many
 * offers as the largest shop that was ever seen has (1.6 MB at 4 kB an offer), at some kB of memory each.
 */
const WAITING = 2000;

/** The DataLists of an AirShoppingRS, as far as offers refer to them. */
export interface ShopLists {
  itinerary: Itinerary;
  priceClasses: RawPriceClass[];
  allowances: RawBaggageAllowance[];
}

/** What offers are judged by. */
interface Ground extends OfferGround {
  /** Every airport at which a journey of the message begins or ends. */
  airports: ReadonlySet<string>;
}

/** An offer that may be kept. */
interface Candidate extends Standing {
  offer: Offer;
  /** When it expires, as written. */
  expires?: string;
}

/**
 * The cheapest offers of an answer, and before them those that may be chosen; at any moment no more are held than `CheapestSoFar` needs.
 * An offer that lacks its id, its price or one of its flights cannot be sold: it is counted, left out and told as a warning, because
 * one broken offer is no reason to refuse a shop.
 * An owner code that is missing is taken to be the validating carrier's, else the first flight's.
 *
 * @example
 * const digest = new ShopDigest({ timeZone, input });
 * digest.refer(lists); // when the DataLists end
 * digest.take(offer); // each offer, before or after
 * const { offers, offersSeen, warnings } = digest.finish(lists, warnings);
 */
export class ShopDigest {
  private readonly keep: number;
  /** Those that may be chosen. */
  private readonly wanted: CheapestSoFar<Candidate>;
  /** As far as there is room, the others. */
  private readonly others: CheapestSoFar<Candidate>;
  private ground: Ground | undefined;
  private waiting: { raw: RawOffer; place: number }[] = [];
  private seen = 0;
  private broken = 0;
  private turnedAway = 0;
  private chosable = 0;

  constructor(private readonly context: { timeZone: string; input: ShopInput }) {
    const { keep = KEEP, currency } = context.input;
    this.keep = keep;
    this.wanted = new CheapestSoFar(keep, currency);
    this.others = new CheapestSoFar(keep, currency);
  }

  /** Takes what the offers refer to, when it has been read. A message has it once: what comes a second time counts at the end alone. */
  refer(lists: () => ShopLists): void {
    if (this.ground) return;
    this.ground = groundOf(lists());
    this.retry(this.ground);
  }

  /** Takes the next offer of the answer. */
  take(raw: RawOffer): void {
    const place = this.seen++;
    const found = sellable(raw, this.ground?.itinerary, this.context.input.currency);
    if (found === 'broken') this.broken++;
    else if (found !== 'dangling' && this.ground) this.weigh(raw, found, place, this.ground);
    else if (this.waiting.length < WAITING) this.waiting.push({ raw, place });
    else if (this.ground) this.broken++;
    else this.turnedAway++;
  }

  /** What is kept of the answer, once it has been read to its end. */
  finish(lists: () => ShopLists, warnings: readonly Notice[]): Omit<ShopResult, 'shoppingResponseId'> {
    if (this.waiting.length > 0) this.retry(groundOf(lists()));
    this.broken += this.waiting.length;
    const { keep } = this;
    const { currency } = this.context.input;
    const first = keepCheapest(this.wanted.held(), keep, currency);
    const rest = keepCheapest(this.others.held(), keep - first.length, currency);
    return {
      offers: keepCheapest([...first, ...rest], keep, currency).map((candidate) => this.finished(candidate)),
      offersSeen: this.seen,
      warnings: [...warnings, ...this.notices()],
    };
  }

  /** Looks again at the offers that wait. */
  private retry(ground: Ground): void {
    const { waiting } = this;
    this.waiting = [];
    for (const each of waiting) {
      const found = sellable(each.raw, ground.itinerary, this.context.input.currency);
      if (typeof found === 'string') this.waiting.push(each);
      else this.weigh(each.raw, found, each.place, ground);
    }
  }

  /** Holds on to an offer if it may be kept. Most are not: their price alone says so, before anything else is looked at. */
  private weigh(raw: RawOffer, found: Sellable, place: number, ground: Ground): void {
    const { input } = this.context;
    const standing: Standing = {
      total: found.total,
      group: groupOf(raw, found, input.journeys, ground),
      place,
    };
    // Where there is no room among those that may be chosen, there are as many of these as are kept, and none for the others either.
    if (!this.wanted.hasRoomFor(standing)) return;
    const offer = offerOf(raw, found, ground, input);
    const candidate: Candidate = { ...standing, offer, expires: raw.expires };
    const { choose, journeys } = input;
    if (choose && !mayBeChosen(offer, { choose, journeys }, ground.airports))
      return this.others.add(candidate);
    this.wanted.add(candidate);
    this.others.lower(this.keep - ++this.chosable);
  }

  private finished({ offer, expires }: Candidate): Offer {
    const expiresAt = expires === undefined ? undefined : instantIn(this.context.timeZone, expires);
    return { ...offer, expiresAt };
  }

  private notices(): Notice[] {
    const notices: Notice[] = [];
    if (this.broken > 0) {
      const text = `${this.broken} offers left out: no id, price or flights`;
      notices.push({ code: 'incomplete-offers', text });
    }
    if (this.turnedAway > 0) {
      const text = `${this.turnedAway} offers left out: they come before their flights, and ${WAITING} wait for these already`;
      notices.push({ code: 'offers-before-flights', text });
    }
    return notices;
  }
}

function groundOf({ itinerary, priceClasses, allowances }: ShopLists): Ground {
  const airports = new Set<string>();
  for (const { origin, destination } of itinerary.journeys.values()) airports.add(origin).add(destination);
  return { itinerary, classes: classesById(priceClasses), pieces: checkedPieces(allowances), airports };
}

/** Partial offers of one journey and one owner: only those of one owner can be combined. */
function groupOf(
  raw: RawOffer,
  { journeys, ownerCode }: Sellable,
  requested: ShopInput['journeys'],
  { airports }: Ground,
): string {
  if (matchOf(raw, journeys.length, requested.length) === 'full') return 'full';
  return `journey ${placeOf({ journeys }, requested, airports) ?? '?'} of ${ownerCode}`;
}
