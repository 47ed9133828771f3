/** An order that is forgotten while a batch waits for it. */
import { Forgetting } from '../../../src/client/privacy/forget';
import { batchStage, PAID, type BatchStage } from '../../support/batches';
import { eventually } from '../../support/eventually';
import { quick } from '../../support/quick';

let stage: BatchStage;
beforeAll(async () => {
  stage = await batchStage({ profile: { ...quick, settleFor: '60s', repeatWrites: 0 } });
});
afterAll(() => stage.close());

test.concurrent(
  'a batch goes on without an order that is forgotten under its hands, says that it cannot know, and keeps no booking reference of it',
  async () => {
    const [slow, other] = [await stage.held({ surname: 'Issuenever', ...PAID }), await stage.held(PAID)];
    const { reference } = slow;
    await stage.batches.start('in-flight', { references: [reference, other.reference] });
    await eventually(
      () => stage.orders.status(reference),
      ({ state }) => state === 'unknown',
    );

    const { reports } = stage;
    const elsewhere = {
      holds: () => Promise.resolve(true),
      erase: async () => void (await reports.forget([reference])),
    };
    const forgotten = await new Forgetting(stage.client).forget(reference, {
      by: 'staff 7',
      evenIfLive: true,
      evenIfInDoubt: true,
      elsewhere,
      listedWithin: 500,
    });

    expect(forgotten).toMatchObject({ ended: 'unknown', runs: 1 });
    const summary = await stage.batches.result('in-flight');
    expect(summary).toMatchObject({
      found: 2,
      outcomes: { ticketed: 1, waiting: 1 },
      reasons: { 'waiting reference-forgotten': 1 },
      ending: 'complete-with-exceptions',
    });
    const line = (await reports.read('in-flight'))?.lines.find((each) => each.reference === reference);
    expect(line).toMatchObject({ outcome: 'waiting', reason: 'reference-forgotten', documents: [] });
    expect(line?.bookingReference).toBeUndefined();
  },
);

test.concurrent('a batch that is asked for a reference which was forgotten says so', async () => {
  const { reference } = await stage.held(PAID);
  await new Forgetting(stage.client).forget(reference, {
    by: 'staff 7',
    evenIfLive: true,
    listedWithin: 500,
  });
  await stage.batches.start('too-late', { references: [reference] });
  expect(await stage.batches.result('too-late')).toMatchObject({
    reasons: { 'waiting reference-forgotten': 1 },
  });
});
