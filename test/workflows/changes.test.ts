/** What the airline changes after the sale: it is recorded and told, accepted where it is slight, and a person's where it is not. */
import { showMoney } from '../../src/domain/money';
import { weekdays, type OfficeHours } from '../../src/domain/order/officeHours';
import type { OrderStatus } from '../../src/domain/order/status';
import { eventually } from '../support/eventually';
import { quick } from '../support/quick';
import { daysAhead, oneAdult, running, type Stage } from '../support/running';
import { held, onStage } from './cases/reconciliation';

const MUCH = { amount: '99999.00', currency: 'EUR' };

let stages: Record<'19.2' | '21.3', Stage>;
beforeAll(async () => {
  const [older, newer] = await Promise.all([
    running({ version: '19.2', profile: quick }),
    running({ version: '21.3', profile: { ...quick, capabilities: { cancelVia: 'orderChange' } } }),
  ]);
  stages = { '19.2': older, '21.3': newer };
});
afterAll(() => Promise.all(Object.values(stages).map((stage) => stage.close())));

/** A round trip, so that the first flight is not the last. */
function trip(surname: string, more: Record<string, unknown> = {}): ReturnType<typeof oneAdult> {
  return oneAdult({
    surname,
    journeys: [
      { origin: 'LHR', destination: 'CDG', date: daysAhead(60) },
      { origin: 'CDG', destination: 'LHR', date: daysAhead(67) },
    ],
    ...more,
  });
}

const kinds = ({ changes = [] }: OrderStatus): string[] => changes.map(({ kind }) => kind);

/** Reads an order until the airline has changed it. */
async function changed(stage: Stage, reference: string): Promise<OrderStatus> {
  for (let reads = 0; reads < 4; reads += 1) {
    const status = await stage.orders.update(reference, 'refresh', {});
    if (status.changes?.length) return status;
  }
  throw new Error(`${reference} does not change`);
}

async function ticketed(stage: Stage, request: ReturnType<typeof oneAdult>): Promise<OrderStatus> {
  const { reference, total } = await held(stage, request);
  return stage.orders.update(reference, 'ticket', { payUpTo: total! });
}

const versions = ['19.2', '21.3'] as const;

