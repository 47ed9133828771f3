/** What a list shows of an order besides its search attributes. It stands in the memo, which is sealed where there are keys, and nothing personal is in it. */
import { isDate } from '../dates';
import { isCancelledUnbooked } from './cancelledUnbooked';
import type { ChangeKind } from './changes';
import type { Money } from '../money';
import type { OrderState } from './states';
import type { OrderStatus } from './status';

/** Name of the memo's entry. */
export const LISTED_MEMO = 'listed';

/** What the memo holds: the start writes the route, the order the rest. */
export interface ListedMemo {
  /** The agency that sells the order. Anyone who may start workflows can set a search attribute: whose this memo is, it says itself. */
  agency?: string;
  /** `LHR → CDG → LHR` */
  route?: string;
  total?: Money;
  /** What is to be approved: a price, or a cancellation fee. */
  toApprove?: Money;
  /** The first PNR. */
  bookingReference?: string;
  /** What the airline changed, the newest last. */
  changes?: ListedChange[];
  /** The caller cancelled before anything was booked. */
  cancelledUnbooked?: true;
}

/** A change by the airline, as lists show it. */
export interface ListedChange {
  kind: ChangeKind;
  /** In words, without names. */
  text: string;
  seenAt: string;
  /** Absent while somebody must decide. */
  decided?: { by: 'caller' | 'table'; at: string };
}

/** How many changes the memo keeps: first those that wait for a decision. */
const LISTED_CHANGES = 10;

interface Way {
  origin: string;
  destination: string;
}

/** Returns the places of a trip in their order; a comma stands where the next way begins elsewhere. */
export function routeOf(ways: readonly Way[]): string | undefined {
  const words = ways.map(({ origin, destination }, at) => {
    const before = ways[at - 1]?.destination;
    if (before === origin) return ` → ${destination}`;
    return `${before === undefined ? '' : ', '}${origin} → ${destination}`;
  });
  return words.join('') || undefined;
}

/** Returns the date on which a trip begins: that of its first flight, or of its first journey while there are no flights. */
export function departureOf(
  flights: OrderStatus['flights'],
  journeys: readonly { date: string }[] = [],
): string | undefined {
  const days =
    flights.length > 0
      ? flights.map(({ departure }) => departure.slice(0, 10))
      : journeys.map(({ date }) => date);
  return days.filter(isDate).sort()[0];
}

/** States in which a person decides about the price that was read last. */
const asking: readonly string[] = ['awaiting-approval', 'attention'] satisfies OrderState[];

/** Returns what lists show of a memo. Prices change until there is an order: until then, one is shown while a person is asked about it. */
export function shownMemo(
  { total, toApprove, ...memo }: ListedMemo,
  { state, orderId }: { state: string; orderId?: string },
): ListedMemo {
  return {
    ...memo,
    ...(total && (orderId !== undefined || asking.includes(state)) && { total }),
    ...(toApprove && state === 'awaiting-approval' && { toApprove }),
  };
}

/** Returns the memo of an order. Undefined: it stays as it is. */
export function listedMemo(
  status: OrderStatus,
  journeys: readonly Way[] | undefined,
): ListedMemo | undefined {
  const { state, orderId, agency, flights, total, toApprove, bookingReferences, changes } = status;
  const route = routeOf(journeys ?? flights);
  const whose = { ...(agency !== undefined && { agency }), ...(route !== undefined && { route }) };
  if (isCancelledUnbooked(status)) return { ...whose, cancelledUnbooked: true };
  const amounts = { ...(total && { total }), ...(toApprove && { toApprove }) };
  if (orderId === undefined) return asking.includes(state) ? { ...whose, ...amounts } : undefined;
  if (!total) return undefined;
  const [bookingReference] = bookingReferences;
  return {
    ...whose,
    ...amounts,
    ...(bookingReference !== undefined && { bookingReference }),
    ...(changes && { changes: listedChanges(changes) }),
  };
}

function listedChanges(changes: NonNullable<OrderStatus['changes']>): ListedChange[] {
  const open = changes.filter(({ decided }) => !decided).slice(-LISTED_CHANGES);
  const others = changes.filter(({ decided }) => decided).slice(open.length - LISTED_CHANGES);
  const shown = open.length === LISTED_CHANGES ? open : [...others, ...open];
  return shown.map(({ kind, text, seenAt, decided }) => ({
    kind,
    text,
    seenAt,
    ...(decided && { decided: { by: decided.by, at: decided.at } }),
  }));
}
