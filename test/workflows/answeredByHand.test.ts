/** What a hand answers in the place of a worker, by the button of the Temporal UI: a read of an order, and a question of a batch. */
import { defaultPayloadConverter } from '@temporalio/common';
import { batchStage, PAID, type BatchStage } from '../support/batches';
import { eventually } from '../support/eventually';

let stage: BatchStage;
beforeAll(async () => {
  stage = await batchStage();
});
afterAll(() => stage.close());

/** Completes the workflow's activity of this type as soon as it is under way: with a result, or with nothing at all. */
async function complete(workflowId: string, type: string, ...result: unknown[]): Promise<void> {
  const { raw } = await eventually(
    () => stage.client.workflow.getHandle(workflowId).describe(),
    (seen) => seen.raw.pendingActivities?.[0]?.activityType?.name === type,
  );
  await stage.client.workflowService.respondActivityTaskCompletedById({
    namespace: stage.target.namespace,
    workflowId,
    activityId: raw.pendingActivities?.[0]?.activityId,
    ...(result.length > 0 && {
      result: { payloads: result.map((each) => defaultPayloadConverter.toPayload(each)) },
    }),
  });
}

test.each([[[]], [[null]], [[{}]]])(
  'a read that is answered with %j is refused, and the order goes on',
  async (answers) => {
    const { reference } = await stage.held();
    const slow = stage.service.fault({ operation: 'orderRetrieve', kind: 'slow', delay: 600_000 });
    const refresh = await stage.begin(reference, 'refresh', {});
    await complete(`order/${reference}`, 'orderRetrieve', ...answers);
    await expect(refresh.done).rejects.toMatchObject({ given: 'answered-by-hand' });
    slow.answerNow();
    expect(await stage.orders.update(reference, 'refresh', {})).toMatchObject({ state: 'held' });
  },
);

test.each([[[]], [[null]], [['issued']]])(
  'an order of a batch for which a hand answers %j has a line that says so, and the batch ends',
  async (answers) => {
    const { reference } = await stage.held(PAID);
    const slow = stage.service.fault({ operation: 'orderChange', kind: 'slow', delay: 600_000 });
    const asked = stage.service.next('orderChange');
    const { id } = await stage.batches.start(`by-hand-${reference}`, { references: [reference] });
    await asked;
    await complete(`batch/${id}`, 'ticketOrder', ...answers);
    expect(await stage.batches.result(id)).toMatchObject({ reasons: { 'waiting no-answer': 1 } });
    const report = await stage.reports.read(id);
    expect(report?.lines).toMatchObject([{ reference, text: expect.stringContaining('by hand') as string }]);
    slow.answerNow();
    await stage.until(reference, 'ticketed');
  },
);