describe.each(versions)('NDC %s', (version) => {
  test.concurrent(
    'seats that are lost on two flights are two changes, however often the order is read',
    async () => {
      const stage = stages[version];
      const request = trip('SEATGONE', { seats: [{ paxId: 'PAX1', need: 'required' }] });
      const { reference } = await held(stage, request);
      let status = await changed(stage, reference);
      for (let reads = 0; reads < 2; reads += 1) status = await stage.orders.update(reference, 'refresh', {});
      expect(kinds(status)).toEqual(['seat', 'seat']);
    },
  );

  test.concurrent(
    'a slight change whose acceptance the airline refuses is asked of a person, once',
    async () => {
      const stage = stages[version];
      const { reference, orderId } = await held(stage, trip('RETIMED-NOACCEPT'));
      await stage.orders.update(reference, 'refresh', {});
      const status = await stage.until(reference, 'attention');
      expect(status.attention?.reason).toBe('schedule-changed');
      expect(status.attention?.text).toContain('915');
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      const sent = stage.service
        .log()
        .filter((call) => call.operation === 'orderChange' && call.orderId === orderId);
      expect(sent).toHaveLength(1);
    },
  );

  test.concurrent(
    'a flight that moves by ten minutes is accepted and reported, and the order is issued',
    async () => {
      const stage = stages[version];
      const request = trip('RETIMED');
      const { reference, total } = await held(stage, request);
      await stage.orders.update(reference, 'refresh', {});
      const status = await eventually(
        () => stage.orders.status(reference),
        ({ scheduleChanged, changes }) => changes !== undefined && !scheduleChanged,
      );
      expect(status).toMatchObject({
        state: 'held',
        changes: [{ number: 1, kind: 'retimed-slightly', decided: { by: 'table' } }],
      });
      expect(await stage.orders.update(reference, 'ticket', { payUpTo: total! })).toMatchObject({
        state: 'ticketed',
      });
    },
  );

  test.concurrent(
    'a held order whose flight moves by more is a person’s, who accepts it and issues it',
    async () => {
      const stage = stages[version];
      const { reference, total } = await held(stage, trip('SCHEDULE'));
      const asked = await changed(stage, reference);
      expect(asked.attention).toMatchObject({ reason: 'schedule-changed', actBy: asked.paymentLimit });
      await expect(stage.orders.update(reference, 'ticket', { payUpTo: total! })).rejects.toMatchObject({
        code: 'not-in-this-state',
      });
      expect(await stage.orders.update(reference, 'acceptChange', { who: 'ab' })).toMatchObject({
        state: 'held',
        changes: [{ kind: 'retimed', decided: { by: 'caller', who: 'ab' } }],
      });
      expect((await stage.orders.update(reference, 'ticket', { payUpTo: total! })).state).toBe('ticketed');
    },
  );

  test.concurrent(
    'a change after the issue is a person’s, and the order is ticketed again once it is accepted',
    async () => {
      const stage = stages[version];
      const { reference } = await ticketed(stage, trip('RESCHEDULED'));
      const asked = await changed(stage, reference);
      expect(asked).toMatchObject({ state: 'attention', attention: { reason: 'schedule-changed' } });
      expect(await stage.orders.update(reference, 'acceptChange', {})).toMatchObject({
        state: 'ticketed',
        changes: [{ kind: 'retimed', decided: { by: 'caller' } }],
      });
      expect(await stage.orders.update(reference, 'refresh', {})).toMatchObject({ state: 'ticketed' });
    },
  );

  test.concurrent.each([
    ['FLIGHTGONE', 'flight-cancelled'],
    ['FLIGHTMISSING', 'flight-missing'],
  ])(
    '%s: a ticketed order that loses its return flight is no longer called ticketed',
    async (surname, kind) => {
      const stage = stages[version];
      const { reference, flights } = await ticketed(stage, trip(surname));
      const asked = await changed(stage, reference);
      expect(asked).toMatchObject({ state: 'attention', attention: { reason: 'flight-cancelled' } });
      expect(kinds(asked)).toContain(kind);
      expect(flights.length).toBeGreaterThan(1);
      expect(await stage.orders.update(reference, 'acceptChange', { who: 'ab' })).toMatchObject({
        state: 'ticketed',
      });
    },
  );

  test.concurrent.each([
    ['NEXTDAY', 'replaced', 'schedule-changed'],
    ['CALLUS', 'retimed-slightly', 'schedule-changed'],
    ['DOWNGRADED', 'cabin', 'schedule-changed'],
  ])('%s: a held order is a person’s', async (surname, kind, reason) => {
    const stage = stages[version];
    const { reference } = await held(stage, trip(surname));
    const asked = await changed(stage, reference);
    expect(asked.attention?.reason).toBe(reason);
    expect(kinds(asked)).toContain(kind);
  });

  test.concurrent('a flight with another number is told, and nobody is asked', async () => {
    const stage = stages[version];
    const { reference, total } = await held(stage, trip('RENUMBERED'));
    expect(await changed(stage, reference)).toMatchObject({
      state: 'held',
      changes: [{ kind: 'renumbered', decided: { by: 'table' } }],
    });
    expect((await stage.orders.update(reference, 'ticket', { payUpTo: total! })).state).toBe('ticketed');
  });

  test.concurrent('a lost seat and a lost service are a person’s', async () => {
    const stage = stages[version];
    const seat = { paxId: 'PAX1', need: 'required' };
    const bag = { name: 'bag', need: 'required' };
    for (const [surname, wishes, kind] of [
      ['SEATGONE', { seats: [seat] }, 'seat'],
      ['EXTRAGONE', { services: [bag] }, 'service'],
    ] as const) {
      const { reference, extras } = await held(stage, trip(surname, wishes));
      expect(extras).not.toEqual([]);
      const asked = await changed(stage, reference);
      expect(asked.attention?.reason).toBe('service-lost');
      expect(new Set(kinds(asked))).toEqual(new Set([kind]));
      expect(await stage.orders.update(reference, 'acceptChange', {})).toMatchObject({
        ...{ state: 'held', extras: [], ancillaries: [] },
      });
    }
  });

  test.concurrent(
    'what the airline has taken away before the issue and still charges is shown with its amount',
    async () => {
      const stage = stages[version];
      const request = trip('EXTRAGONE', { services: [{ name: 'bag', need: 'required', journey: 1 }] });
      const before = await held(stage, request);
      const [bag] = before.ancillaries!;
      const { reference } = request;
      const asked = await changed(stage, reference);
      expect(asked.attention?.text).toContain(
        `the total of ${showMoney(before.total!)} still contains ${showMoney(bag!.price!)} for what is gone`,
      );
      const accepted = await stage.orders.update(reference, 'acceptChange', {});
      expect(accepted).toMatchObject({ state: 'held', ancillaries: [], lostAncillaries: [bag] });
      // The airline issues an EMD for it all the same, and the sales say so.
      const issued = await stage.orders.update(reference, 'ticket', { payUpTo: before.total! });
      expect(issued).toMatchObject({ state: 'ticketed', lostAncillaries: [bag] });
      const emd = issued.sales?.find(({ type }) => type === 'J');
      expect(emd?.total).toBe(bag!.price!.amount);
    },
  );

  test.concurrent('a paid service that the airline has taken away leaves the list with its EMD', async () => {
    const stage = stages[version];
    const request = trip('EXTRALOST', { services: [{ name: 'bag', need: 'required', journey: 1 }] });
    const before = await held(stage, request);
    const [bag] = before.ancillaries!;
    const { reference } = request;
    await stage.orders.update(reference, 'ticket', { payUpTo: before.total! });
    const asked = await changed(stage, reference);
    expect(asked.attention?.reason).toBe('service-lost');
    const emd = asked.documents.find(({ typeCode }) => typeCode !== 'T')!;
    const status = await stage.orders.update(reference, 'acceptChange', {});
    expect(status).toMatchObject({ state: 'ticketed', extras: [], ancillaries: [] });
    expect(status.lostAncillaries).toEqual([
      { ...bag, documents: [emd.number], at: expect.stringMatching(/Z$/) as string },
    ]);
    const again = await stage.orders.update(reference, 'refresh', {});
    expect(again).toMatchObject({ state: 'ticketed', lostAncillaries: status.lostAncillaries });
  });

  test.concurrent(
    'an order that has become dearer is issued once its caller names what it costs',
    async () => {
      const stage = stages[version];
      const { reference, total } = await held(stage, trip('PRICEMOVE'));
      const asked = await changed(stage, reference);
      expect(asked.attention?.reason).toBe('changed-since-sale');
      await expect(stage.orders.update(reference, 'ticket', { payUpTo: total! })).rejects.toMatchObject({
        code: 'pays-too-little',
      });
      const issued = await stage.orders.update(reference, 'ticket', { payUpTo: asked.total!, who: 'ab' });
      expect(issued).toMatchObject({
        state: 'ticketed',
        changes: [{ kind: 'price-risen', decided: { by: 'caller', who: 'ab' } }],
      });
      expect(stage.service.ledger().issues.find(({ orderId }) => orderId === issued.orderId)?.amount).toEqual(
        asked.total,
      );
    },
  );

  test.concurrent('an order that has become cheaper is issued for less, and that is reported', async () => {
    const stage = stages[version];
    const { reference, total } = await held(stage, trip('PRICEFALL'));
    const issued = await stage.orders.update(reference, 'ticket', { payUpTo: total! });
    expect(issued).toMatchObject({
      state: 'ticketed',
      changes: [{ kind: 'price-fallen', decided: { by: 'table' } }],
    });
  });

  test.concurrent('yen have no decimals, and dinars three', async () => {
    const stage = stages[version];
    for (const [currency, shape] of [
      ['JPY', /^\d+$/],
      ['KWD', /^\d+\.\d{3}$/],
    ] as const) {
      const request = oneAdult({ currency });
      const { reference, total } = await held(stage, request);
      expect(total).toMatchObject({ currency, amount: expect.stringMatching(shape) as string });
      const { orderId, state } = await stage.orders.update(reference, 'ticket', { payUpTo: total! });
      expect(state).toBe('ticketed');
      expect(stage.service.ledger().issues.find((issue) => issue.orderId === orderId)?.amount).toEqual(total);
    }
  });
});

