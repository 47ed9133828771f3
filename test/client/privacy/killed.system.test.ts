/** Forgetting that is killed with `kill -9` at each of its steps, and run again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Forgetting } from '../../../src/client/privacy/forget';
import { Sales } from '../../../src/client/sales';
import { inParallel } from '../../support/batches';
import { eventually } from '../../support/eventually';
import { oneAdult, running, type Stage } from '../../support/running';
import { lately } from '../../support/salesList';

const SUPPORT = join(__dirname, '..', '..', 'support');
const PAID = { amount: '99999.00', currency: 'EUR' };

let stage: Stage;
beforeAll(async () => {
  stage = await running();
});
afterAll(() => stage.close());

/** An order that was issued and cancelled. */
async function ended(): Promise<ReturnType<typeof oneAdult>> {
  const request = oneAdult();
  await stage.orders.start(request);
  await stage.until(request.reference, 'held');
  await stage.orders.update(request.reference, 'ticket', { payUpTo: PAID });
  await stage.orders.update(request.reference, 'cancel', {});
  await stage.client.workflow.getHandle(`order/${request.reference}`).result();
  return request;
}

/** Forgets in a process of its own; says how that ended. */
async function forgetting(reference: string, step: number, when: string): Promise<string> {
  const { address, namespace } = stage.target;
  const child = spawn(
    process.execPath,
    [
      '-r',
      join(SUPPORT, 'typescript.js'),
      join(SUPPORT, 'killedForgetting.ts'),
      address,
      namespace,
      reference,
      String(step),
      when,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [said, [, signal]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ]);
  return signal ?? said;
}

test('killed before or after any step, it left nobody without a tombstone whose data had begun to go, and run again it completes', async () => {
  const sales = async (reference: string): Promise<number> =>
    (await new Sales(stage.client).list(lately())).lines.filter((line) => line.reference === reference)
      .length;
  const points = Array.from({ length: 12 }, (_, step) => step + 1).flatMap((step) =>
    (['before', 'after'] as const).map((when) => ({ step, when })),
  );
  const outcomes = await inParallel(points, 2, async ({ step, when }) => {
    const request = await ended();
    const { reference } = request;
    await eventually(
      () => sales(reference),
      (count) => count >= 2,
    );
    const outcome = await forgetting(reference, step, when);
    if (outcome !== 'SIGKILL') return outcome;

    const again = await stage.orders.start(request).then(
      ({ started }) => (started ? 'a second order' : 'untouched'),
      (error: Error) => (/is being erased|is erased/.test(error.message) ? 'refused' : error.message),
    );
    expect(`${step} ${when}: ${again}`).toBe(
      `${step} ${when}: ${step === 1 && when === 'before' ? 'untouched' : 'refused'}`,
    );

    const completed = await new Forgetting(stage.client).forget(reference, {
      by: 'another',
      listedWithin: 3_000,
    });
    const left = [];
    for await (const { type } of stage.client.workflow.list({ query: `WorkflowId = "order/${reference}"` }))
      if (type === 'orderWorkflow') left.push(type);
    expect(left).toEqual([]);
    const stone = await stage.client.workflow.getHandle(`order/${reference}`).describe();
    expect([stone.type, stone.status.name]).toEqual(['forgottenWorkflow', 'RUNNING']);
    await expect(stage.orders.start(request)).rejects.toThrow(/is erased/);
    expect(await sales(reference)).toBe(2);
    expect(completed.mark.by).toBe(step === 1 && when === 'before' ? 'another' : 'staff 7');
    return 'SIGKILL';
  });
  // There were steps enough that some process came to its end unharmed, and fewer than were tried.
  const done = outcomes.filter((outcome) => outcome !== 'SIGKILL');
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done)).toEqual(new Set([done[0]]));
  expect(outcomes.length - done.length).toBe(2 * Number(/\d+/.exec(done[0] ?? '')?.[0]));
  // Claims that nobody can find any more would stay for ever.
  const claims = [];
  for await (const { workflowId } of stage.client.workflow.list({ query: 'WorkflowType = "claimWorkflow"' }))
    claims.push(workflowId);
  expect(claims).toEqual([]);
});
