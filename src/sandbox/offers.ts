/** Makes an offer from its plan: items by passenger type, with prices that add up; and finds an offer again by its id. */
import { farePrice, inCurrency, offered, type Brand } from './catalogue/fares';
import type {
  FlightContent,
  OfferedItem,
  OfferedJourney,
  PaymentLimit,
  SandboxFlight,
  SandboxOffer,
  ShopPax,
} from './model';
import { planOffers, type Plan } from './plan';
import { cents, times, totalOf } from './prices';
import { Refusal } from './refusal';
import type { Packaged, ShoppingSession } from './shopping';
import { mistake, type Call, type World } from './world';

const HOUR = 3_600_000;
const LAST_PAYMENT_BEFORE_DEPARTURE = 2 * HOUR;

/** Returns the plans of a session's offers, in the order of its answer. */
export function plansOf({ shopping, settings, schedule }: World, session: ShoppingSession): Plan[] {
  const { request, twist, openedAt, limit } = session;
  return shopping.plansOf(session, () =>
    planOffers(settings.seed, schedule, request, twist, openedAt, limit),
  );
}

/** Returns every offer of a shopping session. */
export function makeOffers(world: World, session: ShoppingSession): SandboxOffer[] {
  return plansOf(world, session).map((plan, index) => offerOf(world, session, plan, index));
}

/** The nth offer of a shopping session. */
function makeOffer(world: World, session: ShoppingSession, index: number): SandboxOffer {
  const plan = plansOf(world, session)[index];
  if (!plan) throw new Refusal('490');
  return offerOf(world, session, plan, index);
}

function offerOf(world: World, session: ShoppingSession, plan: Plan, index: number): SandboxOffer {
  const id = (item: number): string =>
    world.shopping.idOf({ kind: 'shop', session: session.number, offer: index, item });
  const journeys = plan.journeys.map((journey) => offered(journey, plan.brand));
  const payment = paymentLimit(world, session, journeys[0]?.flights[0]);
  const items = paxByType(session.pax).map((group, nth) =>
    itemOf(world, session, plan, journeys, group, id(nth + 1), payment),
  );
  return {
    offerId: id(0),
    ownerCode: plan.journeys[0]?.flights[0]?.carrier ?? '',
    match: plan.match,
    expires: world.clock.local(session.expires),
    journeys,
    items,
    total: totalOf(items, session.currency),
  };
}

function itemOf(
  world: World,
  session: ShoppingSession,
  { journeys: sold, brand, fareType, accountCode }: Plan,
  journeys: OfferedJourney[],
  group: ShopPax[],
  offerItemId: string,
  payment: PaymentLimit,
): OfferedItem & { content: FlightContent } {
  const type = group[0]?.type ?? 'ADT';
  const perPax = farePrice(
    world.settings.seed,
    sold,
    brand,
    type,
    { fareType, accountCode },
    session.currency,
  );
  const fareBasis = `${brand.bookingClass}${journeys.length > 1 ? 'RT' : 'OW'}${type.slice(0, 2)}`;
  return {
    offerItemId,
    paxIds: group.map((one) => one.paxId),
    perPax,
    price: times(perPax, group.length),
    payment,
    restrictions: restrictionsOf(brand, session.currency),
    content: { kind: 'flight', journeys, fareType, fareBasis, ...(accountCode && { accountCode }) },
  };
}

function restrictionsOf({ cancellation, change }: Brand, currency: string): OfferedItem['restrictions'] {
  const fee = (euroCents: number) => ({ fee: cents(inCurrency(euroCents, currency), currency) });
  return {
    cancel: cancellation === 'base' ? 'no' : fee(cancellation.fee),
    change: change === 'no' ? 'no' : fee(change.fee),
  };
}

/** Returns passengers of one type together, in the order in which the types appear. */
export function paxByType(pax: readonly ShopPax[]): ShopPax[][] {
  const types = [...new Set(pax.map((one) => one.type))];
  return types.map((type) => pax.filter((one) => one.type === type));
}

/** Returns until when a trip that starts with a flight can be paid at all. */
export function lastPayment({ schedule }: World, first: SandboxFlight): number {
  return schedule.departureOf(first) - LAST_PAYMENT_BEFORE_DEPARTURE;
}

/** Returns the latest time to pay an order that is made now; undefined: at once. */
export function payableUntil(
  world: World,
  session: ShoppingSession,
  first: SandboxFlight | undefined,
): number | undefined {
  if (!first || session.twist.instantPayment) return undefined;
  const now = world.clock.now();
  const limit = Math.min(now + world.settings.holdFor, lastPayment(world, first));
  return limit > now ? limit : undefined;
}

/** Returns the same as an offer shows it. */
export function paymentLimit(
  world: World,
  session: ShoppingSession,
  first: SandboxFlight | undefined,
): PaymentLimit {
  const limit = payableUntil(world, session, first);
  return limit === undefined ? { duration: 'PT0S' } : { until: world.clock.local(limit) };
}

/** An offer that a request names, shopped or packaged already. */
export type FoundOffer = { session: ShoppingSession } & (
  { kind: 'shop'; offer: SandboxOffer } | { kind: 'priced'; offer: Packaged; index: number }
);

/**
 * The flight offer of an id, checked for whose it is and, in 19.2, for the shopping response that is echoed.
 * Throws Refusal: 490 unknown or another session's, 913 expired, 491 where the id is a service's or a seat's.
 */
export function findOffer(
  call: Call,
  named: { offerId: string; ownerCode?: string; shoppingResponseId?: string },
): FoundOffer {
  const { session, id } = call.world.shopping.find(named.offerId, call.account, call.world.clock.now());
  checkEcho(call, session, named.shoppingResponseId);
  if (id.kind === 'shop') {
    const offer = makeOffer(call.world, session, id.offer);
    if (named.ownerCode && named.ownerCode !== offer.ownerCode) {
      const what = 'OwnerCode is not the owner of the offer';
      throw mistake(call, what, '490', 'the owner does not know the offer');
    }
    return { session, kind: 'shop', offer };
  }
  const offer = id.kind === 'priced' ? session.packaged[id.offer] : undefined;
  if (!offer) throw new Refusal('491', 'the id is not a flight offer’s');
  return { session, kind: 'priced', offer, index: id.offer };
}

/** Checks the echo: 19.2 echoes the id of the shopping response; 21.3 has no place for it. Throws Refusal 490. */
export function checkEcho(call: Call, session: ShoppingSession, echoed: string | undefined): void {
  if (call.version !== '19.2' || echoed === session.id) return;
  const what = echoed ? 'ShoppingResponseRefID is another session’s' : 'ShoppingResponseRefID is missing';
  throw mistake(call, what, '490', 'the shopping response does not hold the offer');
}

/** Checks that the passengers of a later call are those of the shop, with the same PaxIDs and types. Throws Refusal 914. */
export function checkPax(call: Call, session: ShoppingSession, pax: readonly ShopPax[]): void {
  const shape = (list: readonly ShopPax[]): string =>
    list
      .map((one) => `${one.paxId}:${one.type}`)
      .sort()
      .join();
  if (shape(pax) === shape(session.pax)) return;
  throw mistake(call, 'the passengers are not those of the shop', '914', 'PaxList differs from the shop’s');
}
