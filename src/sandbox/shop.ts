/** airShopping: opens a shopping session and shows its offers. */
import { airportsOf } from './catalogue/airports';
import { currencies } from './catalogue/fares';
import { localTime } from './clock';
import { magicOf, rulesOf } from './magic';
import type { AirShoppingRequest, Reply, SandboxWarning, ShopPax } from './model';
import { makeOffers } from './offers';
import { Refusal } from './refusal';
import { problem, type Call, type World } from './world';

const MOST_OFFERS = 500;

/** The first journey as the magic table names it. */
export function routeOf({ journeys }: Pick<AirShoppingRequest, 'journeys'>): string {
  return `${journeys[0]?.origin ?? ''}-${journeys[0]?.destination ?? ''}`;
}

/** Answers an AirShoppingRQ. Throws Refusal 102, 498 or 914. */
export function airShopping(world: World, call: Call, request: AirShoppingRequest): Reply {
  const { clock, settings } = world;
  const now = clock.now();
  checkJourneys(call, request, localTime(settings.timeZone, now).slice(0, 10));
  checkParty(call, request.pax);
  const rules = rulesOf(magicOf(routeOf(request)));
  const asked = request.currency ?? 'EUR';
  const currency = Object.hasOwn(currencies, asked) ? asked : 'EUR';
  const limit = Math.min(
    request.offerLimit ?? (rules.has('many-offers') ? MOST_OFFERS : settings.offerLimit),
    MOST_OFFERS,
  );
  const session = world.shopping.open({
    account: call.account,
    pax: request.pax,
    currency,
    rules,
    route: routeOf(request),
    openedAt: now,
    expires: now + (rules.has('offers-short') ? settings.settleDelay : settings.offerLifetime),
    request,
    limit,
  });
  const offers = rules.has('no-offers') ? [] : makeOffers(world, session);
  if (offers.length === 0) throw new Refusal('498');
  const warnings: SandboxWarning[] =
    currency === asked
      ? []
      : [{ text: `Currency ${asked} is not supported, prices are in EUR`, owner: 'SVC' }];
  return {
    kind: 'shop',
    shoppingResponseId: session.id,
    pax: request.pax,
    offers,
    warnings,
  };
}

function checkJourneys(call: Call, { journeys }: AirShoppingRequest, today: string): void {
  if (journeys.length === 0 || journeys.length > 6)
    throw new Refusal('915', 'one to six journeys can be asked');
  let before = today;
  for (const journey of journeys) {
    const real = new Date(`${journey.date}T00:00:00Z`);
    if (
      Number.isNaN(real.getTime()) ||
      real.toISOString().slice(0, 10) !== journey.date ||
      journey.date < before
    ) {
      problem(call, 'a date is none, is past, or is before the journey that comes first');
      throw new Refusal('102');
    }
    before = journey.date;
    if (airportsOf(journey.origin).length === 0 || airportsOf(journey.destination).length === 0)
      throw new Refusal('498');
  }
}

function checkParty(call: Call, pax: readonly ShopPax[]): void {
  const count = (type: string): number => pax.filter((one) => one.type === type).length;
  const wrong =
    pax.length === 0 || pax.length > 9
      ? 'one to nine passengers can be asked'
      : new Set(pax.map((one) => one.paxId)).size !== pax.length
        ? 'a PaxID is used twice'
        : pax.some((one) => !['ADT', 'CHD', 'INF'].includes(one.type))
          ? 'a PTC is not known'
          : count('INF') > count('ADT')
            ? 'an infant has no adult'
            : pax.some((one) => one.type === 'CHD' && !one.birthDate && one.age === undefined)
              ? 'a child needs a birth date or an age'
              : undefined;
  if (!wrong) return;
  problem(call, wrong);
  throw new Refusal('914', wrong);
}
