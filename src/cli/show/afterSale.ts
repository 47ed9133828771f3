/** Prints what may follow a sale: extras that can be added, changes that the airline offers, and what was changed. */
import type { Amendment, ChangeOffer, ExtraLine, PartialRefund } from '../../domain/order/afterSale';
import { instantText } from '../../domain/dates';
import { wasIssued } from '../../domain/order/issued';
import { showMoney, type Money } from '../../domain/money';
import type { OrderStatus } from '../../domain/order/status';
import { counted, lines, table } from '../output';
import { flightText, writtenAmount } from './texts';
import type { Row } from './commandLines';

/** How many offers have a command to accept them: the cheapest come first. */
const SHOWN = 3;

/** How wide lists of seats may be. */
const WIDTH = 80;

const limits: Record<NonNullable<ExtraLine['limit']>, string> = {
  OnePerPax: 'one each',
  OnePerOrder: 'one',
  None: '',
};

const priceText = ({ price }: ExtraLine): string => (price ? showMoney(price) : 'free');

/** Prints what can be added: services by passenger, then free seats by flight, price and row. */
export function extrasLines({ extrasOnSale }: OrderStatus): string[] {
  const found = extrasOnSale?.lines ?? [];
  const services = together(found.filter(isService));
  const seats = found.filter((line) => !isService(line));
  if (found.length === 0) return ['The airline has nothing to add to this order.'];
  // An offer is selected once; an order can be added to again.
  const per = extrasOnSale?.offer === undefined ? ' per add' : '';
  const print = (lines: readonly ExtraLine[]): string[] => serviceLines(lines, per);
  return [...byPlace('Services', services, print), ...byPlace('Seats', seats, seatLines)];
}

/** Joins lines that differ in their passengers alone: airlines offer a service to each. */
function together(found: readonly ExtraLine[]): ExtraLine[] {
  const joint = new Map<string, ExtraLine>();
  for (const line of found) {
    const key = JSON.stringify({ ...line, paxIds: [] });
    joint.set(key, { ...line, paxIds: [...(joint.get(key)?.paxIds ?? []), ...line.paxIds] });
  }
  return [...joint.values()];
}

function byPrice({ price: one }: ExtraLine, { price: other }: ExtraLine): number {
  return Number(one?.amount ?? 0) - Number(other?.amount ?? 0);
}

const isService = ({ kind }: ExtraLine): boolean => kind === 'service';

/** Prints lines below headings with their flights and passengers. */
function byPlace(
  what: string,
  found: readonly ExtraLine[],
  print: (found: readonly ExtraLine[]) => string[],
): string[] {
  const groups = new Map<string, ExtraLine[]>();
  for (const line of found) {
    const where =
      line.flights.length > 0 ? ` on ${line.flights.map((key) => named(key, found)).join(', ')}` : '';
    const heading = `${what}${where} for ${line.paxIds.join(', ')}`;
    groups.set(heading, [...(groups.get(heading) ?? []), line]);
  }
  return [...groups].flatMap(([heading, group]) => [heading, ...print(group).map((line) => `  ${line}`)]);
}

/** Returns a flight as `--seat` takes it, from its key; with its date where it has the number of another. */
function named(key: string, found: readonly ExtraLine[]): string {
  const [number = '', date] = key.split('/');
  const same = found
    .flatMap(({ flights }) => flights)
    .some((each) => each !== key && each.startsWith(`${number}/`));
  return same ? `${number} of ${date}` : number;
}

function serviceLines(found: readonly ExtraLine[], per: string): string[] {
  return table(
    ['price', 'code', 'service', 'limit'],
    found.map(({ limit = 'None', ...line }) => [
      priceText(line),
      line.code,
      line.name,
      limits[limit] && limits[limit] + per,
    ]),
  );
}

function seatLines(found: readonly ExtraLine[]): string[] {
  const width = Math.max(...found.map((line) => priceText(line).length)) + 2;
  return found
    .toSorted(byPrice)
    .flatMap((line) =>
      wrapped(seatRows(line.seats ?? []), WIDTH - width - 2).map(
        (seats, at) => `${(at === 0 ? priceText(line) : '').padEnd(width)}${seats}`,
      ),
    );
}

/** Returns the seats of each row: `12A 12C`. */
function seatRows(seats: readonly string[]): string[] {
  const rows = new Map<number, string[]>();
  for (const seat of seats.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))) {
    const row = parseInt(seat, 10);
    rows.set(row, [...(rows.get(row) ?? []), seat]);
  }
  return [...rows.values()].map((row) => row.join(' '));
}

/** Joins words to lines of at most this width, two spaces apart. */
function wrapped(words: readonly string[], width: number): string[] {
  return words.reduce<string[]>((all, word) => {
    const last = all.at(-1);
    if (last === undefined || last.length + 2 + word.length > width) return [...all, word];
    return [...all.slice(0, -1), `${last}  ${word}`];
  }, []);
}

