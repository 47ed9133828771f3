/** orderReshop for other flights: offers from the catalogue in place of the journeys that go. */
import { brandOf, brands, farePrice, flies, inCurrency, offered, type Brand } from '../catalogue/fares';
import { combinations, leavesLater } from '../plan';
import type {
  AddedItem,
  OfferedJourney,
  OrderReshopRequest,
  PaymentLimit,
  ReshopOffer,
  ReshopReply,
  SandboxJourney,
} from '../model';
import { paxByType } from '../offers';
import { journeysOf, paymentLimitOf } from '../orderPhase';
import type { OrderState, SoldItem } from '../orderState';
import { cents, inCents, price, times, totalOf } from '../prices';
import { Refusal } from '../refusal';
import { mistake, type Call } from '../world';
import { differenceOf, nothing, settlement, type Moved } from './differences';
import { openOffer } from './orderOffers';
import { goneExtra } from './partQuote';
import { removalOf, type Remainder, type Removal } from './removal';

const OFFERS_AT_MOST = 10;
/** How many ways to fly a journey are combined with those of another. */
const WAYS_AT_MOST = 14;
const SHORTEST_NOTICE = 3_600_000;
/** What DEARER adds for each passenger, in cents of EUR. */
const DEARER = 1000;
/** The tax that shows what a passenger has paid for changes. */
const PENALTY = 'CP';

/** Returns the offers; none if the fare may not be changed or nothing flies. Throws Refusal. */
export function otherFlights(call: Call, order: OrderState, request: OrderReshopRequest): ReshopReply {
  const { orderId, ownerCode, pax } = order;
  const adds = request.adds;
  const removal = removalOf(call, order, request.removed);
  if (removal.pax.length > 0) throw new Refusal('915', 'other flights are for all passengers', ownerCode);
  if (!adds || removal.journeys.length !== adds.journeys.length) {
    const what = 'as many journeys are to be added as are deleted';
    throw mistake(call, what, '491', what);
  }
  const offers = waysOf(call, order, removal, adds)
    .slice(0, OFFERS_AT_MOST)
    .map((way) => offerOf(call, order, removal, way));
  return { kind: 'reshop', orderId, ownerCode, offers, pax, warnings: [] };
}

/** Other journeys, each in its place, the brand that was sold and the one in which they are offered. */
interface Way {
  sold: Brand;
  brand: Brand;
  added: OfferedJourney[];
  journeys: OfferedJourney[];
  weight: number;
}

/** The ways to fly, cheapest first. */
function waysOf(
  { world }: Call,
  order: OrderState,
  { journeys: gone }: Removal,
  adds: NonNullable<OrderReshopRequest['adds']>,
): Way[] {
  const { settings, schedule, clock } = world;
  const today = journeysOf(order);
  const replaced = today.find(({ key }) => gone.includes(key));
  const sold = order.journeys.find(({ key }) => key === replaced?.key);
  if (!sold) return [];
  const brand = brandOf(sold.priceClass);
  if (order.issue && brand.change === 'no') return [];
  const asked = [...adds.journeys];
  const ways: SandboxJourney[][] = today.map((journey) => {
    const wanted = gone.includes(journey.key) ? asked.shift() : undefined;
    if (!wanted) return [journey];
    return schedule
      .journeys(wanted.origin, wanted.destination ?? journey.destination, wanted.date)
      .filter((one) => one.flights[0]?.carrier === order.ownerCode)
      .filter((one) => leavesLater(schedule, one, clock.now() + SHORTEST_NOTICE))
      .slice(0, WAYS_AT_MOST);
  });
  return combinations(ways)
    .flatMap((journeys) =>
      brandsFor(brand, adds.cabin).map((one): Way => {
        const isNew = (nth: number): boolean => gone.includes(today[nth]?.key ?? '');
        const placed = journeys.map((journey, nth) =>
          isNew(nth) ? offered(journey, one) : (journey as OfferedJourney),
        );
        const added = placed.filter((_, nth) => isNew(nth));
        const weight = inCents(farePrice(settings.seed, added, one, 'ADT', { fareType: '70J' }, 'EUR').total);
        return { sold: brand, brand: one, added, journeys: placed, weight };
      }),
    )
    .filter(({ brand: one, added }) => added.every((journey) => flies(one, journey)))
    .sort((a, b) => a.weight - b.weight);
}

/** The brand that was sold and the next better one of its cabin, or the brands of another cabin that is asked for. */
function brandsFor(sold: Brand, cabin: string | undefined): readonly Brand[] {
  const wanted = cabin ?? sold.priceClass.cabin;
  const inCabin = brands.filter(({ priceClass }) => priceClass.cabin === wanted);
  const from = inCabin.indexOf(sold);
  return from < 0 ? inCabin : inCabin.slice(from, from + 2);
}

