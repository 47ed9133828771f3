/** Assigns seats: grants as many wishes per flight as possible, and never assigns a seat twice. */
import {
  affordable,
  comparePrices,
  isOnFlight,
  nameOfSeat,
  showFlight,
  takenSeat,
  type ExtrasRequest,
  type Missed,
  type Taken,
} from './extras';
import type { SeatOffer } from './offers';
import { seatWishes } from '../request/wishes';

type Wish = ExtrasRequest['seats'][number];

/** A seat, regardless of who may take it. */
type Place = Pick<SeatOffer, 'row' | 'column' | 'characteristics'>;

/** One seat that one passenger may take, with the offer item that sells it. */
interface Option {
  seat: SeatOffer;
  choice: SeatOffer['choices'][number];
}

interface Claim {
  wish: Wish;
  options: Option[];
  given?: Option;
}

/** Returns true if a seat offered to these passengers could satisfy a wish. Decides which seats to keep from a large seat map. */
export function mayBeGiven(
  seat: Place,
  paxIds: readonly string[],
  wishes: readonly Pick<Wish, 'paxId' | 'wants' | 'seat'>[],
): boolean {
  return wishes.some((wish) => paxIds.includes(wish.paxId) && suits(seat, wish));
}

/** Grants the seat wishes, flight by flight: required before preferred, and numbered seats before any others. */
export function assignSeats(
  request: ExtrasRequest,
  seats: readonly SeatOffer[],
  journeys: readonly string[][],
  currency: string,
): { taken: Taken[]; missed: Missed[] } {
  const taken: Taken[] = [];
  const missed: Missed[] = [];
  const infants = new Set(request.passengers.filter(({ type }) => type === 'INF').map(({ paxId }) => paxId));
  for (const wish of request.seats) {
    if (infants.has(wish.paxId))
      missed.push({ need: wish.need, words: `a seat for ${wish.paxId}, who is an infant on a lap` });
    else if (!journeys.flat().some((flight) => concerns(wish, flight, journeys))) {
      missed.push({
        need: wish.need,
        words: `a seat for ${wish.paxId} on a flight that is not part of the offer`,
      });
    }
  }
  for (const flight of journeys.flat()) {
    const onBoard = seats.filter((seat) => seat.flight === flight);
    const wishes = request.seats
      .filter((wish) => !infants.has(wish.paxId) && concerns(wish, flight, journeys))
      .sort((a, b) => urgency(b) - urgency(a));
    const claims = grant(wishes, onBoard, currency);
    for (const { wish, given } of claims) {
      if (given) taken.push(takenSeat(given.seat, given.choice, wish.paxId));
      else if (!contentWith(wish, claims)) {
        missed.push({ need: wish.need, words: `${nameOf(wish)} for ${wish.paxId} on ${showFlight(flight)}` });
      }
    }
  }
  return { taken, missed };
}

/**
 * Uses augmenting paths (Kuhn): a passenger moves to another seat that satisfies their wish if that makes room for one more wish.
 * Granted wishes stay granted, so the order of the wishes is their rank.
 */
function grant(wishes: readonly Wish[], onBoard: readonly SeatOffer[], currency: string): Claim[] {
  const claims: Claim[] = wishes.map((wish) => ({ wish, options: optionsOf(wish, onBoard, currency) }));
  const holder = (seat: SeatOffer): Claim | undefined =>
    claims.find(({ given }) => given && sameSeat(given.seat, seat));
  const place = (claim: Claim, tried: Set<string>): boolean =>
    claim.options.some((option) => {
      const name = nameOfSeat(option.seat);
      if (tried.has(name)) return false;
      tried.add(name);
      const other = holder(option.seat);
      if (other && !place(other, tried)) return false;
      claim.given = option;
      return true;
    });
  for (const claim of claims) {
    // Each passenger gets one seat: a second wish for this flight is an alternative to the first.
    const seated = claims.some(({ wish, given }) => given && wish.paxId === claim.wish.paxId);
    if (!seated) place(claim, new Set());
  }
  return claims;
}

function optionsOf(wish: Wish, onBoard: readonly SeatOffer[], currency: string): Option[] {
  return onBoard
    .filter((seat) => suits(seat, wish))
    .flatMap((seat) =>
      seat.choices
        .filter(
          ({ paxIds, price }) => paxIds.includes(wish.paxId) && affordable(price, wish.maxPrice, currency),
        )
        .map((choice) => ({ seat, choice })),
    )
    .sort(
      (a, b) =>
        comparePrices(a.choice.price, b.choice.price) ||
        Number(a.seat.row) - Number(b.seat.row) ||
        (a.seat.column < b.seat.column ? -1 : a.seat.column > b.seat.column ? 1 : 0),
    );
}

/** Returns true if another granted wish of the same passenger also satisfies this one, or is an alternative that came first. */
function contentWith(wish: Wish, claims: readonly Claim[]): boolean {
  const seat = claims.find(({ wish: { paxId }, given }) => given && paxId === wish.paxId)?.given?.seat;
  return seat !== undefined && (wish.need === 'preferred' || suits(seat, wish));
}

function suits(seat: Place, { wants, seat: wanted }: Pick<Wish, 'wants' | 'seat'>): boolean {
  if (wanted !== undefined) return nameOfSeat(seat) === wanted.replace(/^0+/, '');
  return (wants ?? []).every((want) => seat.characteristics.includes(seatWishes[want]));
}

function concerns({ journey, flight }: Wish, key: string, journeys: readonly string[][]): boolean {
  if (journey !== undefined && !journeys[journey - 1]?.includes(key)) return false;
  return flight === undefined || isOnFlight(key, flight);
}

const urgency = ({ need, seat }: Wish): number =>
  (need === 'required' ? 2 : 0) + (seat === undefined ? 0 : 1);
const sameSeat = (a: SeatOffer, b: SeatOffer): boolean => nameOfSeat(a) === nameOfSeat(b);

function nameOf({ wants, seat }: Wish): string {
  if (seat !== undefined) return `seat ${seat}`;
  return wants && wants.length > 0 ? `a seat with ${wants.join(' and ')}` : 'a seat';
}
