/** Ticketing: what is issued, what stops it, and what follows an issue that did not simply succeed. */
import type { OrderLine } from '../../../src/client/types';
import { eventually } from '../../support/eventually';
import { quick } from '../../support/quick';
import { oneAdult, running, trip, withSecondAdult, type Stage } from '../../support/running';

/** Declares the tests, for one manner of the sandbox's answers. */
export function ticketingCases({ realistic }: { realistic: boolean }): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await running({
      realistic,
      profile: { ...quick, repeatWrites: 0 },
      sandbox: { settleDelay: 2_500 },
    });
  });
  afterAll(() => stage.close());

  const issues = (orderId: string | undefined) =>
    stage.service.log().filter((call) => call.operation === 'orderChange' && call.orderId === orderId);

  /** The orderChange calls that an agent asked for: of a call that was lost before it was read, the log knows no order. */
  const issuesBy = (agent: string) =>
    stage.service.log().filter((call) => call.operation === 'orderChange' && call.agent === agent);

  async function held(request: { reference: string }) {
    await stage.orders.start(request);
    return stage.until(request.reference, 'held');
  }

  test.concurrent(
    'an order that is to be ticketed at once and is released needs no further word',
    async () => {
      const released = {
        ticketing: 'at-once',
        released: true,
        payUpTo: { amount: '99999.00', currency: 'EUR' },
      };
      const request = oneAdult(released);
      await stage.orders.start(request);
      expect((await stage.until(request.reference, 'ticketed')).documents).toHaveLength(1);
    },
  );

  test.concurrent('nothing is issued at once without a release; the release is what issues it', async () => {
    const request = oneAdult({ ticketing: 'at-once' });
    const { orderId, total } = await held(request);
    expect(issues(orderId)).toHaveLength(0);
    await stage.orders.update(request.reference, 'release', { payUpTo: total! });
    await stage.until(request.reference, 'ticketed');
    expect(issues(orderId)).toHaveLength(1);
  });

  test.concurrent(
    'a release that was withdrawn lets no batch issue the order until it is released again',
    async () => {
      const request = oneAdult();
      const { orderId, total } = await held(request);
      const ask = (update: 'release' | 'ticketAsReleased', args: object) =>
        stage.orders.update(request.reference, update, args);
      expect(await ask('release', { payUpTo: total })).toMatchObject({ released: true });
      const withdrawn = await ask('release', { withdraw: true });
      expect(withdrawn).toMatchObject({ state: 'held', released: false });
      expect(withdrawn.payUpTo).toBeUndefined();
      await expect(ask('ticketAsReleased', {})).rejects.toMatchObject({ code: 'not-released' });
      await expect(ask('release', { withdraw: true })).rejects.toMatchObject({ code: 'not-in-this-state' });
      await ask('release', { payUpTo: total });
      expect(await ask('ticketAsReleased', {})).toMatchObject({ state: 'ticketed' });
      expect(issues(orderId)).toHaveLength(1);
    },
  );

  test.concurrent(
    'a release is withdrawn also after an issue that the airline refused, and the question to a person stays',
    async () => {
      const request = oneAdult({ surname: 'BALANCE' });
      const { total } = await held(request);
      await stage.orders.update(request.reference, 'ticket', { payUpTo: total! });
      const withdrawn = await stage.orders.update(request.reference, 'release', { withdraw: true });
      expect(withdrawn).toMatchObject({ released: false, attention: { reason: 'balance' } });
      await expect(stage.orders.update(request.reference, 'ticketAsReleased', {})).rejects.toMatchObject({
        code: 'not-released',
      });
    },
  );

  test.concurrent('a payUpTo that does not cover the order is refused at once', async () => {
    const request = oneAdult();
    const { total } = await held(request);
    const payUpTo = { amount: '0.01', currency: total!.currency };
    await expect(stage.orders.update(request.reference, 'ticket', { payUpTo })).rejects.toMatchObject({
      code: 'pays-too-little',
    });
  });

  test.concurrent('two tickets at once issue once', async () => {
    const request = oneAdult();
    const { orderId, total } = await held(request);
    const both = await Promise.allSettled([
      stage.orders.update(request.reference, 'ticket', { payUpTo: total! }),
      stage.orders.update(request.reference, 'ticket', { payUpTo: total! }),
    ]);
    // The second caller waits for the same answer.
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(issues(orderId)).toHaveLength(1);
  });

  test.concurrent('an order that became dearer after the sale is not paid', async () => {
    const request = oneAdult({ surname: 'PRICEMOVE' });
    const { orderId } = await held(request);
    const status = await stage.orders.update(request.reference, 'ticket', {
      payUpTo: { amount: '99999.00', currency: 'EUR' },
    });
    expect(status).toMatchObject({ state: 'attention', attention: { reason: 'changed-since-sale' } });
    expect(issues(orderId)).toHaveLength(0);
  });

  test.concurrent('a total that rose within the tolerance and above payUpTo is not paid', async () => {
    const request = oneAdult({ surname: 'PRICEMOVE', priceTolerance: { percent: '50' } });
    const { orderId, total } = await held(request);
    const status = await stage.orders.update(request.reference, 'ticket', { payUpTo: total! });
    expect(status.attention).toMatchObject({
      reason: 'changed-since-sale',
      text: expect.stringMatching(/at most .* may be paid/) as string,
    });
    expect(issues(orderId)).toHaveLength(0);
  });

  test.concurrent(
    'a schedule change stops the issue, is accepted, and then the order is issued',
    async () => {
      const request = oneAdult({ surname: 'SCHEDULE' });
      const { orderId, total } = await held(request);
      const stopped = await stage.orders.update(request.reference, 'ticket', { payUpTo: total! });
      expect(stopped.attention?.reason).toBe('schedule-changed');
      const accepted = await stage.orders.update(request.reference, 'acceptChange', {});
      expect(accepted.state).toBe('held');
      const ticketed = await stage.orders.update(request.reference, 'ticket', { payUpTo: total! });
      expect(ticketed.state).toBe('ticketed');
      expect(stage.service.ledger().issues.filter((issue) => issue.orderId === orderId)).toHaveLength(1);
    },
  );

  test.concurrent('item ids that change after the hold do not keep the order from being issued', async () => {
    const request = oneAdult({ surname: 'NEWITEMS' });
    const { total } = await held(request);
    expect((await stage.orders.update(request.reference, 'ticket', { payUpTo: total! })).state).toBe(
      'ticketed',
    );
  });

  test.concurrent(
    'an empty balance leaves the order held in front of a person, and a second word issues it',
    async () => {
      const request = oneAdult({ surname: 'BALANCE' });
      const { total } = await held(request);
      const status = await stage.orders.update(request.reference, 'ticket', { payUpTo: total! });
      expect(status.attention).toMatchObject({
        reason: 'balance',
        correlationId: expect.any(String) as string,
      });
    },
  );

  test.concurrent(
    '"no ticketing authority" is tried with one fresh login and is then the airline’s no',
    async () => {
      const request = oneAdult({ surname: 'AUTHORITY' });
      const { orderId, total } = await held(request);
      const status = await stage.orders.update(request.reference, 'ticket', { payUpTo: total! });
      expect(status.state).toBe('attention');
      expect(status.lastError).toMatchObject({ code: '368' });
      expect(issues(orderId)).toHaveLength(2);
      expect(stage.service.ledger().issues.filter((issue) => issue.orderId === orderId)).toHaveLength(0);
    },
  );

  test.concurrent('documents that take their time are waited for', async () => {
    const request = trip({ passengers: oneAdult({ surname: 'SLOWISSUE' }).passengers });
    const { total } = await held(request);
    const ticketed = await stage.orders.update(request.reference, 'ticket', { payUpTo: total! });
    expect(ticketed.history.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['ticketing', 'issuing', 'ticketed']),
    );
  });

  test.concurrent.each(['SPARSE', 'WARNED'])(
    '%s: the order as it reads afterwards is what counts',
    async (surname) => {
      const request = oneAdult({ surname });
      const { total } = await held(request);
      expect((await stage.orders.update(request.reference, 'ticket', { payUpTo: total! })).state).toBe(
        'ticketed',
      );
    },
  );

  // The rest goes by the sandbox's clock or by people's words, whatever the answers look like: once is enough.
  if (realistic) return;

  test.concurrent('a passenger without a document is told to a person and never issued again', async () => {
    const two = withSecondAdult(oneAdult({ surname: 'INCOMPLETE' }));
    const { orderId, total } = await held(two);
    const status = await stage.orders.update(two.reference, 'ticket', { payUpTo: total! });
    expect(status.attention?.reason).toBe('partly-issued');
    await expect(stage.orders.update(two.reference, 'ticket', { payUpTo: total! })).rejects.toMatchObject({
      code: 'not-in-this-state',
    });
    expect(issues(orderId)).toHaveLength(1);
  });

  test.concurrent.each(['LOSTISSUE', 'LATEISSUE'])(
    '%s: the answer to an issue is lost, it is never sent again, and reading finds what it did',
    async (surname) => {
      const request = oneAdult({ surname, requester: { agentCode: surname } });
      const { orderId, total } = await held(request);
      const status = await stage.orders.update(request.reference, 'ticket', { payUpTo: total! });
      expect(status.state).toBe('ticketed');
      expect(status.inDoubt).toBeUndefined();
      expect(status.history.map(({ state }) => state)).toContain('unknown');
      expect(issuesBy(surname)).toHaveLength(1);
      expect(stage.service.ledger().duplicates.filter((entry) => entry.orderId === orderId)).toHaveLength(0);
    },
  );

  test.concurrent('an issue that a person says never happened may be sent anew', async () => {
    const request = oneAdult({ surname: 'ISSUENEVER', requester: { agentCode: 'NEVER' } });
    const { orderId, total } = await held(request);
    const lost = await stage.orders.update(request.reference, 'ticket', { payUpTo: total! });
    expect(lost.attention).toMatchObject({
      reason: 'lost-issue',
      correlationId: issuesBy('NEVER')[0]!.correlationId,
    });
    await expect(stage.orders.update(request.reference, 'ticket', { payUpTo: total! })).rejects.toMatchObject(
      {
        code: 'not-in-this-state',
      },
    );
    const word = { answer: 'not-issued' as const, who: 'Q. Uality', why: 'the airline sees no ticket' };
    expect((await stage.orders.update(request.reference, 'resolve', word)).state).toBe('held');
    expect((await stage.orders.update(request.reference, 'ticket', { payUpTo: total! })).state).toBe(
      'ticketed',
    );
    expect(stage.service.ledger().issues.filter((issue) => issue.orderId === orderId)).toHaveLength(1);
  });

  test.concurrent(
    'a released order is issued when its limit comes near, and another is shown to a person',
    async () => {
      const near = await running({
        profile: { issueBefore: '72h', warnBefore: '72h', assumedHold: '96h' },
        sandbox: { holdFor: 60_000 },
      });
      try {
        const paid = oneAdult({
          ticketing: 'by-deadline',
          released: true,
          payUpTo: { amount: '99999.00', currency: 'EUR' },
        });
        const unpaid = oneAdult({ ticketing: 'by-deadline', surname: 'Sample' });
        await near.orders.start(paid);
        await near.orders.start(unpaid);
        await near.until(paid.reference, 'ticketed');
        const warned = await near.until(unpaid.reference, 'attention');
        expect(warned.attention).toMatchObject({ reason: 'limit-near', actBy: warned.paymentLimit });
        const listed = async (): Promise<unknown> =>
          (await near.client.workflow.getHandle(`order/${unpaid.reference}`).describe()).searchAttributes
            .NdcActBy;
        expect(await listed()).toEqual([new Date(warned.paymentLimit!)]);
        const issued = await near.orders.update(unpaid.reference, 'ticket', { payUpTo: warned.total! });
        expect(issued.state).toBe('ticketed');
        const line = async (): Promise<OrderLine | undefined> => {
          for await (const each of near.orders.list()) if (each.reference === unpaid.reference) return each;
          return undefined;
        };
        const shown = await eventually(line, (each) => each?.state === 'ticketed');
        expect([shown?.attention, shown?.actBy, shown?.ticketBy]).toEqual([undefined, undefined, undefined]);
        const { raw } = await near.client.workflow.getHandle(`order/${unpaid.reference}`).describe();
        const kept = Object.entries(raw.workflowExecutionInfo?.searchAttributes?.indexedFields ?? {});
        // Python’s SDK cannot decode an instant that is null.
        expect(kept.filter(([, { data }]) => String(data) === 'null')).toEqual([]);
        expect(kept.map(([name]) => name)).toEqual(
          expect.not.arrayContaining(['NdcAttention', 'NdcActBy', 'NdcTicketBy']),
        );
      } finally {
        await near.close();
      }
    },
  );
}
