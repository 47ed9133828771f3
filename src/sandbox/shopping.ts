/** Shopping sessions: what was offered to whom, and the way from an offer's id back to the offer. */
import { BoundedMap } from './bounded';
import { isShopped, readId, writeId, type OfferId } from './ids';
import type { AirShoppingRequest, OfferedItem, OfferedJourney, ShopPax } from './model';
import type { Plan } from './plan';
import { uuidOf } from './random';
import { Refusal } from './refusal';
import type { Twist } from './scenarios';
import type { Settings } from './settings';

/** Services or seats that were offered for an offer: an a-la-carte offer. */
export interface ALaCarte {
  kind: 'services' | 'seats';
  journeys: OfferedJourney[];
  /** Such an offer was made before in the same session. */
  again?: boolean;
}

/** A packaged offer of offerPrice. */
export interface Packaged {
  journeys: OfferedJourney[];
  items: OfferedItem[];
  /** PaxIDs for whom one of these documents is needed. */
  requiredDocuments: { paxId: string; types: string[] }[];
}

/** One shop and all that followed from it. */
export interface ShoppingSession {
  number: number;
  /** 19.2's ShoppingResponseRefID. */
  id: string;
  account: string;
  pax: ShopPax[];
  currency: string;
  twist: Twist;
  /** First journey as asked for: `BRE-LHR`. */
  route: string;
  /** Milliseconds since 1970. */
  openedAt: number;
  expires: number;
  /** What was asked, and how many offers were made of it: enough to make each of them again. */
  request: AirShoppingRequest;
  limit: number;
  aLaCarte: ALaCarte[];
  packaged: Packaged[];
}

/** Returns the first journey as the magic table names it. */
export function routeOf({ journeys }: Pick<AirShoppingRequest, 'journeys'>): string {
  return `${journeys[0]?.origin ?? ''}-${journeys[0]?.destination ?? ''}`;
}

/** Returns the dates of a shop's journeys. */
export function datesOf({ journeys }: Pick<AirShoppingRequest, 'journeys'>): string {
  return journeys.map(({ date }) => date).join();
}

/** Keeps and finds shopping sessions. */
export type Shopping = ReturnType<typeof createShopping>;

/** Plans are the largest part of a session, and needed soon after the shop or never. */
const KEPT_PLANS = 200;

/** What outlives the sandbox. */
export interface KeptShopping {
  opened: number;
  sessions: ShoppingSession[];
}

/** Creates the shopping sessions of one sandbox. `startedAt` keeps the ids of one run apart from those of the next, unless that continues it. */
export function createShopping({ seed, remember }: Settings, startedAt: number, kept?: KeptShopping) {
  const sessions = new BoundedMap<number, ShoppingSession>(remember);
  const plans = new BoundedMap<number, Plan[]>(KEPT_PLANS);
  const idSeed = `${seed}/${startedAt}`;
  let opened = kept?.opened ?? 0;
  for (const session of kept?.sessions ?? []) sessions.set(session.number, session);
  return {
    open(session: Omit<ShoppingSession, 'number' | 'id' | 'aLaCarte' | 'packaged'>): ShoppingSession {
      const number = ++opened;
      const id = uuidOf(`${idSeed}/shopping/${number}`);
      const made = { ...session, number, id, aLaCarte: [], packaged: [] };
      sessions.set(number, made);
      return made;
    },
    /** Returns the session of an offer's id. Throws Refusal: 490 if it is unknown or another agency's, 913 if it has expired. */
    find(offerId: string, account: string, now: number) {
      const id = readId(idSeed, offerId);
      const session = id && isShopped(id) && id.item === 0 ? sessions.get(id.session) : undefined;
      if (!id || !session || session.account !== account) throw new Refusal('490');
      if (session.expires <= now) throw new Refusal('913');
      return { session, id };
    },
    /** Returns a session by its number, whichever agency asks. */
    get: (number: number) => sessions.get(number),
    /** Returns the plans of a session's offers: cached for the newest sessions, recomputed by `make` for the others. */
    plansOf({ number }: ShoppingSession, make: () => Plan[]): Plan[] {
      const known = plans.get(number) ?? make();
      plans.set(number, known);
      return known;
    },
    /** Returns what a later sandbox needs to sell these offers. */
    keep: (): KeptShopping => ({ opened, sessions: [...sessions.values()] }),
    /** Forgets a session: its offers cannot be retrieved any more. */
    lose: ({ number }: ShoppingSession) => void sessions.delete(number),
    idOf: (id: OfferId) => writeId(idSeed, id),
    read: (id: string) => readId(idSeed, id),
  };
}
