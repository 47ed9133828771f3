/**
 * A process that forgets an order and is killed at one step. Arguments: address, namespace, reference, the step's number and whether it is
 * killed `before` or `after` it. Steps are what it asks the server to change, and what it erases elsewhere. It says `done` where it had fewer.
 */
import { Client, Connection } from '@temporalio/client';
import { Forgetting } from '../../src/client/privacy/forget';

const [address, namespace = '', reference = '', wanted, when] = process.argv.slice(2);

let steps = 0;

/** Killed `before`: it was never asked; `after`: it was answered, and nobody has heard the answer. */
async function step<Answer>(take: () => Promise<Answer>): Promise<Answer> {
  steps += 1;
  const kills = steps === Number(wanted);
  if (kills && when === 'before') process.kill(process.pid, 'SIGKILL');
  const answer = await take();
  if (kills && when === 'after') process.kill(process.pid, 'SIGKILL');
  return answer;
}

const changes = ['startWorkflowExecution', 'terminateWorkflowExecution', 'deleteWorkflowExecution'] as const;

async function main(): Promise<void> {
  const connection = await Connection.connect({ address });
  const service = connection.workflowService as unknown as Record<string, (asked: object) => Promise<object>>;
  for (const change of changes) {
    const ask = service[change]?.bind(service);
    service[change] = (asked) => step(() => ask?.(asked) ?? Promise.reject(new Error(`no ${change}`)));
  }
  const elsewhere = { holds: () => Promise.resolve(false), erase: () => step(() => Promise.resolve()) };
  await new Forgetting(new Client({ connection, namespace })).forget(reference, {
    by: 'staff 7',
    elsewhere,
    listedWithin: 3_000,
  });
  process.stdout.write(`done in ${steps} steps\n`);
  await connection.close();
}

void main();
