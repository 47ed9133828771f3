/**
 * What a provider can do, finer than operations where one operation does several things: what a profile claims, and what a request asks
 * for.
 */
import type { Meaning } from '../domain/calls/errorTable';
import { hasOperation, type OperationName } from '../domain/calls/operations';
import type { Profile } from './profile';

/** One thing that a provider can do. */
export interface Ability {
  /** The name shown to people: the operation, and its purpose if it has several. */
  name: string;
  operation: OperationName;
  /** Matches only this ability's requests. The ability without a sign takes the rest of its operation. */
  sign?: RegExp;
  /** A refusal of this meaning counts as an answer: the service understood and has nothing to report. */
  answeredBy?: Meaning;
  /** Shown only by those calls of another ability (its name) that are not refused. Their refusal says nothing about this ability. */
  shownBy?: string;
  /** Returns why a profile does not claim the ability; undefined if it does. Not called if the version lacks the operation. */
  unclaimed?: (profile: Claiming) => string | undefined;
}

/** The parts of a profile that make claims. */
export type Claiming = Pick<Profile, 'version' | 'capabilities'>;

/** Matches the start tag of an element with one of these names, with or without prefix. */
function element(...names: readonly string[]): RegExp {
  return new RegExp(`<(?:[\\w.-]+:)?(?:${names.join('|')})[\\s/>]`);
}

function unlessCancelVia(way: Profile['capabilities']['cancelVia']): NonNullable<Ability['unclaimed']> {
  return ({ capabilities: { cancelVia } }) => (cancelVia === way ? undefined : `cancelVia: ${cancelVia}`);
}

function unlessSearchable({ capabilities: { findOrders } }: Claiming): string | undefined {
  return findOrders === 'passenger' ? undefined : `findOrders: ${findOrders}`;
}

function unlessChanging({ capabilities: { changeOrders } }: Claiming): string | undefined {
  return changeOrders === 'orderChange' ? undefined : `changeOrders: ${changeOrders}`;
}

function unlessRepricing({ version, capabilities: { repriceBeforeIssue } }: Claiming): string | undefined {
  if (version === '21.3') return '21.3 cannot ask';
  return repriceBeforeIssue ? undefined : 'repriceBeforeIssue: false';
}

/** All abilities, in the order in which a sale and what follows it need them. */
export const abilities: readonly Ability[] = [
  { name: 'login', operation: 'login' },
  { name: 'airShopping', operation: 'airShopping' },
  { name: 'serviceList', operation: 'serviceList' },
  { name: 'seatAvailability', operation: 'seatAvailability' },
  { name: 'offerPrice', operation: 'offerPrice' },
  { name: 'orderCreate', operation: 'orderCreate' },
  {
    name: 'orderRetrieve by name',
    operation: 'orderRetrieve',
    sign: element('PaxFilterCriteria'),
    answeredBy: 'not-found',
    unclaimed: unlessSearchable,
  },
  // What a lost create is settled by: a service may take the question and never find anything.
  {
    name: 'an order found by name',
    operation: 'orderRetrieve',
    shownBy: 'orderRetrieve by name',
    unclaimed: unlessSearchable,
  },
  { name: 'orderRetrieve', operation: 'orderRetrieve' },
  { name: 'orderChange to accept', operation: 'orderChange', sign: element('AcceptChange') },
  {
    name: 'orderChange to cancel',
    operation: 'orderChange',
    sign: element('CancelOrder', 'CancelUnpaidOrder', 'AcceptCancelledOffer'),
    unclaimed: unlessCancelVia('orderChange'),
  },
  { name: 'orderChange to issue', operation: 'orderChange' },
  { name: 'orderReshop', operation: 'orderReshop' },
  { name: 'orderCancel', operation: 'orderCancel', unclaimed: unlessCancelVia('orderCancel') },
  {
    name: 'serviceList of an order',
    operation: 'serviceList',
    sign: element('Order'),
    unclaimed: unlessChanging,
  },
  {
    name: 'seatAvailability of an order',
    operation: 'seatAvailability',
    sign: element('Order'),
    unclaimed: unlessChanging,
  },
  {
    name: 'orderReshop for flights',
    operation: 'orderReshop',
    sign: element('AddOfferItems'),
    unclaimed: unlessChanging,
  },
  {
    name: 'orderReshop for a name',
    operation: 'orderReshop',
    sign: element('UpdatePaxName'),
    unclaimed: unlessChanging,
  },
  {
    name: 'orderChange to change',
    operation: 'orderChange',
    sign: element('UpdateOrderItem', 'AcceptSelectedQuotedOfferList'),
    unclaimed: unlessChanging,
  },
  {
    name: 'orderChange to correct',
    operation: 'orderChange',
    sign: element('UpdatePax'),
    unclaimed: unlessChanging,
  },
  {
    name: 'orderReshop for a price',
    operation: 'orderReshop',
    sign: element('RepriceOrder'),
    unclaimed: unlessRepricing,
  },
  {
    name: 'orderChange to reprice',
    operation: 'orderChange',
    sign: element('AcceptRepricedOrder'),
    unclaimed: unlessRepricing,
  },
];

/** Returns why a profile does not claim an ability; undefined if it does. */
export function whyUnclaimed({ operation, unclaimed }: Ability, profile: Claiming): string | undefined {
  if (!hasOperation(profile.version, operation)) return `${profile.version} has none`;
  return unclaimed?.(profile);
}

/** Returns the ability that a request asks for. */
export function abilityOf(operation: OperationName, request: string): Ability | undefined {
  const all = abilities.filter((each) => each.operation === operation && !each.shownBy);
  return all.find(({ sign }) => sign?.test(request)) ?? all.find(({ sign }) => !sign);
}
