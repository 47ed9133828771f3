/** Collects how the seats of a map lie in the cabin: rows, columns, aisles and exits. */
import type { SeatMap } from '../../domain/offers/offers';

/** Maximum number of seats kept of an answer's maps: six flights of 700 seats. */
const KEEP = 4200;

/** Codes of PADIS list 9825. */
const AISLE = 'A';
const EXIT = 'E';

/** The blocks in which wide cabins are lettered. An aisle lies between two blocks. */
const blockOf = (column: string): number => (column < 'D' ? 0 : column < 'H' ? 1 : 2);

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
  characteristics: string[];
  /** Number of seats; `seats` may hold only the first of them. */
  seen: number;
}

/** The rows of one map. */
export class SeatLayout {
  private readonly rows: SeatMap['rows'] = [];
  /** Every column, and whether a seat of it is on an aisle. */
  private readonly columns = new Map<string, boolean>();
  private kept: number;

  /** @param before the layout of the answer's map before this one: all share one limit */
  constructor(before?: SeatLayout) {
    this.kept = before?.kept ?? 0;
  }

  /** Takes the next row. */
  take({ number, seats, characteristics }: RawSeatRow): void {
    const row = number ?? seats.find((seat) => seat.row)?.row;
    const columns = seats.flatMap(({ column }) => column ?? []);
    if (row === undefined || columns.length === 0 || this.kept + columns.length > KEEP) return;
    this.kept += columns.length;
    for (const { column, characteristics: codes } of seats) {
      if (!column) continue;
      this.columns.set(column, codes.includes(AISLE) || this.columns.get(column) === true);
    }
    const exit = [characteristics, ...seats.map((seat) => seat.characteristics)].some((codes) =>
      codes.includes(EXIT),
    );
    this.rows.push({ row, ...(exit && { exit }), seats: [...new Set(columns)].sort() });
  }

  /** Returns the rows, and the columns with the aisles between them. */
  finish(): Pick<SeatMap, 'columns' | 'rows'> {
    const letters = [...this.columns.keys()].sort();
    const aisles = this.aislesAfter(letters);
    return {
      columns: letters.flatMap((letter) => (aisles.has(letter) ? [letter, ''] : [letter])),
      rows: this.rows,
    };
  }

  /**
   * Returns the columns to the right of which an aisle lies. It lies between two blocks whose seats there are both on an aisle; or where one
   * seat is, has no aisle on its other side, and has a column that is a block of its own beside it, as in A · D G · K.
   */
  private aislesAfter(letters: readonly string[]): Set<string> {
    const isAisle = (letter: string): boolean => this.columns.get(letter) === true;
    const isBlock = (letter: string): boolean =>
      letters.filter((other) => blockOf(other) === blockOf(letter)).length === 1;
    const borders = letters.flatMap((left, at): [string, string][] => {
      const right = letters[at + 1];
      return right === undefined || blockOf(left) === blockOf(right) ? [] : [[left, right]];
    });
    const sure = borders.filter((border) => border.every(isAisle));
    const served = new Set(sure.flat());
    const single = borders.filter(
      (border) => border.some((letter) => isAisle(letter) && !served.has(letter)) && border.some(isBlock),
    );
    return new Set([...sure, ...single].map(([left]) => left));
  }
}
