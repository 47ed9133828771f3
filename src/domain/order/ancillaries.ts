/** The seats and services of an order, one entry for each passenger, and the EMDs that were issued for them. */
import { ancillaryWords } from '../offers/extras';
import {
  addMoney,
  allotMoney,
  isSome,
  nothingIn,
  sameMoney,
  showMoney,
  timesMoney,
  type Money,
} from '../money';
import { isEmd } from '../sales/documentAmounts';
import { chargedBeyond } from '../sales/shares';
import type { Effect, GoneService } from './amending/effect';
import { wasIssued } from './issued';
import type { OrderService, OrderView } from './orderView';
import type { Ancillary, LostAncillary } from './shown';
import type { OrderStatus } from './status';

type Document = OrderStatus['documents'][number];
type Known = Pick<OrderStatus, 'ancillaries' | 'lostAncillaries' | 'documents' | 'sales'>;

/** What an EMD was issued for. */
export type EmdPurpose =
  | { for: 'penalty' | 'residual' }
  /** `any`: it is for one of them, and nothing tells for which. */
  | { for: 'all' | 'any'; ancillaries: readonly Ancillary[] };

/** Returns what an EMD is for. Undefined for a ticket, and where nothing tells. */
export function emdPurpose(
  { ancillaries = [], lostAncillaries = [], documents, sales = [] }: Known,
  { number, typeCode, paxId, returned }: Document,
): EmdPurpose | undefined {
  // What was returned is no longer among the ancillaries.
  if (!isEmd(typeCode) || paxId === undefined || returned !== undefined) return undefined;
  const issue = sales.find((sale) => sale.event === 'issue' && sale.number === number);
  if (issue?.notes?.includes('penalty')) return { for: 'penalty' };
  if (issue?.notes?.includes('residual')) return { for: 'residual' };
  const isOver = ({ documents: numbers = [] }: Ancillary): boolean =>
    numbers.length > 0 &&
    numbers.every((each) => documents.some((one) => one.number === each && one.returned));
  // What the airline took away was paid for, too.
  const paid = [...ancillaries, ...lostAncillaries.filter((each) => !isOver(each))].filter(
    (each) => each.paxId === paxId && isSome(each.price),
  );
  if (issue?.notes?.includes('assumed'))
    return paid.length > 0 ? { for: paid.length > 1 ? 'any' : 'all', ancillaries: paid } : undefined;
  const { total: amount, currency } = issue ?? {};
  const value = amount !== undefined && currency !== undefined ? { amount, currency } : undefined;
  const own = documents.filter((each) => isEmd(each.typeCode) && each.paxId === paxId);
  if (own.length === 1 && (!value || isSumOf(paid, value)))
    return paid.length > 0 ? { for: 'all', ancillaries: paid } : undefined;
  if (!value) return undefined;
  // Some airlines issue one for each unit.
  const same = paid.filter(
    ({ price, quantity }) => sameMoney(price, value) || sameMoney(price, timesMoney(value, quantity)),
  );
  const units = same.reduce((sum, { quantity }) => sum + quantity, 0);
  const alike = sales.filter(
    (sale) =>
      sale.event === 'issue' &&
      sale.total === amount &&
      !sale.notes?.some((note) => note === 'penalty' || note === 'residual') &&
      own.some((each) => each.number === sale.number && !each.returned),
  );
  // An extra that has left the list may have left its EMD behind.
  if (same.length === 0 || alike.length > units) return undefined;
  return { for: same.length > 1 ? 'any' : 'all', ancillaries: same };
}

function isSumOf(paid: readonly Ancillary[], value: Money): boolean {
  const prices = paid.flatMap(({ price }) => price ?? []);
  if (prices.some(({ currency }) => currency !== value.currency)) return false;
  return sameMoney(prices.reduce(addMoney, nothingIn(value.currency)), value);
}

/** Returns the ancillaries, each with the numbers of its EMDs as far as these and their amounts tell. */
export function withDocuments(ancillaries: readonly Ancillary[], known: Known): Ancillary[] {
  const bare = ancillaries.map(({ documents: _before, ...rest }): Ancillary => rest);
  const numbers = new Map<Ancillary, string[]>();
  for (const document of known.documents) {
    const purpose = emdPurpose({ ...known, ancillaries: bare }, document);
    if (purpose?.for !== 'all') continue;
    for (const each of purpose.ancillaries)
      numbers.set(each, [...(numbers.get(each) ?? []), document.number]);
  }
  return bare.map((each) => {
    const documents = numbers.get(each);
    return documents ? { ...each, documents } : each;
  });
}