test.concurrent('a released order is released anew for what it costs, and issued by itself', async () => {
  const stage = stages['19.2'];
  const request = trip('PRICEMOVE', { ticketing: 'at-once', released: true, payUpTo: MUCH });
  await stage.orders.start(request);
  const { attention, total } = await stage.until(request.reference, 'attention');
  expect(attention?.reason).toBe('changed-since-sale');
  await stage.orders.update(request.reference, 'release', { payUpTo: total! });
  expect(await stage.until(request.reference, 'ticketed')).toMatchObject({ total });
});

test.concurrent('a change that came after what a person saw is not accepted with it', async () => {
  const stage = stages['19.2'];
  const { reference } = await held(stage, trip('SCHEDULE'));
  // The change is at the airline, and no read has shown it.
  await expect(stage.orders.update(reference, 'acceptChange', {})).rejects.toMatchObject({
    code: 'not-in-this-state',
  });
});

test.concurrent(
  'an order with a short price guarantee is issued before it ends, at the price that was sold',
  () =>
    onStage(
      { profile: { ...quick, issueBefore: '30s', warnBefore: '30s' }, sandbox: { holdFor: 120_000 } },
      async (stage) => {
        const request = oneAdult({
          surname: 'GUARANTEE',
          ticketing: 'by-deadline',
          released: true,
          payUpTo: MUCH,
        });
        const { priceGuarantee, paymentLimit, total } = await held(stage, request);
        expect(Date.parse(priceGuarantee!)).toBeLessThan(Date.parse(paymentLimit!));
        const { total: paid, history } = await stage.until(request.reference, 'ticketed');
        expect(paid).toEqual(total);
        expect(Date.parse(history.at(-1)!.at)).toBeLessThan(Date.parse(priceGuarantee!));
      },
    ),
);

