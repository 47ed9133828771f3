/** What the airline offers for a change: as the status shows it, and compared with what was shown before. */
import { flightKey, plainFlights, type Flight } from '../../offers/flights';
import {
  addMoney,
  compareMoney,
  covers,
  isSome,
  nothingIn,
  showMoney,
  subtractMoney,
  type Money,
} from '../../money';
import type { AmendmentKind, ChangeOffer } from '../afterSale';
import type { QuotedOffer } from '../orderView';
import type { OrderRefusal } from '../refusals';

/** What is known of the order for which an offer is shown. */
export interface Quoted {
  kind: AmendmentKind;
  /** The flights that stay. */
  staying: readonly Flight[];
  total?: Money;
  issued: boolean;
}

/** Returns the offers in the order in which they are numbered. */
export function cheapestFirst(offers: readonly QuotedOffer[]): QuotedOffer[] {
  return [...offers].sort(
    (a, b) =>
      compared(a.toPay, b.toPay) ||
      compared(b.refund, a.refund) ||
      (departureOf(a) < departureOf(b) ? -1 : 1),
  );
}

/** An unknown amount comes last. */
function compared(a: Money | undefined, b: Money | undefined): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return a.currency === b.currency ? compareMoney(a, b) : a.currency < b.currency ? -1 : 1;
}

const departureOf = ({ journeys }: QuotedOffer): string => journeys[0]?.flights[0]?.departure ?? '';

/** Returns the line of an offer. */
export function changeOffer(
  offer: QuotedOffer,
  { kind, staying, total, issued }: Quoted,
  number = 1,
): ChangeOffer {
  const { toPay, penalty, refund, residual, forfeited, voids, cabin, fareName, expiresAt, journeys } = offer;
  const difference = toPay && total && toPay.currency === total.currency ? addMoney(total, toPay) : undefined;
  // Of a hold nothing is paid back: it costs less.
  const newTotal =
    offer.newTotal ??
    (difference && !issued && refund?.currency === total?.currency && refund
      ? subtractMoney(difference, refund)
      : difference);
  // A part that is cancelled for all that it cost brings back nothing: the offer is clear, so that is known.
  const back =
    refund ?? (kind === 'part' && issued && toPay && !residual ? nothingIn(toPay.currency) : undefined);
  return {
    number,
    kind,
    what: plainFlights(journeys)
      .map(({ carrier, number: flight, departure }) => `${carrier}${flight} on ${departure.slice(0, 10)}`)
      .join(', '),
    flights: [...staying, ...journeys.flatMap(({ flights }) => flights)]
      .sort((a, b) => (a.departure < b.departure ? -1 : 1))
      .map(({ carrier, number: flight, origin, destination, departure, arrival }) => ({
        ...{ carrier, number: flight, origin, destination, departure, arrival },
      })),
    // A hold pays nothing now: its total changes.
    ...(toPay && {
      toPay: issued ? toPay : nothingIn(toPay.currency),
    }),
    ...(newTotal && kind !== 'part' && { newTotal }),
    ...(penalty && { penalty }),
    ...(back && { refund: back }),
    ...(residual && { residual }),
    ...(forfeited && { forfeited }),
    ...(voids !== undefined && { voids }),
    ...(cabin !== undefined && { cabin }),
    ...(fareName !== undefined && { fareName }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

/** Returns true if two offers lead to the same flights at the same fare. */
export function isSameOffer(shown: ChangeOffer, now: ChangeOffer): boolean {
  const keys = ({ flights }: ChangeOffer): string => flights.map(flightKey).join();
  return keys(shown) === keys(now) && shown.fareName === now.fareName && shown.cabin === now.cabin;
}

/** Returns why an offer may no longer be accepted as it was shown: it brings back less, or costs a higher penalty. */
export function worseThan(shown: ChangeOffer, now: ChangeOffer): OrderRefusal | undefined {
  const rows = [
    ['penalty', now.penalty, shown.penalty],
    ['refund', shown.refund, now.refund],
    ['residual value', shown.residual, now.residual],
  ] as const;
  for (const [what, more, less] of rows) {
    if (!isSome(more) || covers(less, more)) continue;
    const [before, after] = what === 'penalty' ? [less, more] : [more, less];
    const text = `the ${what} is ${shownAmount(after)} now, and was ${shownAmount(before)}; nothing was changed`;
    return { code: 'offer-changed', text };
  }
  return undefined;
}

const shownAmount = (amount: Money | undefined): string => (amount ? showMoney(amount) : 'nothing');

/**
 * Returns why the caller's limit does not allow the change: of a hold it limits the new total, of a ticketed order what is paid now.
 */
export function beyondLimit(
  { toPay, newTotal }: Pick<ChangeOffer, 'toPay' | 'newTotal'>,
  payUpTo: Money | undefined,
  issued: boolean,
): OrderRefusal | undefined {
  const amount = issued ? toPay : newTotal;
  if (!toPay || !amount)
    return {
      code: 'cost-unreadable',
      text: 'the airline does not say clearly what the change costs; nothing was changed',
    };
  if (!isSome(amount) || covers(payUpTo, amount)) return undefined;
  const what = issued ? `the change costs ${showMoney(amount)}` : `the order would cost ${showMoney(amount)}`;
  const limit = payUpTo ? `at most ${showMoney(payUpTo)} may be paid` : 'payUpTo names no amount';
  return { code: 'costs-more', text: `${what}, but ${limit}; nothing was changed`, amount };
}