/**
 * Returns the ancillaries that are left once a change is made: without those of passengers who leave, without seats that go or whose flights
 * do, and without the services that go.
 */
export function ancillariesLeft(
  ancillaries: readonly Ancillary[],
  { paxIds = [], gone = [], flights, services = [] }: Effect,
): Ancillary[] {
  const seats = new Set(gone.filter((key) => key.startsWith('seat ')));
  const left = ancillaries.filter(({ kind, paxId, name, flights: on }) => {
    if (paxIds.includes(paxId)) return false;
    return (
      kind !== 'seat' ||
      !on.some((flight) => seats.has(`seat ${paxId} ${flight} ${name}`) || flights?.gone.includes(flight))
    );
  });
  // What is for another flight too stays.
  const goes = (flights: readonly string[], off: readonly string[]): boolean =>
    off.length === 0 || flights.every((flight) => off.includes(flight));
  return divided(left, unitsOf(left, services, goes)).others;
}

/** What an order shows of an ancillary after its airline has changed it. */
export interface ShownAncillaries {
  shown: Ancillary[];
  /** Those that the airline has taken away. */
  lost: Ancillary[];
}

/**
 * Compares the ancillaries with the live services of an order. A seat that the airline has moved keeps its price under its new number. A
 * passenger's service is lost only where it is clear which: an order may name services otherwise.
 *
 * @param renamed new keys of flights that others have replaced
 */
export function ancillariesShown(
  ancillaries: readonly Ancillary[],
  live: readonly OrderService[],
  renamed: ReadonlyMap<string, string>,
): ShownAncillaries {
  const current = ancillaries.map((each) => ({
    ...each,
    flights: each.flights.map((key) => renamed.get(key) ?? key),
  }));
  const there = live.filter(({ kind }) => kind === 'service');
  const services = [...new Set(current.map(({ paxId }) => paxId))].flatMap((paxId) =>
    there.flatMap(({ name, flights, paxIds }) =>
      paxIds.length === 0 || paxIds.includes(paxId) ? [{ paxId, name, flights }] : [],
    ),
  );
  const found = unitsOf(current, services, () => true);
  const ofPassenger = (paxId: string, count: (index: number) => number): number =>
    sum(current.map((each, index) => (each.kind === 'service' && each.paxId === paxId ? count(index) : 0)));
  const seats = seatsShown(current, live);
  const units = current.map(({ kind, paxId, quantity }, index) => {
    if (kind === 'seat') return seats.has(index) ? 1 : 0;
    const shown = services.filter((each) => each.paxId === paxId).length;
    const clear = ofPassenger(paxId, (at) => found[at] ?? 0) >= shown;
    return clear ? (found[index] ?? 0) : quantity;
  });
  const { these, others } = divided(
    current.map((each, index) => seats.get(index) ?? each),
    units,
  );
  return { shown: these, lost: others };
}

/** Returns each seat that an order still shows, by its place among the ancillaries and with its number in the order. */
function seatsShown(
  ancillaries: readonly Ancillary[],
  live: readonly OrderService[],
): Map<number, Ancillary> {
  const shown = new Map<number, Ancillary>();
  const open = live.filter(({ kind }) => kind === 'seat');
  const bare = (seat: string): string => seat.replace(/^0+/, '').toUpperCase();
  // First those that have stayed: no other seat takes their place.
  for (const same of [true, false])
    ancillaries.forEach((each, index) => {
      if (each.kind !== 'seat' || shown.has(index)) return;
      const at = open.findIndex(
        ({ paxIds, flights, seat }) =>
          (paxIds.length === 0 || paxIds.includes(each.paxId)) &&
          (flights.length === 0 || flights.some((flight) => each.flights.includes(flight))) &&
          (!same || !seat || bare(seat) === bare(each.name)),
      );
      const [found] = at < 0 ? [] : open.splice(at, 1);
      if (found) shown.set(index, { ...each, ...(found.seat && { name: bare(found.seat) }) });
    });
  return shown;
}

