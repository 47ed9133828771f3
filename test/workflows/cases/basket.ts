/** A basket: what goes with an offer, and a selection with services and seats, compared with the ledger of the service. */
import { addMoney, type Money } from '../../../src/domain/money';
import { flightKey } from '../../../src/domain/offers/flights';
import { differs } from '../../../src/domain/offers/priceGuard';
import type { ExtraLine } from '../../../src/domain/order/afterSale';
import type { OrderStatus } from '../../../src/domain/order/status';
import type { OrderUpdates } from '../../../src/domain/order/updates';
import {
  daysAhead,
  oneAdult,
  running,
  withSecondAdult,
  type Stage,
  type StageOptions,
} from '../../support/running';

/** The sandbox's shortest offers live this long. */
const SHORT = 8_000;

/** Declares the tests for one version and style. */
export function basketCases(options: StageOptions): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await running({ ...options, sandbox: { settleDelay: SHORT } });
  });
  afterAll(() => stage.close());

  const choose = { how: 'await' as const };
  type Updates = Stage['orders']['update'];
  const update: Updates = (...args) => stage.orders.update(...args);

  /** Each trip is on a day of its own: two tests must not want the same seat. */
  let days = 60;
  const onItsDay = (changes: Parameters<typeof oneAdult>[0], date = daysAhead((days += 1))) => {
    const [origin, destination] = (changes?.route ?? 'LHR-CDG').split('-');
    return oneAdult({ ...changes, journeys: [{ origin, destination, date }] });
  };

  async function waiting(request: ReturnType<typeof oneAdult>): Promise<OrderStatus> {
    await stage.orders.start(request);
    return stage.until(request.reference, 'awaiting-choice');
  }

  /** Selects, once the offers that have expired meanwhile are shopped again. */
  async function select(reference: string, picks: OrderUpdates['selectOffer']): Promise<void> {
    for (;;) {
      await stage.until(reference, 'awaiting-choice');
      try {
        await update(reference, 'selectOffer', picks);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== 'not-in-this-state') throw error;
      }
    }
  }

  /** Reads what goes with the first offer. */
  const extras = async ({ reference }: OrderStatus): Promise<NonNullable<OrderStatus['extrasOnSale']>> => {
    const { extrasOnSale, state } = await update(reference, 'listExtras', { offer: 1 });
    expect(state).toBe('awaiting-choice');
    return extrasOnSale!;
  };

  const named = (lines: readonly ExtraLine[], name: string): ExtraLine =>
    lines.find((line) => line.name === name)!;
  const aSeat = (lines: readonly ExtraLine[]) => {
    const { seats, price, flights } = lines.find(({ kind }) => kind === 'seat')!;
    return { paxId: 'PAX1', seat: seats![0]!, flight: flights[0]!.split('/')[0]!, ...(price && { price }) };
  };
  const created = ({ orderId }: OrderStatus) =>
    stage.service.ledger().orders.filter((order) => order.orderId === orderId);
  const sum = (first: Money, ...others: (Money | undefined)[]): Money =>
    others.reduce<Money>((all, each) => (each ? addMoney(all, each) : all), first);

  test.concurrent(
    'what goes with an offer is listed with its seat map; a bag, two meals and a seat are booked with it',
    async () => {
      const order = await waiting(onItsDay({ choose }));
      const { lines, seatMaps, offer } = await extras(order);
      expect(offer).toBe(1);
      const [map] = seatMaps!;
      expect(map?.flight).toBe(flightKey(order.offers![0]!.flights[0]!));
      const seats = map!.rows.flatMap(({ row, seats: columns }) => columns.map((column) => row + column));
      expect(seats).toEqual(expect.arrayContaining(lines.flatMap((line) => line.seats ?? [])));
      expect([map!.columns.includes(''), map!.rows.some(({ exit }) => exit)]).toEqual([true, true]);

      const [bag, meal] = [named(lines, 'Checked bag 23 kg'), named(lines, 'Hot meal')];
      const seat = aSeat(lines);
      await update(order.reference, 'selectOffer', {
        offers: [1],
        services: [
          { name: 'checked bag 23 KG', price: bag.price },
          { name: 'Hot meal', quantity: 2, price: meal.price },
        ],
        seats: [seat],
      });
      const held = await stage.until(order.reference, 'held');
      expect(held.extras.join()).toMatch(/Checked bag 23 kg.*2 × Hot meal.*seat \d+[A-Z]/);
      expect(held.ancillaries?.map(({ kind, name, quantity }) => [kind, name, quantity])).toEqual([
        ['service', 'Checked bag 23 kg', 1],
        ['service', 'Hot meal', 2],
        ['seat', expect.stringMatching(/^\d+[A-Z]$/), 1],
      ]);
      const expected = sum(order.offers![0]!.total, bag.price, meal.price, meal.price, seat.price);
      expect(differs(held.total!, expected)).toBe(false);
      expect(created(held)).toMatchObject([{ amount: { amount: held.total!.amount } }]);
      expect(held.extrasOnSale).toBeUndefined();
    },
  );

  test.concurrent(
    'each wrong service and seat is refused by its path, and the basket goes on waiting',
    async () => {
      const order = await waiting(withSecondAdult(onItsDay({ choose })));
      const { reference } = order;
      const { lines } = await extras(order);
      const seat = aSeat(lines);
      const wrong = update(reference, 'selectOffer', {
        offers: [1],
        services: [
          { name: 'submarine' },
          { name: 'Lounge', quantity: 2 },
          { name: 'Hot meal', paxIds: ['PAX9'] },
          { code: '13EC' },
          { name: 'Messages about the trip', paxIds: ['PAX1', 'PAX2'] },
        ],
        seats: [
          seat,
          { ...seat, paxId: 'PAX2' },
          { paxId: 'PAX2', seat: '99Z' },
          { ...seat, flight: 'XA9999' },
        ],
      });
      const error = (await wrong.catch((thrown: unknown) => thrown)) as Error & { code: string };
      expect(error.code).toBe('not-available');
      for (const words of [
        /services\[0\]: .*submarine.*offers .*Hot meal/,
        /services\[1\]\.quantity: .*once to each passenger/,
        /services\[2\]\.paxIds\[0\]: .*PAX9.*PAX1, PAX2/,
        /services\[3\]: 13EC can mean Checked bag 23 kg or Second checked bag 23 kg/,
        /services\[4\]\.paxIds: .*once per order/,
        /seats\[1\]\.seat: .*already named for PAX1/,
        /seats\[2\]\.seat: 99Z is not free on .*free: /,
        /seats\[3\]\.flight: .*which has/,
      ])
        expect(error.message).toMatch(words);
      expect(await stage.orders.status(reference)).toMatchObject({ state: 'awaiting-choice' });
      await update(reference, 'selectOffer', { offers: [1], seats: [seat] });
      await stage.until(reference, 'held');
    },
  );

  test.concurrent('a seat that somebody else has taken meanwhile is refused, with what is free', async () => {
    const [order, other] = await Promise.all([
      waiting(onItsDay({ choose }, daysAhead(50))),
      waiting(onItsDay({ surname: 'Sample', choose }, daysAhead(50))),
    ]);
    const seat = aSeat((await extras(order)).lines);
    await update(other.reference, 'selectOffer', { offers: [1], seats: [seat] });
    await stage.until(other.reference, 'held');
    await expect(
      update(order.reference, 'selectOffer', { offers: [1], seats: [seat] }),
    ).rejects.toMatchObject({
      code: 'not-available',
      message: expect.stringMatching(/not free.*free/) as string,
    });
  });

  test.concurrent('a service that is gone is refused; the offer is selected without it', async () => {
    const order = await waiting(onItsDay({ route: 'BRE-LYS', choose }));
    await extras(order);
    const services = [{ name: 'Checked bag 23 kg' }];
    await expect(update(order.reference, 'selectOffer', { offers: [1], services })).rejects.toMatchObject({
      code: 'not-available',
    });
    await update(order.reference, 'selectOffer', { offers: [1] });
    expect((await stage.until(order.reference, 'held')).extras).toEqual([]);
  });

  test.concurrent(
    'a service dearer than the caller saw waits for approval; one within the tolerance goes on',
    async () => {
      const select = async (percent: string) => {
        const order = await waiting(onItsDay({ route: 'BRE-BUD', choose, priceTolerance: { percent } }));
        const bag = named((await extras(order)).lines, 'Checked bag 23 kg');
        await update(order.reference, 'selectOffer', {
          offers: [1],
          services: [{ name: 'Checked bag 23 kg', price: bag.price }],
        });
        return { reference: order.reference, seen: sum(order.offers![0]!.total, bag.price) };
      };
      const dearer = await select('1');
      const { toApprove } = await stage.until(dearer.reference, 'awaiting-approval');
      expect(Number(toApprove?.amount)).toBeCloseTo(Number(dearer.seen.amount) + 11.25, 2);
      await update(dearer.reference, 'approve', { amount: toApprove! });
      await stage.until(dearer.reference, 'held');
      const within = await select('50');
      const held = await stage.until(within.reference, 'held');
      expect(differs(held.total!, within.seen)).toBe(true);
    },
  );

  test.concurrent(
    'offers that expire are shopped again under the same numbers, and the picks are found again',
    async () => {
      const order = await waiting(onItsDay({ route: 'BRE-OSL', choose }));
      const { lines } = await extras(order);
      const [before] = order.offers!;
      const again = await stage.next(order, 'awaiting-choice');
      const [first] = again.offers!;
      expect(first).toMatchObject({ number: 1, flights: before!.flights, total: before!.total });
      expect(first?.offerId).not.toBe(before?.offerId);
      // By the old id: it is known which offer that was.
      await select(order.reference, { offerIds: [before!.offerId], seats: [aSeat(lines)] });
      const held = await stage.until(order.reference, 'held');
      expect(held.flights.map(flightKey)).toEqual(before!.flights.map(flightKey));
      expect(created(held)).toHaveLength(1);
    },
  );

  test.concurrent(
    'a selection whose session is lost is shopped again and compared, and goes on',
    async () => {
      const order = await waiting(onItsDay({ route: 'BRE-HEL', choose }));
      const seat = aSeat((await extras(order)).lines);
      await update(order.reference, 'selectOffer', { offers: [1], seats: [seat] });
      const held = await stage.until(order.reference, 'held');
      expect(held.history.filter(({ state }) => state === 'shopping')).toHaveLength(2);
      expect(held.extras.join()).toContain(`seat ${seat.seat}`);
    },
  );

  test.concurrent(
    'a first price comes before the extras, where the service lists them for priced offers only',
    async () => {
      const request = onItsDay({ route: 'BRE-TLS', choose });
      const plain = await waiting(request);
      await expect(update(plain.reference, 'listExtras', { offer: 1 })).rejects.toMatchObject({
        message: expect.stringContaining('490') as string,
      });

      const order = await waiting(
        onItsDay({ surname: 'Sample', route: 'BRE-TLS', choose, priceFirst: true }),
      );
      const { lines } = await extras(order);
      const services = [{ name: 'Hot meal', price: named(lines, 'Hot meal').price }];
      await update(order.reference, 'selectOffer', { offers: [1], services, seats: [aSeat(lines)] });
      const held = await stage.until(order.reference, 'held');
      const expected = sum(order.offers![0]!.total, named(lines, 'Hot meal').price, aSeat(lines).price);
      expect(differs(held.total!, expected)).toBe(false);
      expect(created(held)).toHaveLength(1);
    },
  );

  test.concurrent('without a basket, too, a first price comes before the wished extras', async () => {
    const request = onItsDay({
      surname: 'Second',
      route: 'BRE-TLS',
      priceFirst: true,
      services: [{ name: 'Checked bag', need: 'required' }],
      seats: [{ paxId: 'PAX1', need: 'required' }],
    });
    await stage.orders.start(request);
    const held = await stage.until(request.reference, 'held');
    expect(held.extras).toHaveLength(2);
    expect(created(held)).toHaveLength(1);
  });

  test.concurrent('a basket that nobody returns to ends failed, and nothing was created', async () => {
    const until = new Date(Date.now() + 12_000).toISOString();
    const request = onItsDay({ choose: { ...choose, until } });
    await stage.orders.start(request);
    const failed = await stage.until(request.reference, 'failed');
    expect(failed.lastError).toMatchObject({ code: 'not-selected' });
    expect(created(failed)).toEqual([]);
  });
}
