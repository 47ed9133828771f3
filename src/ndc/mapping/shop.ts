/** Converts a shop while it is read. Of any number of offers it holds only those that may be kept. */
import { mayBeChosen } from '../../domain/offers/chooseOffers';
import type { Notice, Offer, ShopResult } from '../../domain/offers/offers';
import type { ShopInput } from '../../domain/calls/operations';
import { placeOf } from '../../domain/offers/tripCover';
import { instantIn } from '../time';
import { allowancesById, type RawBaggageAllowance } from './baggage';
import { CheapestSoFar, keepCheapest, type Standing } from './cheapest';
import type { Itinerary } from './itinerary';
import { matchOf, offerOf, sellable, type OfferReferences, type RawOffer, type Sellable } from './offer';
import type { RawPenalty } from './penalties';
import { classesById, type RawPriceClass } from './priceClass';

/** Default number of offers kept. */
const KEEP = 50;

/**
 * Maximum number of offers that wait for their flights, which the schema puts first. Five times the largest shop seen (1.6 MB at 4 kB
 * an offer), at some kB of memory each.
 */
const WAITING = 2000;

/** What offers refer to in the DataLists of an AirShoppingRS. */
export interface ShopLists {
  itinerary: Itinerary;
  priceClasses: RawPriceClass[];
  allowances: RawBaggageAllowance[];
  penalties: RawPenalty[];
}

/** What offers are checked against. */
interface ShopReferences extends OfferReferences {
  /** Airports where the message's journeys begin or end. */
  airports: ReadonlySet<string>;
}

/** An offer that may be kept. */
interface Candidate extends Standing {
  offer: Offer;
  /** Its expiry as written. */
  expires?: string;
}

/**
 * Collects the cheapest offers of an answer, those that may be chosen first. Holds no more than `CheapestSoFar` needs.
 * An offer without id, price or one of its flights cannot be sold: it counts, and is left out with a warning, because one broken offer
 * is no reason to refuse a shop. A missing owner code becomes the validating carrier's, else the first flight's.
 *
 * @example
 * const digest = new ShopDigest({ timeZone, input });
 * digest.refer(lists); // when the DataLists end
 * digest.take(offer); // each offer, before or after
 * const { offers, offersSeen, warnings } = digest.finish(lists, warnings);
 */
export class ShopDigest {
  private readonly keep: number;
  /** Offers that may be chosen. */
  private readonly wanted: CheapestSoFar<Candidate>;
  /** The others, where there is room. */
  private readonly others: CheapestSoFar<Candidate>;
  private references: ShopReferences | undefined;
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

  /** Takes the lists that offers refer to. A second DataLists counts only in `finish`. */
  refer(lists: () => ShopLists): void {
    if (this.references) return;
    this.references = referencesOf(lists());
    this.retry(this.references);
  }

  /** Takes the next offer. */
  take(raw: RawOffer): void {
    const place = this.seen++;
    const found = sellable(raw, this.references?.itinerary, this.context.input.currency);
    if (found === 'broken') this.broken++;
    else if (found !== 'dangling' && this.references) this.weigh(raw, found, place, this.references);
    else if (this.waiting.length < WAITING) this.waiting.push({ raw, place });
    else if (this.references) this.broken++;
    else this.turnedAway++;
  }

  /** Returns the result once the whole answer has been read. */
  finish(lists: () => ShopLists, warnings: readonly Notice[]): Omit<ShopResult, 'shoppingResponseId'> {
    if (this.waiting.length > 0) this.retry(referencesOf(lists()));
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

  /** Converts the waiting offers. */
  private retry(references: ShopReferences): void {
    const { waiting } = this;
    this.waiting = [];
    for (const each of waiting) {
      const found = sellable(each.raw, references.itinerary, this.context.input.currency);
      if (typeof found === 'string') this.waiting.push(each);
      else this.weigh(each.raw, found, each.place, references);
    }
  }

  /** Holds an offer that may be kept. For most, the price alone rules that out before anything else is read. */
  private weigh(raw: RawOffer, found: Sellable, place: number, references: ShopReferences): void {
    const { input } = this.context;
    const standing: Standing = {
      total: found.total,
      group: groupOf(raw, found, input.journeys, references),
      place,
    };
    // Without room among those that may be chosen, there is none for the others either.
    if (!this.wanted.hasRoomFor(standing)) return;
    const offer = offerOf(raw, found, references, input);
    const candidate: Candidate = { ...standing, offer, expires: raw.expires };
    const { choose, journeys } = input;
    if (choose && !mayBeChosen(offer, { choose, journeys }, references.airports))
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

function referencesOf({ itinerary, priceClasses, allowances, penalties }: ShopLists): ShopReferences {
  const airports = new Set<string>();
  for (const { origin, destination } of itinerary.journeys.values()) airports.add(origin).add(destination);
  return {
    itinerary,
    classes: classesById(priceClasses),
    allowances: allowancesById(allowances),
    penalties: new Map(
      penalties.flatMap((each) => (each.id === undefined ? [] : [[each.id, each] as const])),
    ),
    airports,
  };
}

/** Groups partial offers by journey and owner: only offers of one owner can be combined. */
function groupOf(
  raw: RawOffer,
  { journeys, ownerCode }: Sellable,
  requested: ShopInput['journeys'],
  { airports }: ShopReferences,
): string {
  if (matchOf(raw, journeys.length, requested.length) === 'full') return 'full';
  return `journey ${placeOf({ journeys }, requested, airports) ?? '?'} of ${ownerCode}`;
}
