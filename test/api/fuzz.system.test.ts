/** Whatever is sent, the API answers as its OpenAPI document says: nothing breaks, nothing of the inside is told, and nobody starts an order who may not. */
import { inputs, ran, repeatable } from '../support/properties';
import { fuzz } from './fuzz/fuzz';
import { fuzzStage } from './fuzz/stage';

let on: Awaited<ReturnType<typeof fuzzStage>>;
beforeAll(async () => {
  on = await fuzzStage();
});
afterAll(() => on.close());

test(
  'random calls are answered as the document says',
  repeatable(async (seed) => {
    const calls = inputs(300);
    const outcome = await fuzz(on.api, on.stage, { calls, seed });
    ran(outcome.calls);
    expect(outcome.findings).toEqual([]);
    expect(outcome.calls).toBe(calls);
    // Each kind of answer was seen, so that nothing is proven by asking nothing.
    expect(Object.keys(outcome.byStatus)).toEqual(
      expect.arrayContaining(['200', '201', '400', '401', '403', '404', '409', '415', '422']),
    );
  }),
);
