/** Every command as a process of its own: it prints one JSON document and nothing else, and leaves with its exit status. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { stringify } from 'yaml';
import { createProgram } from '../../src/cli/commands';
import { batchStage, type BatchStage } from '../support/batches';
import { command, documentOf, withoutWaits } from '../support/commandLine';
import { daysAhead, oneAdult, sandboxProfile } from '../support/running';

let stage: BatchStage;
let folder: string;
let env: NodeJS.ProcessEnv;
const held = oneAdult();

beforeAll(async () => {
  stage = await batchStage();
  folder = await mkdtemp(join(tmpdir(), 'processes-'));
  const config = join(folder, 'ndc-flows.yaml');
  const providers = { sandbox: sandboxProfile(stage.service.url) };
  await writeFile(config, stringify({ providers, archive: { folder: stage.folder }, codecServer: {} }));
  env = {
    TEMPORAL_ADDRESS: stage.target.address,
    TEMPORAL_NAMESPACE: stage.target.namespace,
    NDC_FLOWS_CONFIG: config,
    // Another demo of this machine is none of this test's.
    XDG_CACHE_HOME: folder,
  };
  await stage.orders.start(held);
  await stage.until(held.reference, 'held');
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

const refused = (code: string): object => ({ error: { code } });
const unknown = refused('unknown-reference');
const { reference } = held;

/** What is typed, the exit status, and what the document holds at least. */
const commands: readonly [typed: string, status: number, holds: object, input?: unknown][] = [
  ['setup', 0, { created: false }],
  ['doctor', 1, { healthy: false }],
  ['book -', 0, { state: 'held' }, oneAdult()],
  [`status ${reference}`, 0, { reference, state: 'held' }],
  [`offers ${reference}`, 1, refused('not-in-this-state')],
  ['list', 0, []],
  [`find ${reference}`, 0, { orders: [{ reference }] }],
  [`services ${reference} 1`, 1, refused('not-in-this-state')],
  [`seats ${reference} 1`, 1, refused('not-in-this-state')],
  [`select ${reference} OFFER`, 1, refused('not-in-this-state')],
  [`approve ${reference} 1EUR`, 1, refused('not-in-this-state')],
  [`decline ${reference}`, 1, refused('not-in-this-state')],
  [`release ${reference} --pay-up-to 999EUR`, 0, { reference, released: true }],
  [`refresh ${reference}`, 0, { reference }],
  [`accept-change ${reference}`, 1, refused('not-in-this-state')],
  [`resolve ${reference} --not-issued --who ab --why known`, 1, refused('not-in-this-state')],
  [`ticket ${reference}`, 0, { reference, state: 'ticketed' }],
  [`extras ${reference}`, 0, { reference, extrasOnSale: {} }],
  [`add ${reference} --service bag --pay-up-to 0.01EUR`, 1, refused('costs-more')],
  [`change ${reference} --journey 6 --date ${daysAhead(70)}`, 1, refused('no-such-part')],
  [`accept ${reference} 1 --pay-up-to 1EUR`, 1, refused('unknown-offer')],
  [`correct ${reference} --passenger PAX9 --surname Example`, 1, refused('passenger-unknown')],
  [`quote ${reference}`, 0, { reference, quotedFee: {} }],
  [`cancel ${reference}`, 0, { reference, state: 'cancelled' }],
  ['messages NOBODY', 1, refused('no-messages')],
  ['batch run evening', 0, { id: 'evening', ending: 'complete' }],
  ['batch list', 0, []],
  ['batch progress nobody', 1, { error: {} }],
  ['batch pause nobody', 1, { error: {} }],
  ['batch resume nobody', 1, { error: {} }],
  ['batch stop nobody --who ab --why known', 1, { error: {} }],
  ['batch report nobody', 1, refused('no-report')],
  ['batch schedule nightly --cron @daily --timezone UTC', 0, { made: 'made' }],
  ['batch schedules', 0, []],
  [`sales --from ${daysAhead(-1)} --to ${daysAhead(1)}`, 0, { complete: true }],
  ['usage', 0, { providers: [{ provider: 'sandbox' }], complete: true }],
  ['keys new --id spring --stdout', 0, { id: 'spring' }],
  ['keys list', 0, { keys: [] }],
  ['api token new office --scope orders:read', 0, { name: 'office' }],
  ['api token list', 0, { tokens: [{ name: 'office' }] }],
  ['api token revoke office', 0, { name: 'office', revoked: true }],
  ['api', 1, { error: {} }],
  ['desk', 1, { error: {} }],
  ['codec-server token new ann', 0, { name: 'ann' }],
  ['codec-server token list', 0, { tokens: [{ name: 'ann' }] }],
  ['codec-server token revoke ann', 0, { name: 'ann', revoked: true }],
  ['codec-server', 1, refused('keys-unusable')],
  ['adopt NOBODY', 1, unknown],
  ['reconcile --all', 0, []],
  ['forget NOBODY --who ab --yes', 1, unknown],
  ['export NOBODY', 1, unknown],
  ['webhooks list', 0, { undelivered: [] }],
  ['webhooks redeliver --all', 0, { redelivered: [] }],
  ['webhooks test nobody', 2, refused('usage')],
  ['webhooks secret', 0, {}],
  ['sandbox --magic', 0, {}],
  ['sandbox --quirks', 0, {}],
  ['worker', 1, refused('credentials-missing')],
  ['demo --ndc-version 17.2', 2, refused('usage')],
  ['demo env', 1, refused('no-demo')],
  ['completion bash', 0, {}],
];

test.each(commands)('%s leaves with %d', async (typed, status, holds, ...[input]) => {
  const ended = await command([...typed.split(' '), '--json'], {
    env,
    ...(input !== undefined && { input: JSON.stringify(input) }),
  });
  const document = documentOf(ended);
  expect({ status: ended.status, document }).toMatchObject({
    status,
    document: Array.isArray(holds) ? (expect.any(Array) as unknown) : holds,
  });
  if ('error' in holds) expect(ended.stderr).not.toBe('');
  // What is awaited for long is said.
  else expect(withoutWaits(ended.stderr).replace(/^.*…\n/gm, '')).toBe('');
});

test('no command is left out', () => {
  const named = (command: Command, above: readonly string[]): string[] => {
    const below = command.commands.flatMap((each) => named(each, [...above, each.name()]));
    return below.length > 0 ? below : [above.join(' ')];
  };
  const typed = commands.map(([words]) => `${words} `);
  const left = named(createProgram(), []).filter(
    (name) => !typed.some((words) => words.startsWith(`${name} `)),
  );
  expect(left).toEqual([]);
});
