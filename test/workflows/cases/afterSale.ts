/** After the sale: extras, other flights, parts and corrections, each compared with the ledger of the service. */
import type { OrderStatus } from '../../../src/domain/order/status';
import { balanceOf } from '../../../src/domain/sales/balance';
import type { Money } from '../../../src/domain/money';
import { quick } from '../../support/quick';
import { daysAhead, oneAdult, running, type Stage, type StageOptions } from '../../support/running';
import { held } from './reconciliation';

/** The cheapest fares can't be changed. */
const flexible = { choose: { how: 'cheapest', checkedBags: 1 } };

const MUCH = { amount: '99999.00', currency: 'EUR' };

/** The service's record of what was changed. */
const amended = ({ service }: Stage, { orderId }: OrderStatus) =>
  service.ledger().amendments.filter((entry) => entry.orderId === orderId);
const twice = ({ service }: Stage, { orderId }: OrderStatus) =>
  service.ledger().duplicates.filter((entry) => entry.orderId === orderId);

const person = (paxId: string, surname: string, givenName: string) => ({
  ...{ paxId, type: 'ADT' as const, surname, givenName, birthDate: '1990-05-05' },
});

/** Three adults there and back, so that there is something to take away. */
function party(surname: string, more: Record<string, unknown> = {}) {
  const request = oneAdult({
    surname,
    journeys: [
      { origin: 'LHR', destination: 'CDG', date: daysAhead(60) },
      { origin: 'CDG', destination: 'LHR', date: daysAhead(67) },
    ],
    ...more,
  });
  const [first] = request.passengers as ReturnType<typeof person>[];
  return {
    ...request,
    passengers: [first!, person('PAX2', surname, 'Grace'), person('PAX3', surname, 'Mary')],
  };
}

async function ticketed(stage: Stage, request: { reference: string }): Promise<OrderStatus> {
  const { reference, total } = await held(stage, request);
  return stage.orders.update(reference, 'ticket', { payUpTo: total! });
}

const sum = (amount: Money | undefined): number => Number(amount?.amount ?? 0);
/** What the sales say was taken less what was given back, in cents: equal to the service's record. */
const net = ({ sales = [] }: OrderStatus): number =>
  Math.round(
    sales.reduce(
      (all, { total, fee, residual }) => all + Number(total ?? 0) + Number(fee ?? 0) + Number(residual ?? 0),
      0,
    ) * 100,
  );
const taken = ({ service }: Stage, { orderId }: OrderStatus): number => {
  const { issues, amendments } = service.ledger();
  const paid = issues.filter((each) => each.orderId === orderId).map(({ amount }) => sum(amount));
  const changed = amendments
    .filter((each) => each.orderId === orderId)
    .map((each) => sum(each.paid) - sum(each.refunded));
  return Math.round([...paid, ...changed].reduce((all, each) => all + each, 0) * 100);
};
const numbers = ({ documents }: OrderStatus): string[] => documents.map(({ number }) => number);

