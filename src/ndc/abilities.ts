/** What a provider can be asked for, finer than operations where one operation does several things: which of it a profile claims, and which a call was. */
import type { Meaning } from '../domain/calls/errorTable';
import { hasOperation, type OperationName } from '../domain/calls/operations';
import type { Profile } from './profile';

/** One thing that a provider can be asked for. */
export interface Ability {
  /** As people read it: the operation, and where it does several things, which. */
  name: string;
  operation: OperationName;
  /** What only the requests of this ability hold; the first that fits counts, and the one without a sign is for the rest. */
  sign?: RegExp;
  /** A refusal of this meaning is an answer: the service has understood, and has nothing to tell. */
  answeredBy?: Meaning;
  /** Why a profile does not claim it; undefined where it does. Where the version has no such operation nobody asks. */
  unclaimed?: (profile: Claiming) => string | undefined;
}

/** What of a profile makes claims. */
export type Claiming = Pick<Profile, 'version' | 'capabilities'>;

/** An element by any of these names, whatever its prefix. */
function element(...names: readonly string[]): RegExp {
  return new RegExp(`<(?:[\\w.-]+:)?(?:${names.join('|')})[\\s/>]`);
}

function unlessCancelVia(way: Profile['capabilities']['cancelVia']): NonNullable<Ability['unclaimed']> {
  return ({ capabilities: { cancelVia } }) => (cancelVia === way ? undefined : `cancelVia: ${cancelVia}`);
}

/** Every ability, in the order in which a sale needs them. */
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
    unclaimed: ({ capabilities: { findOrders } }) =>
      findOrders === 'passenger' ? undefined : `findOrders: ${findOrders}`,
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
];

/** Why a profile does not claim an ability; undefined where it does. */
export function whyUnclaimed({ operation, unclaimed }: Ability, profile: Claiming): string | undefined {
  if (!hasOperation(profile.version, operation)) return `${profile.version} has none`;
  return unclaimed?.(profile);
}

/** Which ability a request was for. */
export function abilityOf(operation: OperationName, request: string): Ability | undefined {
  return abilities.find((each) => each.operation === operation && (each.sign?.test(request) ?? true));
}