/**
 * Returns how many units of each ancillary these services are. They are told by their names and flights; where a passenger has as many as are
 * left, all are meant.
 *
 * @param fits returns true if an ancillary of these flights can be a service of those
 */
function unitsOf(
  ancillaries: readonly Ancillary[],
  services: readonly GoneService[],
  fits: (flights: readonly string[], ofService: readonly string[]) => boolean,
): number[] {
  const units = ancillaries.map(() => 0);
  const open = [...services];
  const take = (isIt: (ancillary: Ancillary, service: GoneService) => boolean): void => {
    ancillaries.forEach((each, index) => {
      for (let taken = units[index] ?? 0; each.kind === 'service' && taken < each.quantity; taken += 1) {
        const at = open.findIndex(
          (service) =>
            service.paxId === each.paxId && fits(each.flights, service.flights) && isIt(each, service),
        );
        if (at < 0) return;
        open.splice(at, 1);
        units[index] = taken + 1;
      }
    });
  };
  const same = ({ name }: Ancillary, service: GoneService): boolean =>
    name.toUpperCase() === service.name?.toUpperCase();
  const alike = ({ name }: Ancillary, { name: other = '' }: GoneService): boolean =>
    other !== '' &&
    (name.toUpperCase().includes(other.toUpperCase()) || other.toUpperCase().includes(name.toUpperCase()));
  const isOn = ({ flights }: Ancillary, service: GoneService): boolean =>
    flights.length === 0
      ? service.flights.length === 0
      : flights.some((flight) => service.flights.includes(flight));
  for (const named of [same, alike]) {
    take((each, service) => named(each, service) && isOn(each, service));
    take(named);
  }
  const left = (paxId: string): number =>
    sum(
      ancillaries.map((each, index) =>
        each.kind === 'service' && each.paxId === paxId ? each.quantity - (units[index] ?? 0) : 0,
      ),
    );
  const all = new Set(
    open.flatMap(({ paxId }) =>
      open.filter((each) => each.paxId === paxId).length >= left(paxId) ? [paxId] : [],
    ),
  );
  take(({ paxId }) => all.has(paxId));
  return units;
}

/** Divides ancillaries into so many units of each, and the others. */
function divided(
  ancillaries: readonly Ancillary[],
  units: readonly number[],
): { these: Ancillary[]; others: Ancillary[] } {
  const [these, others]: [Ancillary[], Ancillary[]] = [[], []];
  ancillaries.forEach((each, index) => {
    const taken = units[index] ?? 0;
    const rest = each.quantity - taken;
    if (taken === 0 || rest === 0) {
      (taken === 0 ? others : these).push(each);
      return;
    }
    const prices = each.price ? allotMoney(each.price, [`${taken}`, `${rest}`]) : [];
    these.push({ ...each, quantity: taken, ...(prices[0] && { price: prices[0] }) });
    others.push({ ...each, quantity: rest, ...(prices[1] && { price: prices[1] }) });
  });
  return { these, others };
}

/** Returns true if the order's total still contains what the airline has taken away: it is as much more as that cost. */
export function isStillCharged(
  lost: readonly LostAncillary[],
  view: Pick<OrderView, 'items' | 'total'>,
  meaningOf: Parameters<typeof chargedBeyond>[1],
): boolean {
  const beyond = chargedBeyond(view, meaningOf);
  return beyond !== undefined && isSumOf(lost, beyond);
}

/** Says what the airline has taken away, and what is known of its money. */
export function lostAncillaryText(
  lost: LostAncillary,
  status: Pick<OrderStatus, 'documents' | 'issued'>,
): string {
  const [what = ''] = ancillaryWords([lost]);
  const { documents } = status;
  if (!wasIssued(status))
    return `${what}: taken away by the airline, but the order’s total still contains ${showMoney(lost.price)} for it; ask the airline to remove that before you pay`;
  const own = documents.filter(({ number }) => lost.documents?.includes(number));
  const open = own.find(({ returned }) => returned === undefined);
  const [one] = own;
  const money = open
    ? `EMD ${open.number} is still open: ask the airline for the refund`
    : one
      ? `EMD ${one.number} was ${one.returned}`
      : 'nothing shows a refund: ask the airline for it';
  return `${what}: taken away by the airline; ${money}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
