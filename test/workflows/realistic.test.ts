/** One life at a service that writes its answers as real ones do. All cases of it: realistic.system.test.ts. */
import { running, trip, type Stage } from '../support/running';
import { held, searching } from './cases/reconciliation';

let stage: Stage;
beforeAll(async () => {
  stage = await running({ profile: searching, realistic: true });
});
afterAll(() => stage.close());

test('a family whose create loses its answer is found, ticketed and cancelled, each once', async () => {
  const request = trip({ services: [{ name: 'bag', need: 'preferred' }] });
  const { reference } = request;
  stage.service.fault({ operation: 'orderCreate', kind: 'reset-after' });
  const { total, history } = await held(stage, request);
  expect(history.map(({ state }) => state)).toContain('unknown');

  const ticketed = await stage.orders.update(reference, 'ticket', { payUpTo: total! });
  expect(ticketed.state).toBe('ticketed');
  const travellers = new Set(ticketed.documents.map(({ paxId }) => paxId));
  expect([...travellers].sort()).toEqual(['PAX1', 'PAX2', 'PAX3', 'PAX4']);

  const { quotedFee } = await stage.orders.update(reference, 'quoteCancellation', {});
  expect(await stage.orders.update(reference, 'cancel', { fee: quotedFee })).toMatchObject({
    state: 'cancelled',
    money: 'voided',
  });
  expect(stage.service.ledger().totals).toEqual({
    orders: 1,
    issues: 1,
    cancellations: 1,
    duplicates: 0,
    amendments: 0,
  });
  expect(stage.service.problems()).toEqual([]);
});
