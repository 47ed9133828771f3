/** Orders whose airline shows documents in its own way: what a profile says of it, and what a person may say of one order. */
import type { OrderStatus } from '../../src/domain/order/status';
import type { SaleLine } from '../../src/domain/sales/list';
import { quick } from '../support/quick';
import { salesOnce } from '../support/salesList';
import { oneAdult, running, trip, withSecondAdult, type Stage, type StageOptions } from '../support/running';

type Request = Record<string, unknown> & { reference: string };

const enough = { amount: '99999.00', currency: 'EUR' };

const versions: [name: string, options: StageOptions][] = [
  ['19.2', { version: '19.2', style: 'soap' }],
  ['21.3', { version: '21.3', style: 'rest' }],
  ['19.2 as services write it', { version: '19.2', style: 'soap', realistic: true }],
];

/** Books and issues, and returns the order as it is then. */
async function issued(stage: Stage, request: Request): Promise<OrderStatus> {
  await stage.orders.start(request);
  await stage.until(request.reference, 'held');
  return stage.orders.update(request.reference, 'ticket', { payUpTo: enough });
}

/** The sales of an order, once there are so many. */
async function salesOf(stage: Stage, { reference }: Request, count: number): Promise<SaleLine[]> {
  const own = (lines: SaleLine[]): SaleLine[] => lines.filter((line) => line.reference === reference);
  return own((await salesOnce(stage, ({ lines }) => own(lines).length >= count)).lines);
}

const issuesOf = ({ service }: Stage, { orderId }: OrderStatus) =>
  service.ledger().issues.filter((issue) => issue.orderId === orderId);

/** What was paid for the order. Totals that services write may drift by a cent. */
const priceOf = (stage: Stage, status: OrderStatus): string | undefined =>
  issuesOf(stage, status)[0]?.amount.amount;

/** The trip of a family, one of whom has a surname that the sandbox knows. */
const family = (surname: string): Request => {
  const request = trip();
  const passengers = request.passengers as Record<string, unknown>[];
  return {
    ...request,
    passengers: passengers.map((each) => (each.paxId === 'PAX2' ? { ...each, surname } : each)),
  };
};

describe.each(versions)('%s, with a profile that says what its airlines issue', (_name, options) => {
  let stage: Stage;
  beforeAll(async () => {
    const everyCarrier = ['XA', 'ZF', 'QQ', 'X9', 'Y0'];
    const carriers = (rules: object) => Object.fromEntries(everyCarrier.map((code) => [code, rules]));
    stage = await running({
      ...options,
      profile: {
        ...quick,
        documents: {
          infantTickets: 'under-adult',
          seatEmds: false,
          carriers: carriers({ numberLengths: [10, 13] }),
        },
      },
    });
  });
  afterAll(() => stage.close());

  test.concurrent('an infant whose ticket is listed under its adult lacks nothing', async () => {
    const status = await issued(stage, family('LAPINFANT'));
    expect(status.attention).toBeUndefined();
    expect(status.state).toBe('ticketed');
    const holders = status.documents.map(({ paxId }) => paxId).sort();
    expect(holders).toEqual(['PAX1', 'PAX1', 'PAX2', 'PAX3']);
  });

  test.concurrent(
    'document numbers of ten digits are tickets where the profile says so, and are sold',
    async () => {
      const request = oneAdult({ surname: 'TENDIGITS' });
      const status = await issued(stage, request);
      expect(status.state).toBe('ticketed');
      expect(status.documents[0]?.number).toMatch(/^\d{10}$/);
      const [line, ...more] = await salesOf(stage, request, 1);
      expect(more).toEqual([]);
      expect(line).toMatchObject({
        event: 'issue',
        number: status.documents[0]?.number,
        total: priceOf(stage, status),
      });
    },
  );

  test.concurrent('a paid seat needs no EMD where the profile says that seats get none', async () => {
    const request = oneAdult({
      surname: 'NOSEATEMD',
      seats: [{ paxId: 'PAX1', journey: 1, need: 'required' }],
    });
    const status = await issued(stage, request);
    expect(status.state).toBe('ticketed');
    expect(status.extras).toHaveLength(1);
    expect(status.documents.map(({ typeCode }) => typeCode)).toEqual(['T']);
  });
});

describe.each(versions)(
  '%s, with a profile that says that an airline issues no tickets',
  (_name, options) => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await running({
        ...options,
        profile: {
          ...quick,
          documents: { tickets: false },
          capabilities: { cancelVia: options.version === '21.3' ? 'orderChange' : 'orderCancel' },
        },
        sandbox: { providers: [{ code: 'SANDBOX', cancelsByOrderChange: options.version === '21.3' }] },
      });
    });
    afterAll(() => stage.close());

    test.concurrent(
      'an order without documents is ticketed once its services are, is sold, and is issued once',
      async () => {
        const request = oneAdult({ surname: 'TICKETLESS' });
        const status = await issued(stage, request);
        expect(status.state).toBe('ticketed');
        expect(status.documents).toEqual([]);
        expect(issuesOf(stage, status)).toHaveLength(1);
        const lines = await salesOf(stage, request, 1);
        expect(lines).toMatchObject([
          { event: 'issue', total: priceOf(stage, status), notes: ['no-document'] },
        ]);
        await expect(
          stage.orders.update(request.reference, 'ticket', { payUpTo: enough }),
        ).rejects.toMatchObject({ code: 'already-ticketed' });
      },
    );

    test.concurrent(
      'a cancelled order without documents shows nothing of the money, which is pending',
      async () => {
        const request = oneAdult({ surname: 'TICKETLESS', cancellationFeeUpTo: enough });
        await issued(stage, request);
        const status = await stage.orders.update(request.reference, 'cancel', {});
        expect(status).toMatchObject({ state: 'cancelled', money: 'pending' });
      },
    );
  },
);