/** Declares the tests for one version and style. */
export function afterSaleCases(options: StageOptions): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await running({ ...options, profile: { ...quick, ...options.profile } });
  });
  afterAll(() => stage.close());
  const { update }: { update: (...args: Parameters<Stage['orders']['update']>) => Promise<OrderStatus> } = {
    update: (...args) => stage.orders.update(...args),
  };

  test.concurrent('what can be added is listed, with prices, and nothing is changed', async () => {
    const order = await held(stage, oneAdult());
    const { extrasOnSale, state } = await update(order.reference, 'listExtras', {});
    expect(state).toBe('held');
    const kinds = new Set(extrasOnSale?.lines.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['seat', 'service']);
    expect(extrasOnSale?.lines.find(({ kind }) => kind === 'seat')?.seats?.[0]).toMatch(/^\d+[A-Z]$/);
    expect(amended(stage, order)).toEqual([]);
  });

  test.concurrent('a bag added to a hold joins the sale, and is paid with it', async () => {
    const before = await held(stage, oneAdult());
    const { reference } = before;
    expect(await update(reference, 'quoteCancellation', {})).toHaveProperty('quotedFee');
    const status = await update(reference, 'addExtras', {
      services: [{ name: 'bag', journey: 1 }],
      payUpTo: MUCH,
    });
    expect(status.state).toBe('held');
    expect(sum(status.total)).toBeGreaterThan(sum(before.total));
    expect(status.amendments).toMatchObject([{ kind: 'extras', proof: 'read' }]);
    expect(status.amendments?.[0]).not.toHaveProperty('paid');
    // It was quoted for the order without the bag.
    expect(status).not.toHaveProperty('quotedFee');
    expect(amended(stage, status)).toMatchObject([{ kind: 'extras', paid: { amount: '0.00' } }]);
    await update(reference, 'quoteCancellation', {});
    const issued = await update(reference, 'ticket', { payUpTo: status.total! });
    expect(issued.state).toBe('ticketed');
    expect(issued).not.toHaveProperty('quotedFee');
    expect(issued.documents.filter(({ typeCode }) => typeCode === 'J')).toHaveLength(1);
    expect(net(issued)).toBe(taken(stage, issued));
  });

  test.concurrent(
    'a bag and a seat added to a ticketed order are paid, and each gets its document',
    async () => {
      const before = await ticketed(stage, oneAdult());
      const { reference } = before;
      const { extrasOnSale } = await update(reference, 'listExtras', {});
      const seat = extrasOnSale?.lines.find(({ kind, price }) => kind === 'seat' && sum(price) > 0);
      const status = await update(reference, 'addExtras', {
        services: [{ name: 'bag', journey: 1 }],
        seats: [{ paxId: 'PAX1', seat: seat?.seats?.[0], journey: 1 }],
        payUpTo: MUCH,
      });
      expect(status.state).toBe('ticketed');
      const [entry, ...others] = amended(stage, status);
      expect(others).toEqual([]);
      expect(sum(entry?.paid)).toBeGreaterThan(0);
      expect(sum(status.amendments?.[0]?.paid)).toBe(sum(entry?.paid));
      expect(numbers(status).length - numbers(before).length).toBe(2);
      expect(numbers(status)).toEqual(expect.arrayContaining(entry?.documents.issued ?? []));
      // Nothing tells which of the two is for the bag.
      expect(status.ancillaries!.map(({ kind, documents }) => [kind, documents])).toEqual([
        ['service', undefined],
        ['seat', undefined],
      ]);
      const assumed = status.sales?.filter(({ notes }) => notes?.includes('assumed'));
      expect(assumed?.map(({ number }) => number).sort()).toEqual(entry?.documents.issued.toSorted());
      expect(net(status)).toBe(taken(stage, status));
      expect(twice(stage, status)).toEqual([]);
    },
  );

  test.concurrent('two units of a service are two items, with a document each', async () => {
    const before = await ticketed(stage, oneAdult());
    const status = await update(before.reference, 'addExtras', {
      services: [{ name: 'Hot meal', quantity: 2, journey: 1 }],
      payUpTo: MUCH,
    });
    const [entry] = amended(stage, status);
    expect(entry?.documents.issued).toHaveLength(2);
    expect(numbers(status).length - numbers(before).length).toBe(2);
    expect(net(status)).toBe(taken(stage, status));
  });

  test.concurrent(
    'extras that cost more than allowed, or are not offered, leave the order as it was',
    async () => {
      const before = await ticketed(stage, oneAdult());
      const { reference } = before;
      const little = { amount: '0.01', currency: 'EUR' };
      await expect(
        update(reference, 'addExtras', { services: [{ name: 'bag' }], payUpTo: little }),
      ).rejects.toMatchObject({ code: 'costs-more' });
      await expect(
        update(reference, 'addExtras', { services: [{ name: 'submarine' }], payUpTo: MUCH }),
      ).rejects.toMatchObject({ code: 'not-available' });
      expect(await stage.orders.status(reference)).toMatchObject({ state: 'ticketed' });
      expect(amended(stage, before)).toEqual([]);
    },
  );

  test.concurrent.each(['held', 'ticketed'] as const)(
    'another date for a journey of a %s order',
    async (state) => {
      // A bag of the old flight goes with it.
      const bag = { name: 'bag', paxIds: ['PAX1'], journey: 2, need: 'required' };
      const request = party('MARTIN', { ...flexible, services: [bag] });
      const before = state === 'held' ? await held(stage, request) : await ticketed(stage, request);
      const { reference } = before;
      const date = daysAhead(70);
      const { changeOffers } = await update(reference, 'quoteChange', { journeys: [{ journey: 2, date }] });
      const [offer] = changeOffers?.offers ?? [];
      expect(offer?.flights.at(-1)?.departure.slice(0, 10)).toBe(date);
      const status = await update(reference, 'acceptOffer', { offer: offer!.number, payUpTo: MUCH });
      expect(status.state).toBe(state);
      expect(status.attention).toBeUndefined();
      expect(status.flights.at(-1)?.departure.slice(0, 10)).toBe(date);
      const [entry, ...others] = amended(stage, status);
      expect(others).toEqual([]);
      expect(sum(entry?.paid)).toBe(sum(status.amendments?.[0]?.paid));
      if (state === 'ticketed') {
        expect(sum(entry?.paid)).toBe(sum(offer?.toPay));
        expect(entry?.documents.exchanged).toHaveLength(3);
        expect(entry?.documents.issued).toHaveLength(3);
        expect(numbers(status)).toEqual(expect.arrayContaining(entry?.documents.issued ?? []));
        for (const exchanged of entry?.documents.exchanged ?? [])
          expect(numbers(status)).not.toContain(exchanged);
        expect(net(status)).toBe(taken(stage, status));
      } else {
        // Of a hold, no offer says what its bag brings back.
        expect(sum(status.total)).toBeLessThanOrEqual(sum(offer?.newTotal));
        expect(await update(reference, 'ticket', { payUpTo: status.total! })).toMatchObject({
          state: 'ticketed',
        });
      }
    },
  );

  test.concurrent('the cheapest other flights are taken by themselves, within the limit', async () => {
    const { reference } = await ticketed(stage, party('MARTIN', flexible));
    const change = { journeys: [{ journey: 1, date: daysAhead(58) }], choose: { how: 'cheapest' as const } };
    await expect(
      update(reference, 'quoteChange', { ...change, payUpTo: { amount: '0.01', currency: 'EUR' } }),
    ).rejects.toMatchObject({ code: 'not-available' });
    const status = await update(reference, 'quoteChange', { ...change, payUpTo: MUCH });
    expect(status.flights[0]?.departure.slice(0, 10)).toBe(daysAhead(58));
    expect(amended(stage, status)).toHaveLength(1);
  });

  test.concurrent(
    'journeys are changed in whatever order they are named, in the cabin asked for',
    async () => {
      const { reference } = await held(stage, party('MARTIN', flexible));
      const dates = [daysAhead(62), daysAhead(70)];
      const journeys = [
        { journey: 2, date: dates[1] },
        { journey: 1, date: dates[0] },
      ];
      const choose = { how: 'cheapest' as const, cabin: 'BUSINESS' as const };
      const little = { amount: '0.01', currency: 'EUR' };
      await expect(
        update(reference, 'quoteChange', { journeys, choose, payUpTo: little }),
      ).rejects.toMatchObject({ code: 'not-available' });
      const status = await update(reference, 'acceptOffer', { offer: 1, payUpTo: MUCH });
      expect(status.flights.map(({ departure }) => departure.slice(0, 10))).toEqual(dates);
    },
  );

  test.concurrent.each(['held', 'ticketed'] as const)(
    'one of three passengers leaves a %s order',
    async (state) => {
      const request = party('MARTIN');
      const before = state === 'held' ? await held(stage, request) : await ticketed(stage, request);
      const { reference } = before;
      const part = { paxIds: ['PAX2'] };
      const { changeOffers } = await update(reference, 'quoteCancellation', { part });
      const [quote] = changeOffers?.offers ?? [];
      expect(quote?.kind).toBe('part');
      const fee = quote?.penalty;
      const status = await update(reference, 'cancel', { part, ...(fee && { fee }) });
      expect(status.state).toBe(state);
      expect(status.attention).toBeUndefined();
      const [entry, ...others] = amended(stage, status);
      expect(others).toEqual([]);
      expect(entry?.kind).toBe('part');
      if (state === 'ticketed') {
        expect(sum(entry?.refunded)).toBe(sum(quote?.refund));
        expect(status.partialRefunds).toMatchObject([{ state: 'voided' }]);
        expect(net(status)).toBe(taken(stage, status));
        const [back, ...more] = balanceOf(status)?.cameBack ?? [];
        expect(more).toEqual([]);
        expect(back).toMatchObject({ part: 'passenger PAX2', back: entry?.refunded });
      } else expect(sum(status.total)).toBeLessThan(sum(before.total));
      // The others go on as before.
      expect(await update(reference, 'refresh', {})).toMatchObject({ state });
    },
  );

  test.concurrent('seats that were added together leave the order each with its passenger', async () => {
    const { reference } = await held(stage, party('MARTIN'));
    const { extrasOnSale } = await update(reference, 'listExtras', {});
    const [one, other] = extrasOnSale?.lines.find(({ kind }) => kind === 'seat')?.seats ?? [];
    const seats = [
      { paxId: 'PAX1', seat: one, journey: 1 },
      { paxId: 'PAX2', seat: other, journey: 1 },
    ];
    const added = await update(reference, 'addExtras', { seats, payUpTo: MUCH });
    const whose = ({ extras }: OrderStatus) => extras.map((extra) => / for (\w+) /.exec(extra)?.[1]);
    const listed = ({ ancillaries }: OrderStatus) => ancillaries?.map(({ paxId, name }) => [paxId, name]);
    expect(whose(added)).toEqual(['PAX1', 'PAX2']);
    expect(listed(added)).toEqual([
      ['PAX1', one],
      ['PAX2', other],
    ]);
    const left = await update(reference, 'cancel', { part: { paxIds: ['PAX2'] } });
    expect(whose(left)).toEqual(['PAX1']);
    expect(listed(left)).toEqual([['PAX1', one]]);
  });

  test.concurrent('a journey, and an extra, are cancelled alone', async () => {
    const { reference } = await ticketed(
      stage,
      party('MARTIN', { services: [{ name: 'bag', paxIds: ['PAX1'], journey: 1, need: 'required' }] }),
    );
    for (const part of [{ extras: [{ paxId: 'PAX1', what: 'bag' }] }, { journeys: [2] }]) {
      const { changeOffers } = await update(reference, 'quoteCancellation', { part });
      const fee = changeOffers?.offers[0]?.penalty;
      const status = await update(reference, 'cancel', { part, ...(fee && { fee }) });
      expect(status).toMatchObject({ state: 'ticketed', extras: [], ancillaries: [] });
      expect(status.attention).toBeUndefined();
    }
    const status = await update(reference, 'refresh', {});
    expect(status).toMatchObject({ state: 'ticketed' });
    expect(status.flights).toHaveLength(1);
    expect(amended(stage, status)).toHaveLength(2);
    expect(net(status)).toBe(taken(stage, status));
  });

  test.concurrent('a small mistake in a name, a passport and the contact are corrected', async () => {
    const { reference } = await held(stage, oneAdult({ surname: 'MARTIN' }));
    const named = await update(reference, 'correct', { paxId: 'PAX1', name: { surname: 'Martyn' } });
    expect(named.amendments).toMatchObject([{ kind: 'name', proof: 'read' }]);
    const documents = [{ type: 'PT', number: 'X1234567', issuingCountry: 'FR', expiryDate: daysAhead(900) }];
    await update(reference, 'correct', { paxId: 'PAX1', documents });
    const contact = { email: 'other@example.com' };
    const status = await update(reference, 'correct', { contact });
    expect(status.amendments?.map(({ kind, proof }) => `${kind} ${proof}`)).toEqual([
      'name read',
      'details read',
      'details read',
    ]);
    expect(status.state).toBe('held');
    expect(amended(stage, status)).toHaveLength(3);
  });

  test.concurrent.each([
    ['LOSTCHANGE', 'made'],
    ['CHANGENEVER', 'made again'],
    ['CHANGEDLATER', 'made later'],
    ['CHANGEERRORAFTER', 'made'],
  ])('the answer to a change is lost (%s): it is %s, once', async (surname) => {
    const { reference } = await ticketed(stage, oneAdult({ surname }));
    const status = await update(reference, 'addExtras', {
      services: [{ name: 'bag', journey: 1 }],
      payUpTo: MUCH,
    });
    expect(status).toMatchObject({ state: 'ticketed' });
    expect(status.amendments).toHaveLength(1);
    expect(amended(stage, status)).toHaveLength(1);
    expect(twice(stage, status).filter(({ done }) => done)).toEqual([]);
  });

  test.concurrent('a lost correction of what no answer shows is not told as made', async () => {
    const documents = [{ type: 'PT', number: 'X1234567', issuingCountry: 'FR', expiryDate: daysAhead(900) }];
    const request = oneAdult({ surname: 'CHANGENEVER' });
    const [passenger] = request.passengers as object[];
    const whole = { ...request, passengers: [{ ...passenger, documents }] };
    const { reference } = await held(stage, whole);
    // The number stays as it is, and the date is not shown.
    const renewed = documents.map((each) => ({ ...each, expiryDate: daysAhead(1_200) }));
    const corrected = update(reference, 'correct', { paxId: 'PAX1', documents: renewed });
    await expect(corrected).resolves.toMatchObject({ state: 'attention' });
    const status = await stage.orders.status(reference);
    expect(status).toMatchObject({
      attention: { reason: 'lost-change' },
      changeInDoubt: { kind: 'details', what: expect.any(String) as string },
    });
    expect(status.amendments ?? []).toEqual([]);
    expect(amended(stage, status)).toEqual([]);
  });

  test.concurrent('a change that the airline refuses changes nothing, and the caller hears why', async () => {
    const { reference } = await ticketed(stage, oneAdult({ surname: 'NOCHANGE' }));
    await expect(
      update(reference, 'addExtras', { services: [{ name: 'bag', journey: 1 }], payUpTo: MUCH }),
    ).rejects.toMatchObject({ code: 'refused', given: '915' });
    const status = await stage.orders.status(reference);
    expect(status).toMatchObject({ state: 'ticketed' });
    expect(status.inDoubt).toBeUndefined();
    expect(amended(stage, status)).toEqual([]);
  });
}
