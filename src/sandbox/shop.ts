/** airShopping: opens a shopping session and shows its offers. */
import { z } from 'zod';
import { airportsOf } from './catalogue/airports';
import { isAdult, isChild } from './catalogue/passengers';
import { currencies } from './catalogue/fares';
import { localTime } from './clock';
import type { AirShoppingRequest, Reply, SandboxWarning, ShopPax } from './model';
import { makeOffers } from './offers';
import { Refusal } from './refusal';
import { magicOf, twistOf } from './scenarios';
import { routeOf } from './shopping';
import { mistake, type Call } from './world';

/** Currencies of countries outside the euro: what is asked for without a currency is priced in that of the point of sale. */
const currencyAt: Record<string, string> = { GB: 'GBP', US: 'USD', CH: 'CHF', JP: 'JPY', KW: 'KWD' };

const MOST_OFFERS = 500;

/** Answers an AirShoppingRQ. Throws Refusal 102, 498 or 914. */
export function airShopping(call: Call, request: AirShoppingRequest): Reply {
  const { clock, settings } = call.world;
  const now = clock.now();
  checkJourneys(call, request, localTime(settings.timeZone, now).slice(0, 10));
  checkParty(call, request.pax);
  const route = routeOf(request);
  const twist = twistOf(magicOf(route));
  const asked = request.currency ?? currencyAt[call.country ?? ''] ?? 'EUR';
  const currency = Object.hasOwn(currencies, asked) ? asked : 'EUR';
  const limit = Math.min(
    request.offerLimit ?? (twist.sells === 'many' ? MOST_OFFERS : settings.offerLimit),
    MOST_OFFERS,
  );
  const session = call.world.shopping.open({
    account: call.account,
    pax: request.pax,
    currency,
    twist,
    route,
    openedAt: now,
    expires: now + (twist.offersShort ? settings.settleDelay : settings.offerLifetime),
    request,
    limit,
  });
  const offers = twist.sells === 'nothing' ? [] : makeOffers(call.world, session);
  if (offers.length === 0) throw new Refusal('498');
  const warnings: SandboxWarning[] =
    currency === asked
      ? []
      : [{ text: `Currency ${asked} is not supported, prices are in EUR`, owner: 'SVC' }];
  return { kind: 'shop', shoppingResponseId: session.id, pax: request.pax, offers, warnings };
}

function checkJourneys(call: Call, { journeys }: AirShoppingRequest, today: string): void {
  if (journeys.length === 0 || journeys.length > 6)
    throw new Refusal('915', 'one to six journeys can be asked');
  let before = today;
  for (const journey of journeys) {
    if (!z.iso.date().safeParse(journey.date).success || journey.date < before)
      throw mistake(call, 'a date is not valid, is past, or is before that of the journey before', '102');
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
        : pax.some((one) => !/^[A-Z]{3}$/.test(one.type))
          ? 'a PTC is not known'
          : count('INF') > pax.filter((one) => isAdult(one.type)).length
            ? 'an infant has no adult'
            : pax.some((one) => isChild(one.type) && !one.birthDate && one.age === undefined)
              ? 'a child needs a birth date or an age'
              : undefined;
  if (wrong) throw mistake(call, wrong, '914', wrong);
}
