/** Seat maps: rows, columns and what is special about each seat, who sits there already, and what it costs. */
import type { Amount, SandboxFlight } from '../model';
import { cents } from '../prices';
import { pick } from '../random';
import { inCurrency } from './fares';

/** A cabin of an aircraft. */
interface Layout {
  columns: { id: string; position: 'W' | 'A' | 'C' }[];
  first: number;
  last: number;
  exits: readonly number[];
}

const columns = (text: string): Layout['columns'] =>
  text.split(' ').map((one) => ({ id: one.charAt(0), position: one.charAt(1) as 'W' | 'A' | 'C' }));

const narrow = { economy: columns('AW BC CA DA EC FW'), business: columns('AW CA DA FW') };
const wide = { economy: columns('AW BC CA DA EC FC GA HA JC KW'), business: columns('AW DA GA KW') };

/** Cabins by aircraft family; anything else flies as a narrow one. */
const layouts: Record<string, (cabin: string) => Layout> = {
  '789': (cabin) => large(cabin),
  '351': (cabin) => large(cabin),
  E90: (cabin) =>
    cabin === 'ECONOMY'
      ? { columns: columns('AW CA DA FW'), first: 4, last: 24, exits: [11, 12] }
      : { columns: columns('AW DA FW'), first: 1, last: 3, exits: [] },
};

function large(cabin: string): Layout {
  if (cabin === 'ECONOMY') return { columns: wide.economy, first: 20, last: 44, exits: [20, 33] };
  if (cabin === 'PREMIUM_ECONOMY')
    return { columns: wide.economy.slice(0, 7), first: 15, last: 18, exits: [] };
  return { columns: wide.business, first: 1, last: 10, exits: [] };
}

function layoutOf(aircraft: string, cabin: string): Layout {
  const found = layouts[aircraft];
  if (found) return found(cabin);
  return cabin === 'ECONOMY'
    ? { columns: narrow.economy, first: 6, last: 30, exits: [12, 13] }
    : { columns: narrow.business, first: 1, last: 5, exits: [] };
}

/** One seat. */
export interface CatalogueSeat {
  row: string;
  column: string;
  status: 'F' | 'O' | 'Z';
  characteristics: string[];
  /** Cents of EUR; what everybody may have for nothing is 0. */
  price: number;
}

/** Returns the cabin of a flight on its day. Sold seats are the business of the orders, not of this map. */
export function seatsOf(
  seed: string,
  flight: SandboxFlight,
  cabin: string,
): { columns: Layout['columns']; seats: CatalogueSeat[] } {
  const layout = layoutOf(flight.aircraft, cabin);
  const load = 250 + pick(`${seed}/load/${flight.key}`, 500);
  const seats: CatalogueSeat[] = [];
  for (let row = layout.first; row <= layout.last; row++) {
    const exit = layout.exits.includes(row);
    for (const { id, position } of layout.columns) {
      const taken = pick(`${seed}/seat/${flight.key}/${row}${id}`, 1000);
      seats.push({
        row: String(row),
        column: id,
        status: row === layout.last && position === 'W' ? 'Z' : taken < load ? 'O' : 'F',
        characteristics: [...(position === 'C' ? [] : [position]), ...(exit ? ['E', 'L'] : [])],
        price: seatPrice(cabin, exit, position, row - layout.first),
      });
    }
  }
  return { columns: layout.columns, seats };
}

function seatPrice(cabin: string, exit: boolean, position: string, behind: number): number {
  if (cabin !== 'ECONOMY') return 0;
  if (exit) return 3500;
  if (behind < 4) return 1900;
  return position === 'C' ? 700 : 1200;
}

/** Returns the price of a seat in a currency. */
export function seatAmount(seat: CatalogueSeat, currency: string): Amount {
  return cents(inCurrency(seat.price, currency), currency);
}