test.concurrent('a hold shorter than the time to warn raises no alarm at its birth', () =>
  onStage({ profile: quick, sandbox: { holdFor: 40_000 } }, async (stage) => {
    const { reference, next, paymentLimit, history } = await held(stage, oneAdult());
    const half = (Date.parse(paymentLimit!) + Date.parse(history.at(-1)!.at)) / 2;
    expect(Date.parse(next?.at ?? '')).toBeCloseTo(half, -3.4);
    const { attention } = await stage.until(reference, 'attention');
    expect(attention).toMatchObject({ reason: 'limit-near', actBy: paymentLimit });
  }),
);

/** Office hours that end so many minutes from now, in a zone where it is about noon. */
function closingIn(minutes: number): OfficeHours {
  const ahead = 12 - new Date().getUTCHours();
  const local = (later: number): string =>
    new Date(Date.now() + ahead * 3_600_000 + later * 60_000).toISOString().slice(11, 16);
  return {
    from: '00:00',
    to: local(minutes),
    days: [...weekdays],
    timeZone: `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`,
  };
}

test.concurrent('a person is warned in office hours of what would be due after them', () =>
  onStage(
    {
      profile: { ...quick, warnBefore: '30m' },
      agencies: [{ name: 'office', officeHours: closingIn(70) }],
      sandbox: { holdFor: 130 * 60_000 },
    },
    async (stage) => {
      const began = Date.now();
      const { next } = await held(stage, oneAdult());
      expect(next?.because).toBe('escalate, because the payment time limit is near');
      // An hour before the office closes, and not after 100 minutes.
      expect(Date.parse(next?.at ?? '') - began).toBeLessThan(12 * 60_000);
    },
  ),
);

test.concurrent('the profile’s tolerance counts where a request names none', () =>
  onStage({ profile: { ...quick, priceTolerance: { percent: '50' } } }, async (stage) => {
    const { reference } = await held(stage, oneAdult({ surname: 'PRICEMOVE' }));
    expect((await stage.orders.update(reference, 'ticket', { payUpTo: MUCH })).state).toBe('ticketed');
  }),
);

test.concurrent('a profile may ask before an order is issued for less', () =>
  onStage({ profile: { ...quick, changes: { 'price-fallen': 'person' } } }, async (stage) => {
    const { reference, total } = await held(stage, oneAdult({ surname: 'PRICEFALL' }));
    const { attention } = await stage.orders.update(reference, 'ticket', { payUpTo: total! });
    expect(attention?.reason).toBe('changed-since-sale');
  }),
);

test.concurrent('an order that a person must decide is read on', async () => {
  const stage = stages['19.2'];
  const { reference } = await held(stage, trip('SCHEDULE', { watch: { everyHours: 1 } }));
  const { next } = await changed(stage, reference);
  expect(next?.because).toContain('next check');
});
