/** Draws a seat map for a terminal: a letter for each price, a dot for what is taken, and a legend. Needs no colour. */
import { showMoney } from '../../domain/money';
import { nameOfSeat } from '../../domain/offers/extras';
import type { ExtraLine, ExtrasOnSale } from '../../domain/order/afterSale';

type SeatMap = NonNullable<ExtrasOnSale['seatMaps']>[number];

/** What a taken seat shows. */
const TAKEN = '·';

/** Draws the map of one flight from the free seats among the lines. */
export function seatMapLines({ flight, columns, rows }: SeatMap, lines: readonly ExtraLine[]): string[] {
  const prices = pricesOf(lines.filter(({ kind, flights }) => kind === 'seat' && flights.includes(flight)));
  const kinds = [...new Set(prices.values())].sort(byAmount);
  const letterOf = (row: string, column: string): string => {
    const kind = prices.get(nameOfSeat({ row, column }));
    return kind === undefined ? TAKEN : (LETTERS[kinds.indexOf(kind)] ?? '?');
  };
  const cells = (of: (column: string) => string): string => columns.map((column) => of(column)).join('  ');
  const drawn = rows.flatMap(({ row, seats, exit }, at) => {
    const seen = cells((column) => (seats.includes(column) ? letterOf(row, column) : ' '));
    const before = Number(rows[at - 1]?.row ?? row);
    const gap = Number(row) - before > 1 ? [''] : [];
    return [
      ...gap,
      `${row.padStart(4)}  ${exit ? 'exit' : '    '}  ${seen}${exit ? '  exit' : ''}`.trimEnd(),
    ];
  });
  return [
    `          ${cells((column) => column || ' ')}`.trimEnd(),
    ...drawn,
    '',
    ...kinds.map((kind, at) => `     ${LETTERS[at] ?? '?'}  ${kind}`),
    `     ${TAKEN}  taken`,
  ];
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Returns each free seat's price as text, with the passengers who may take it if these differ between seats. */
function pricesOf(lines: readonly ExtraLine[]): Map<string, string> {
  const everybody = new Set(lines.flatMap(({ paxIds }) => paxIds)).size;
  const offers = new Map<string, Map<string, string[]>>();
  for (const { seats = [], price, paxIds } of lines) {
    const words = price && Number(price.amount) > 0 ? showMoney(price) : 'free';
    for (const seat of seats) {
      const byPrice = offers.get(seat) ?? new Map<string, string[]>();
      byPrice.set(words, [...(byPrice.get(words) ?? []), ...paxIds]);
      offers.set(seat, byPrice);
    }
  }
  const shown = [...offers].map(([seat, byPrice]): [string, string] => {
    const texts = [...byPrice].map(([price, paxIds]) =>
      paxIds.length === everybody ? price : `${price}, ${paxIds.join(', ')} only`,
    );
    return [seat, texts.join('; ')];
  });
  return new Map(shown);
}

/** Sorts by the amount that a text begins with; free comes first. */
function byAmount(one: string, other: string): number {
  return (parseFloat(one) || 0) - (parseFloat(other) || 0) || one.localeCompare(other, 'en');
}
