/** The seats of one flight as they lie in the cabin. A free seat is a button that says its price. */
import type { ExtraLine, SeatMap as Map_ } from '../../api/types';
import { isSome } from '../../domain/rules';
import { showMoney } from '../../domain/shared';
import { texts } from '../../texts';

interface SeatMapProps {
  flight: string;
  lines: readonly ExtraLine[];
  /** Where each seat is. Without it, the seats are laid out by their names. */
  map: Map_ | undefined;
  paxId: string;
  /** Who has which seat of the flight. */
  taken: ReadonlyMap<string, string>;
  /** The passengers’ seats that are booked already. */
  own: readonly string[];
  onPick: (seat: string, line: ExtraLine) => void;
}

export function SeatMap({ flight, lines, map, paxId, taken, own, onPick }: SeatMapProps) {
  const words = texts.extrasOnSale;
  const free = new Map(
    lines
      .filter((line) => line.flights.includes(flight) && line.paxIds.includes(paxId))
      .flatMap((line) => (line.seats ?? []).map((seat) => [seat, line] as const)),
  );
  const { columns, rows } = map ?? laidOut([...free.keys()]);
  if (free.size === 0) return <p className="soft">{words.noSeats}</p>;
  const currency = [...free.values()].find(({ price }) => price)?.price?.currency;
  return (
    <div className="seat-plan">
      <SeatLegend currency={currency} hasExit={rows.some(({ exit }) => exit)} hasOwn={own.length > 0} />
      <div className="seat-map" role="group" aria-label={words.seatMap}>
        <div className="seat-row" aria-hidden="true">
          <span className="seat-number" />
          {columns.map((column, at) => (
            <span key={at} className={column === '' ? 'seat-aisle' : 'seat-column'}>
              {column}
            </span>
          ))}
        </div>
        {rows.map(({ row, exit, seats }) => (
          <div key={row} className={exit ? 'seat-row seat-row-exit' : 'seat-row'}>
            <span className="seat-number">{row}</span>
            {columns.map((column, at) => {
              if (column === '') return <span key={at} className="seat-aisle" />;
              if (!seats.includes(column)) return <span key={at} className="seat-gap" />;
              const seat = `${row}${column}`;
              const line = free.get(seat);
              const who = taken.get(seat);
              const price = line?.price ? showMoney(line.price) : words.free;
              const isOwn = own.includes(seat);
              const state = isOwn ? words.own : line ? price : words.taken;
              const label = `${words.seat} ${seat}, ${state}${exit ? `, ${words.exit}` : ''}`;
              return (
                <button
                  key={at}
                  type="button"
                  className={isOwn ? 'seat seat-own' : who === undefined ? 'seat' : 'seat seat-picked'}
                  disabled={!line}
                  aria-pressed={who !== undefined}
                  aria-label={label}
                  title={label}
                  onClick={() => line && onPick(seat, line)}
                >
                  {who?.replace(/^PAX/, '') ?? (isOwn ? '✓' : line ? shortPrice(line) : '×')}
                </button>
              );
            })}
            {exit && <span className="seat-exit">{words.exitRow}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Returns a seat's price without its currency, which the legend names: `14`, `14.50`. */
function shortPrice({ price }: ExtraLine): string {
  return isSome(price) ? price.amount.replace(/\.0+$/, '') : '0';
}

function SeatLegend({
  currency,
  hasExit,
  hasOwn,
}: {
  currency: string | undefined;
  hasExit: boolean;
  hasOwn: boolean;
}) {
  const words = texts.extrasOnSale;
  return (
    <ul className="seat-legend small">
      <li>
        <span className="seat" aria-hidden="true">
          …
        </span>
        {words.legend.free(currency)}
      </li>
      <li>
        <span className="seat seat-picked" aria-hidden="true">
          1
        </span>
        {words.legend.picked}
      </li>
      <li>
        <span className="seat seat-taken" aria-hidden="true">
          ×
        </span>
        {words.taken}
      </li>
      {hasOwn && (
        <li>
          <span className="seat seat-own" aria-hidden="true">
            ✓
          </span>
          {words.own}
        </li>
      )}
      {hasExit && <li>{words.legend.exit}</li>}
    </ul>
  );
}

/** Lays seats out by their names: rows by number, columns by letter. A seat between them that is not free is drawn as taken. Aisles are not known then. */
function laidOut(seats: readonly string[]): Pick<Map_, 'columns' | 'rows'> {
  const columns = [...new Set(seats.map((seat) => seat.replace(/^\d+/, '')))].sort();
  const numbers = [...new Set(seats.map((seat) => parseInt(seat, 10)))].sort((a, b) => a - b);
  return {
    columns,
    rows: numbers.map((number) => ({
      row: String(number),
      seats: columns,
    })),
  };
}