describe.each(versions)('%s, with a profile that says nothing', (_name, options) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await running({ ...options, profile: quick, sandbox: { settleDelay: 2_500 } });
  });
  afterAll(() => stage.close());

  test.concurrent('a ticket of two numbers is one ticket, in the order and in the sales', async () => {
    const request = oneAdult({ surname: 'CONJUNCTION' });
    const status = await issued(stage, request);
    expect(status.state).toBe('ticketed');
    expect(status.documents.map(({ number }) => number)).toEqual([expect.stringMatching(/\d{10}\/\d\d$/)]);
    await stage.orders.update(request.reference, 'refresh', {});
    const lines = await salesOf(stage, request, 1);
    expect(lines.map(({ event, total }) => [event, total])).toEqual([['issue', priceOf(stage, status)]]);
  });

  const complete = { answer: 'complete' as const, who: 'Q. Uality', why: 'the airline issues it by hand' };

  test.concurrent(
    'a person who says that the documents are complete ends the question, and later reads of the same do not ask again',
    async () => {
      const request = withSecondAdult(oneAdult({ surname: 'INCOMPLETE' }));
      const asked = await issued(stage, request);
      expect(asked.attention).toMatchObject({
        reason: 'partly-issued',
        answers: ['ticketed-elsewhere', 'complete', 'give-up'],
      });
      const answered = await stage.orders.update(request.reference, 'resolve', complete);
      expect(answered.state).toBe('ticketed');
      expect(answered.declaredComplete).toMatchObject({
        who: complete.who,
        why: complete.why,
        lacks: ['ticket PAX2', 'service PAX2 1'],
      });
      const again = await stage.orders.update(request.reference, 'refresh', {});
      expect(again.state).toBe('ticketed');
      expect(again.declaredComplete?.without).toEqual([{ paxId: 'PAX2', document: 'ticket' }]);
      expect(again.inDoubt).toBeUndefined();
      expect(issuesOf(stage, again)).toHaveLength(1);
      const lines = await salesOf(stage, request, 1);
      // The other passenger's part of the price is not in the lone ticket.
      expect(lines.map(({ event, notes }) => [event, notes])).toEqual([['issue', ['partly-issued']]]);
      expect(Number(lines[0]?.total) * 2).toBeCloseTo(Number(priceOf(stage, again)));
    },
  );

  test.concurrent.each(['TENDIGITS', 'TICKETLESS'])(
    '%s: a person’s word completes an order whose documents the rules do not know, and it is sold',
    async (surname) => {
      const request = oneAdult({ surname });
      const asked = await issued(stage, request);
      expect(asked.attention?.reason).toBe('partly-issued');
      const elsewhere = { ...complete, answer: 'ticketed-elsewhere' as const };
      const same = await stage.orders.update(request.reference, 'resolve', elsewhere);
      expect(same.attention?.reason).toBe('partly-issued');
      const answered = await stage.orders.update(request.reference, 'resolve', complete);
      expect(answered.state).toBe('ticketed');
      const [line] = await salesOf(stage, request, 1);
      expect(line).toMatchObject({ event: 'issue', total: priceOf(stage, answered) });
    },
  );

  test.concurrent('an infant whose ticket is listed under its adult is asked of a person', async () => {
    const status = await issued(stage, family('LAPINFANT'));
    expect(status.attention).toMatchObject({
      reason: 'partly-issued',
      text: 'documents are missing: PAX4 has no ticket',
    });
  });

  test.concurrent(
    'an order that was paid by a create without an answer, and that a person names while its documents are under way, is ticketed when they come',
    async () => {
      const request = withSecondAdult(
        oneAdult({
          surname: 'LOSTCREATE',
          route: 'BRE-FCO',
          released: true,
          payUpTo: enough,
          requester: { agentCode: 'PAID' },
        }),
      );
      const passengers = request.passengers as Record<string, unknown>[];
      passengers[1] = { ...passengers[1], surname: 'SLOWISSUE' };
      await stage.orders.start(request);
      const lost = await stage.until(request.reference, 'attention');
      expect(lost.attention?.reason).toBe('lost-create');
      const { orderId } = stage.service.ledger().orders.find(({ agent }) => agent === 'PAID') ?? {};
      const answer = { answer: 'order-id' as const, orderId, who: 'Q. Uality', why: 'by phone' };
      const status = await stage.orders.update(request.reference, 'resolve', answer);
      expect(status.attention).toBeUndefined();
      expect(status.state).toBe('ticketed');
      expect(status.documents).toHaveLength(2);
      expect(issuesOf(stage, status)).toHaveLength(1);
    },
  );
});
