/** An error code that no table has: a person says once what it means, and the order goes on by that. */
import { quick } from '../support/quick';
import { oneAdult, type Stage } from '../support/running';
import { held, onStage } from './cases/reconciliation';

const says = { answer: 'code-means' as const, who: 'Q. Uality', why: 'the airline’s manual' };

const sent = ({ service }: Stage, name: string): number =>
  service.log().filter(({ operation }) => operation === name).length;

/** What the profile says of it for another operation counts for that alone. */
const elsewhere = { errors: [{ code: '7777', operation: 'orderCreate', treatAs: 'refused' }] };

test.concurrent.each(['19.2', '21.3'] as const)(
  'NDC %s: an issue that is always answered with it comes to a person once, who says that it is a refusal',
  (version) =>
    onStage({ version, profile: { ...quick, ...elsewhere } }, async (stage) => {
      const request = oneAdult({ surname: 'ODDISSUE' });
      const { reference } = request;
      const { total } = await held(stage, request);
      const asked = await stage.orders.update(reference, 'ticket', { payUpTo: total! });
      expect(asked.attention).toMatchObject({
        reason: 'lost-issue',
        unlisted: { code: '7777', operation: 'orderChange' },
        answers: ['code-means', 'ticketed-elsewhere', 'not-issued', 'give-up'],
        text: expect.stringContaining('7777, an error code we do not know') as string,
      });
      await expect(
        stage.orders.update(reference, 'resolve', { ...says, meaning: 'nonsense' as 'refused' }),
      ).rejects.toMatchObject({ code: 'bad-meaning' });
      const told = await stage.orders.update(reference, 'resolve', { ...says, meaning: 'refused' });
      expect(told).toMatchObject({ state: 'held', decisions: [{ answer: 'code-means' }] });
      const before = sent(stage, 'orderChange');
      const again = await stage.orders.update(reference, 'ticket', { payUpTo: total! });
      expect(again.attention).toMatchObject({
        reason: 'changed-since-sale',
        text: expect.stringContaining('refused to issue tickets (7777)') as string,
      });
      expect(again.attention?.unlisted).toBeUndefined();
      expect(sent(stage, 'orderChange')).toBe(before + 1);
      expect(stage.service.ledger().totals).toMatchObject({ issues: 0, duplicates: 0 });
    }),
);

test.concurrent('a person whose word could not be checked may correct it', () =>
  onStage({ profile: quick }, async (stage) => {
    const request = oneAdult({ surname: 'ODDISSUE' });
    const { reference } = request;
    const { total } = await held(stage, request);
    const asked = await stage.orders.update(reference, 'ticket', { payUpTo: total! });
    stage.service.fault({ operation: 'orderRetrieve', kind: 'error-before', code: '915' });
    await expect(
      stage.orders.update(reference, 'resolve', { ...says, meaning: 'retry-later' }),
    ).rejects.toMatchObject({ given: '915' });
    const { attention, waitsFor } = await stage.orders.status(reference);
    expect(attention).toEqual(asked.attention);
    expect(waitsFor).toBe(`a decision: ${asked.attention?.text}`);
    await stage.orders.update(reference, 'resolve', { ...says, meaning: 'refused' });
    const again = await stage.orders.update(reference, 'ticket', { payUpTo: total! });
    expect(again.attention?.text).toContain('refused to issue tickets (7777)');
  }),
);

test.concurrent('a create that is answered with it can only be said to be refused', () =>
  onStage({ profile: quick }, async (stage) => {
    const { reference } = await stage.orders.start(oneAdult({ surname: 'ODDCREATE' }));
    const { attention } = await stage.until(reference, 'attention');
    expect(attention).toMatchObject({
      reason: 'lost-create',
      unlisted: { code: '7777', operation: 'orderCreate' },
    });
    await expect(
      stage.orders.update(reference, 'resolve', { ...says, meaning: 'retry-later' }),
    ).rejects.toMatchObject({ code: 'bad-meaning' });
    expect(await stage.orders.update(reference, 'resolve', { ...says, meaning: 'refused' })).toMatchObject({
      state: 'failed',
    });
  }),
);

test.concurrent('a cancellation that is answered with it is a definite refusal from then on', () =>
  onStage({ profile: quick }, async (stage) => {
    const request = oneAdult({ surname: 'ODDCANCEL' });
    const { reference } = request;
    const { total } = await held(stage, request);
    await stage.orders.update(reference, 'ticket', { payUpTo: total! });
    const asked = await stage.orders.update(reference, 'cancel', {});
    expect(asked.attention).toMatchObject({
      reason: 'lost-cancel',
      unlisted: { code: '7777', operation: 'orderCancel' },
    });
    const told = await stage.orders.update(reference, 'resolve', { ...says, meaning: 'permanent' });
    expect(told.state).toBe('ticketed');
    const before = sent(stage, 'orderCancel');
    const again = await stage.orders.update(reference, 'cancel', {});
    expect(again).toMatchObject({ state: 'ticketed', lastError: { code: '7777' } });
    expect(sent(stage, 'orderCancel')).toBe(before + 1);
  }),
);
