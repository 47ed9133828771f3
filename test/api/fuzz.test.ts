/** Whatever is sent, the API answers as its OpenAPI document says: nothing breaks, nothing of the inside is told, and nobody starts an order who may not. */
import { runningApi, type RunningApi } from '../support/api';
import { running, type Stage } from '../support/running';
import { fuzz } from './fuzz/fuzz';

let stage: Stage;
let api: RunningApi;
beforeAll(async () => {
  stage = await running();
  api = await runningApi(stage);
}, 60_000);
afterAll(async () => {
  await api.close();
  await stage.close();
});

test('300 random calls are answered as the document says', async () => {
  const outcome = await fuzz(api, stage, { calls: 300, seed: Number(process.env.API_SEED ?? 1) });
  expect(outcome.findings).toEqual([]);
  expect(outcome.calls).toBe(300);
  // Each kind of answer was seen, so that nothing is proven by asking nothing.
  expect(Object.keys(outcome.byStatus)).toEqual(
    expect.arrayContaining(['200', '201', '400', '401', '403', '404', '409', '415', '422']),
  );
}, 180_000);