function offerOf(call: Call, order: OrderState, removal: Removal, way: Way): ReshopOffer {
  const { world } = call;
  const { currency } = order;
  const { id, expires, keep } = openOffer(world, order, 'flights');
  const limit = paymentLimitOf(order);
  const payment: PaymentLimit =
    order.issue || limit === undefined ? { duration: 'PT0S' } : { until: world.clock.local(limit) };
  const flights = removal.touched.filter(({ before }) => before.content.kind === 'flight');
  const extras = removal.touched.filter(({ before }) => before.content.kind !== 'flight');
  const moved: Moved[] = [];
  const added = paxByType(order.pax).map((group, nth): AddedItem & { penalty: number } => {
    const paxIds = group.map(({ paxId }) => paxId);
    const own = flights.filter(({ before }) => before.paxIds.some((paxId) => paxIds.includes(paxId)));
    const old = own.reduce(
      (all, { before, after }) =>
        all + inCents(before.price.total) - (after ? inCents(after.price.total) : 0),
      0,
    );
    const { perPax, penalty, content } = fareOf(call, order, own, way, group[0]?.type ?? 'ADT');
    const whole = times(perPax, paxIds.length);
    const surplus = way.sold.change === 'no' ? 'Refund' : way.sold.change.rest;
    const one: Moved = { old, new: inCents(whole.total), surplus: order.issue ? surplus : 'Refund' };
    moved.push(one);
    return {
      offerItemId: id(nth + 1),
      paxIds,
      perPax,
      price: whole,
      payment,
      content,
      replaces: own.map(({ existing }) => existing),
      difference: differenceOf(one, currency),
      penalty: penalty * paxIds.length,
    };
  });
  const deleted = extras.map((extra, nth) => {
    const goes = goneExtra(world, order, extra, false);
    if (order.issue) moved.push(goes.moved);
    return {
      offerItemId: id(added.length + nth + 1),
      existing: extra.existing,
      ...(order.issue && { difference: differenceOf(goes.moved, currency, true) }),
    };
  });
  const penalty = added.reduce((all, one) => all + one.penalty, 0);
  const items = [
    ...removal.left.items,
    ...added.map(({ replaces: _, difference: __, penalty: ___, ...item }) => item),
  ];
  keep({
    kind: 'flights',
    does: `flights ${way.journeys.map(({ key }) => key).join(' ')}`,
    outcome: {
      journeys: way.journeys,
      items,
      ...(order.issue ? { ...settlement(moved), penalty } : nothing),
    },
    items: added,
    deletes: deleted.length > 0,
  });
  return {
    offerId: id(0),
    ownerCode: order.ownerCode,
    expires,
    added: added.map(({ penalty: _, ...item }) => item),
    deleted,
    ...(order.issue && { penalty: { type: 'Change' as const, amount: cents(penalty, currency) } }),
    total: totalOf(items, currency),
  };
}

/**
 * The fare of the new journeys for a passenger of a type. On an order that is issued, one of its taxes is the penalty, with those of earlier
 * changes: what was paid for a change is no value of the ticket, and the next change must not give it back.
 */
function fareOf(call: Call, order: OrderState, gone: readonly Remainder[], way: Way, type: string) {
  const { sold, brand, added } = way;
  const { currency, dearer, issue } = order;
  const old = gone[0]?.before.content;
  const { fareType, accountCode } =
    old?.kind === 'flight' ? old : { fareType: '70J', accountCode: undefined };
  const fare = farePrice(call.world.settings.seed, added, brand, type, { fareType, accountCode }, currency);
  const adult = type !== 'INF';
  const fee = issue && adult && sold.change !== 'no' ? inCurrency(sold.change.fee, currency) : 0;
  const paidBefore = gone.reduce(
    (all, { before, after }) => all + penaltiesIn(before) - (after ? penaltiesIn(after) : 0),
    0,
  );
  const more = dearer && adult ? inCurrency(DEARER, currency) : 0;
  const perPax = price(
    inCents(fare.base) + more,
    [
      ...fare.taxes.map(({ code, name, amount }) => ({ code, name, cents: inCents(amount) })),
      { code: PENALTY, name: 'Change penalty', cents: paidBefore + fee },
    ],
    currency,
  );
  const fareBasis = `${brand.bookingClass}${added.length > 1 ? 'RT' : 'OW'}${type.slice(0, 2)}`;
  const content = {
    kind: 'flight',
    journeys: added,
    fareType,
    fareBasis,
    ...(accountCode && { accountCode }),
  } as const;
  return { perPax, penalty: fee, content };
}

/** What a passenger has paid for the changes that led to an item, in cents. */
const penaltiesIn = ({ perPax }: SoldItem): number =>
  perPax.taxes.reduce((all, { code, amount }) => all + (code === PENALTY ? inCents(amount) : 0), 0);
