/** Takes the seats that a caller has named, or says what is wrong with each and what is free. */
import type { Mistake } from '../request/mistakes';
import {
  isOnFlight,
  nameOfSeat,
  showFlight,
  takenSeat,
  type PickedSeat,
  type Picking,
  type Taken,
} from './extras';
import type { SeatOffer } from './offers';

/** How many free seats a mistake names. */
const SHOWN = 8;

/** Returns what is taken for the picks, and every mistake in them. */
export function pickSeats(
  picked: readonly PickedSeat[],
  seats: readonly SeatOffer[],
  about: Picking,
): { taken: Taken[]; mistakes: Mistake[] } {
  const taken: (Taken & Pick<SeatOffer, 'flight'>)[] = [];
  const mistakes: Mistake[] = [];
  picked.forEach((pick, at) => {
    const wrong = (member: string, message: string): number =>
      mistakes.push({ path: `seats[${at}].${member}`, message });
    const flight = flightOf(pick, about);
    if (typeof flight !== 'string') return wrong('flight', flight.message);
    const onBoard = seats.filter((seat) => seat.flight === flight);
    const place = onBoard.find((seat) => nameOfSeat(seat) === pick.seat.replace(/^0+/, ''));
    if (!place)
      return wrong('seat', `${pick.seat} is not free on ${showFlight(flight)}; ${freeNear(pick, onBoard)}`);
    const choice = place.choices.find(({ paxIds }) => paxIds.includes(pick.paxId));
    if (!choice) {
      const own = onBoard.filter(({ choices }) => choices.some(({ paxIds }) => paxIds.includes(pick.paxId)));
      return wrong('seat', `${nameOfSeat(place)} is not offered to ${pick.paxId}; ${freeNear(pick, own)}`);
    }
    const others = taken.filter((other) => other.flight === flight);
    const holder = others.find(({ seat }) => seat && nameOfSeat(seat) === nameOfSeat(place));
    if (holder) return wrong('seat', `${nameOfSeat(place)} is already named for ${holder.paxIds.join()}`);
    if (others.some(({ paxIds }) => paxIds.includes(pick.paxId)))
      return wrong('paxId', `${pick.paxId} already has a seat on ${showFlight(flight)}`);
    return taken.push({
      ...takenSeat(place, choice, pick.paxId),
      flight,
      ...(pick.price && { seen: pick.price }),
    });
  });
  return { taken: taken.map(({ flight: _, ...each }) => each), mistakes };
}

/** Returns the one flight that a pick is about, or what is wrong. */
function flightOf({ flight, journey }: PickedSeat, { journeys }: Picking): string | { message: string } {
  const all = journey === undefined ? journeys.flat() : (journeys[journey - 1] ?? []);
  const meant = flight === undefined ? all : all.filter((key) => isOnFlight(key, flight));
  const [one, ...others] = meant;
  if (one !== undefined && others.length === 0) return one;
  const flights = journeys.flat().map(showFlight).join(', ');
  if (one === undefined) return { message: `is not a flight of this offer, which has ${flights}` };
  return { message: `say on which flight: ${flights}` };
}

/** Says which seats are free: those of the same row, or else the first. */
function freeNear({ seat }: PickedSeat, onBoard: readonly SeatOffer[]): string {
  const inRow = onBoard.filter(({ row }) => Number(row) === parseInt(seat, 10));
  const names = (inRow.length > 0 ? inRow : onBoard).map(nameOfSeat);
  if (names.length === 0) return 'no seat is offered there';
  const more = names.length > SHOWN ? ' and more' : '';
  return `free${inRow.length > 0 ? ' in that row' : ''}: ${names.slice(0, SHOWN).join(', ')}${more}`;
}
