/** Tells from an offer's structured penalties and restrictions whether it may be cancelled or changed before departure, and for how much. */
import { compareMoney, timesMoney, type Money } from '../../domain/money';
import type { Condition } from '../../domain/offers/offers';
import { flag, list, money, record, text } from '../xml/declare';
import { moneyIn, type RawMoney } from './currency';
import type { RawPenalty } from './penalties';

/** A CancelRestrictions or ChangeRestrictions of an OfferItem. */
export interface RawRestriction {
  allowed?: boolean;
  fee?: RawMoney;
  /** A fee in percent: of what is not said in amounts. */
  percent?: string;
  stage?: string;
}

const restriction = record({
  allowed: flag('AllowedModificationInd'),
  fee: money('Fee/Amount'),
  percent: text('Fee/Percent'),
  stage: text('JourneyStageCode'),
});

/** Fields of an OfferItem: its restrictions. Alike in both versions. */
export const restrictionFields = {
  cancelRestrictions: list('CancelRestrictions', restriction),
  changeRestrictions: list('ChangeRestrictions', restriction),
};

/** What of an OfferItem says what leaving or changing it costs. */
export interface RawConditions {
  price?: RawMoney;
  /** Passengers whom the item's price is for. */
  passengers: number;
  cancelRestrictions: RawRestriction[];
  changeRestrictions: RawRestriction[];
  penaltyIds: string[];
}

const kinds = {
  cancellation: { restrictions: 'cancelRestrictions', sign: 'cancelFee' },
  change: { restrictions: 'changeRestrictions', sign: 'changeFee' },
} as const;

const isBeforeDeparture = ({ stage }: RawRestriction): boolean =>
  stage === undefined || /^prior to departure$/i.test(stage);

/** A penalty of that kind before departure. One without a type or sign is not guessed at. */
function isFor(what: keyof typeof kinds, penalty: RawPenalty): boolean {
  const { typeCode, application } = penalty;
  // PADIS FAT: ADE after departure, NOS no-show.
  if (application === 'ADE' || application === 'NOS') return false;
  return typeCode === undefined ? penalty[kinds[what].sign] === true : typeCode.toLowerCase() === what;
}

/** Returns what one item says; undefined where it says nothing. A fee as high as the price allows nothing. */
function ofItem(
  what: keyof typeof kinds,
  item: RawConditions,
  penalties: readonly RawPenalty[],
  currency: string,
): { allowed: boolean; fee?: Money } | undefined {
  const restrictions = item[kinds[what].restrictions].filter(isBeforeDeparture);
  const due = penalties.filter((penalty) => isFor(what, penalty));
  if (restrictions.some(({ allowed }) => allowed === false)) return { allowed: false };
  if (due.some(({ percent }) => Number(percent) >= 100)) return { allowed: false };
  const said = [
    ...restrictions.filter(({ allowed, fee }) => allowed === true || fee !== undefined),
    ...due.map(({ amount, percent }) => ({ fee: amount, percent })),
  ];
  if (said.length === 0) return undefined;
  const fees = said.map(({ fee, percent }) => (percent === undefined ? moneyIn(fee, currency) : undefined));
  const fee = highest(fees);
  const price = moneyIn(item.price, currency);
  if (fee && price && isWhole(fee, price, item.passengers)) return { allowed: false };
  return { allowed: true, fee };
}

/** Returns the highest; undefined where one is not known or they cannot be compared. */
function highest(fees: readonly (Money | undefined)[]): Money | undefined {
  const [first, ...rest] = fees;
  return rest.reduce<Money | undefined>((most, fee) => {
    if (!most || !fee || most.currency !== fee.currency) return undefined;
    return compareMoney(fee, most) > 0 ? fee : most;
  }, first);
}

function isWhole(fee: Money, price: Money, passengers: number): boolean {
  if (fee.currency !== price.currency || passengers === 0) return false;
  return (
    compareMoney(timesMoney(fee, passengers), price) >= 0 &&
    compareMoney(price, { ...price, amount: '0' }) > 0
  );
}

/**
 * Returns whether an offer may be cancelled or changed, and the highest fee of one passenger. Undefined where any of its items does not
 * say. `offerPenaltyIds` are the penalties that the offer as a whole names.
 */
export function conditionOf(
  what: keyof typeof kinds,
  items: readonly RawConditions[],
  offerPenaltyIds: readonly string[],
  penalties: ReadonlyMap<string, RawPenalty>,
  currency: string,
): Condition | undefined {
  const verdicts = items.map((item) =>
    ofItem(
      what,
      item,
      [...offerPenaltyIds, ...item.penaltyIds].flatMap((id) => penalties.get(id) ?? []),
      currency,
    ),
  );
  if (verdicts.some((verdict) => verdict?.allowed === false)) return { allowed: false, from: 'penalties' };
  const [first] = verdicts;
  if (!first || verdicts.includes(undefined)) return undefined;
  const fee = highest(verdicts.map((verdict) => verdict?.fee));
  return { allowed: true, ...(fee && { fee }), from: 'penalties' };
}