/** Returns in a few words what can be added, and how to see it. */
export function onSaleText({ extrasOnSale, reference }: OrderStatus): string | undefined {
  if (!extrasOnSale) return undefined;
  const { lines: found, readAt, offer } = extrasOnSale;
  const seats = new Set(
    found.flatMap((line) => (line.seats ?? []).map((seat) => `${line.flights.join()} ${seat}`)),
  );
  const services = found.filter(isService).length;
  const shown = offer === undefined ? `extras ${reference}` : `services ${reference} ${offer}`;
  return `${counted(services, 'service')}, ${counted(seats.size, 'seat')}, read ${instantText(readAt)} (ndc-flows ${shown})`;
}

/** Prints an offered change: what it does, what it costs and brings back, until when, and its new flights. */
export function changeOfferLines(offer: ChangeOffer, { flights }: OrderStatus): string[] {
  const { what, cabin, fareName, expiresAt } = offer;
  const fare = [cabin, fareName].filter(Boolean).join(', ');
  const known = flights.map(flightText);
  return lines(
    `${what}${fare && ` (${fare})`}`,
    costText(offer),
    backText(offer),
    expiresAt && `expires ${instantText(expiresAt)}`,
    offer.flights.map(flightText).filter((flight) => !known.includes(flight)),
  );
}

function costText({ kind, toPay, penalty, newTotal }: ChangeOffer): string {
  // A part is cancelled for its fee; nothing is paid for it.
  if (kind === 'part') return penalty ? `fee ${showMoney(penalty)}` : 'no fee';
  const now = toPay
    ? `pay ${showMoney(toPay)} now`
    : 'the amount to pay is unknown, so it cannot be accepted';
  return joined([
    `${now}${penalty ? ` (penalty ${showMoney(penalty)})` : ''}`,
    newTotal && `new total ${showMoney(newTotal)}`,
  ]);
}

function backText({ refund, residual, forfeited, voids }: ChangeOffer): string {
  return joined([
    refund && `refund ${showMoney(refund)}`,
    residual && `${showMoney(residual)} stays with the airline as a credit`,
    forfeited && `${showMoney(forfeited)} in taxes is lost`,
    voids && 'voids the tickets',
  ]);
}

const joined = (parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(', ');

/** Prints every offered change with its number. A part has none: it is cancelled for its fee. */
export function numberedOffers(status: OrderStatus): string[] {
  return (status.changeOffers?.offers ?? []).flatMap((offer) => {
    const [first = '', ...rest] = changeOfferLines(offer, status).filter(Boolean);
    const head = offer.kind === 'part' ? first : `${offerLabel(offer)}: ${first}`;
    return [head, ...rest.map((line) => `  ${line}`)];
  });
}

/** Returns what an offered change is called in a list. */
export function offerLabel({ kind, number }: ChangeOffer): string {
  return kind === 'part' ? 'quoted' : `offer ${number}`;
}

/** Returns what must be named to accept an offer: of a held order its new total, of a ticketed one what is paid now. */
export function amountToName(status: OrderStatus, { toPay, newTotal }: ChangeOffer): Money | undefined {
  return toPay && (wasIssued(status) ? toPay : newTotal);
}

/** Returns the commands that accept what the airline offers. A part is cancelled, as its own command says. */
export function acceptRows(status: OrderStatus): Row[] {
  return (status.changeOffers?.offers ?? []).slice(0, SHOWN).flatMap((offer): Row[] => {
    const amount = amountToName(status, offer);
    if (!amount || offer.kind === 'part') return [];
    const { number } = offer;
    return [
      [`accept offer ${number}`, `accept ${status.reference} ${number} --pay-up-to ${writtenAmount(amount)}`],
    ];
  });
}

/** Prints a change that was made. */
export function amendmentText({
  kind,
  at,
  what,
  who,
  paid,
  penalty,
  refund,
  residual,
  proof,
}: Amendment): string {
  const isPart = kind === 'part';
  const money = [
    paid && `paid ${showMoney(paid)}${penalty ? ` (penalty ${showMoney(penalty)})` : ''}`,
    penalty && !paid && `${isPart ? 'fee' : 'penalty'} ${showMoney(penalty)}`,
    refund && `refund ${showMoney(refund)}`,
    residual && `credit ${showMoney(residual)}`,
    who && `by ${who}`,
    proof === 'answer' && 'the airline confirmed it, but shows no such data',
  ];
  return joined([`${instantText(at)}: ${isPart ? `cancelled ${what}` : what}`, ...money]);
}

/** Prints the refund of a partial cancellation with its state. */
export function partialRefundText({ what, amount, state, until, documents }: PartialRefund): string {
  return joined([
    `${what}: ${state}`,
    amount && showMoney(amount),
    state === 'pending' && `expected by ${instantText(until)}`,
    documents.length > 0 && `documents ${documents.join(', ')}`,
  ]);
}
