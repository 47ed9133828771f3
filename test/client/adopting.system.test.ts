/**
 * Orders that another system made at the same airline, adopted from a file by the command line, which is killed twice in the middle.
 * ADOPTED_ORDERS=1000 adopts more of them, and prints figures.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { runPlainClient } from '../../chaos/plainClient';
import { adoptElsewhere } from '../../src/client/adopting';
import { orderRequest } from '../../src/domain/request/requestSchema';
import { csvTable, readCsv } from '../../src/files/csv';
import { checkProfiles } from '../../src/ndc/profile';
import { batchStage, inParallel, PAID, type BatchStage } from '../support/batches';
import { command, documentOf, startCommand, withoutWaits, type Ended } from '../support/commandLine';
import { eventually } from '../support/eventually';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';

const ORDERS = Number(process.env.ADOPTED_ORDERS ?? 60);
/** Of these, another reference owns so many. */
const OWNED = Math.min(20, ORDERS / 10);
const TICKETED = 10;
/** How long each step may take (milliseconds). */
const WITHIN = 50_000 + 200 * ORDERS;

let stage: BatchStage;
let folder: string;
let env: NodeJS.ProcessEnv;
let orderIds: string[];
const at = (name: string): string => join(folder, name);
const referenceOf = (index: number): string => `IMPORT-${index}`;

beforeAll(async () => {
  stage = await batchStage({ sandbox: { remember: 100 * ORDERS } });
  folder = await mkdtemp(join(tmpdir(), 'adopting-'));
  const profile = sandboxProfile(stage.service.url);
  await writeFile(at('ndc-flows.yaml'), stringify({ providers: { sandbox: profile } }));
  env = {
    TEMPORAL_ADDRESS: stage.target.address,
    TEMPORAL_NAMESPACE: stage.target.namespace,
    NDC_FLOWS_CONFIG: at('ndc-flows.yaml'),
  };
  const { sandbox } = checkProfiles({ sandbox: profile });
  const orders = Array.from({ length: ORDERS }, () => ({
    ...{ request: orderRequest.parse(oneAdult()), issue: false, cancel: false },
  }));
  const credentials = () => Promise.resolve(ACCOUNT);
  await runPlainClient({ profile: sandbox!, credentials, orders, concurrency: 8 });
  orderIds = stage.service.ledger().orders.map(({ orderId }) => orderId);
  expect(orderIds).toHaveLength(ORDERS);
  const owned = orderIds.slice(0, OWNED);
  await inParallel(owned, 8, (orderId) =>
    adoptElsewhere(stage, `OWNER-${orderId}`, { provider: 'sandbox', orderId }),
  );
  const rows = orderIds.map((orderId, index) => ({ reference: referenceOf(index), orderId }));
  const table = csvTable(
    [
      ['reference', ({ reference }) => reference],
      ['provider', () => 'sandbox'],
      ['orderId', ({ orderId }) => orderId],
      ['surnames', () => 'EXAMPLE/ADA'],
    ],
    rows,
  );
  await writeFile(at('orders.csv'), table);
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

const adoptAll = (...more: string[]) => ['adopt', '--from', at('orders.csv'), ...more];
const reported = async (): Promise<string[][]> => {
  const text = await readFile(at('report.csv'), 'utf8').catch(() => '');
  return readCsv(text.slice(0, text.lastIndexOf('\n') + 1))
    .rows.slice(1)
    .map(({ values }) => values);
};

/** Runs the command, and kills it once its report has so many more lines. */
async function killedAfter(lines: number): Promise<void> {
  const from = (await reported()).length;
  const { process: child, ended } = startCommand(adoptAll('--report', at('report.csv')), { env });
  await eventually(reported, (rows) => rows.length >= from + lines, WITHIN);
  child.kill('SIGKILL');
  await ended;
}

test('killed twice: all adopted once, none written to, and those of other references refused', async () => {
  const writes = { ...stage.service.ledger().totals };
  const calls = stage.service.log().length;
  const began = Date.now();
  const foreseen = await command(adoptAll('--dry-run', '--json'), { env });
  const refusals = documentOf<{ would: string; code?: string }[]>(foreseen).filter(
    ({ would }) => would === 'refuse',
  );
  expect(refusals.map(({ code }) => code)).toEqual(Array(OWNED).fill('owned-by-another'));
  expect(stage.service.log()).toHaveLength(calls);

  const startedAt = Date.now();
  await killedAfter(ORDERS / 4);
  await killedAfter(ORDERS / 4);
  const last: Ended = await command(adoptAll('--report', at('report.csv')), { env });
  const took = Date.now() - startedAt;
  expect([last.status, withoutWaits(last.stderr)]).toEqual([1, '']);
  expect(last.stdout).toContain(`${OWNED} refused`);
  expect(last.stdout).toContain('owned-by-another');

  const outcomes = new Map((await reported()).map((values) => [values[0], values]));
  expect(outcomes.size).toBe(ORDERS);
  orderIds.forEach((orderId, index) => {
    const [reference, , id, , outcome, , code, text] = outcomes.get(referenceOf(index)) ?? [];
    expect({ reference, id }).toEqual({ reference: referenceOf(index), id: orderId });
    if (index >= OWNED) return expect(outcome).toMatch(/^(already-)?adopted$/);
    expect({ outcome, code }).toEqual({ outcome: 'refused', code: 'owned-by-another' });
    return expect(text).toContain(`OWNER-${orderId}`);
  });
  await stage.listed('NdcState = "held"', ORDERS);
  const followed = new Map<string, string[]>();
  for await (const { reference, orderId = '' } of stage.orders.list({ running: true }))
    followed.set(orderId, [...(followed.get(orderId) ?? []), reference]);
  expect([...followed.values()].every(({ length }) => length === 1)).toBe(true);
  expect([...followed.keys()].sort()).toEqual([...orderIds].sort());
  const attention: string[] = [];
  for await (const { reference } of stage.orders.list({ attention: true })) attention.push(reference);
  expect(attention).toEqual([]);

  const since = stage.service.log().slice(calls);
  expect(stage.service.ledger().totals).toEqual(writes);
  expect([...new Set(since.map(({ operation }) => operation))].sort()).toEqual(['login', 'orderRetrieve']);
  const again = await command(adoptAll('--report', at('report.csv')), { env });
  expect(again.stdout).toContain(`${ORDERS - OWNED} adopted before, as the report says`);
  if (process.env.ADOPTED_ORDERS)
    process.stderr.write(
      `${ORDERS} orders: dry run ${startedAt - began} ms; adopted in ${took} ms, three starts and two kills included; ` +
        `${(took / ORDERS).toFixed(0)} ms an order; ${since.length} calls at the airline, no write\n`,
    );
}, 900_000);

test('ten of them are released, and a batch tickets them', async () => {
  const references = orderIds.slice(OWNED, OWNED + TICKETED).map((_, index) => referenceOf(OWNED + index));
  await inParallel(references, 5, (reference) =>
    stage.orders.update(reference, 'release', { payUpTo: PAID.payUpTo }),
  );
  await stage.batches.start('imported', { references });
  const { outcomes } = await stage.batches.result('imported');
  expect(outcomes).toMatchObject({ ticketed: TICKETED });
  expect(stage.service.ledger().totals).toMatchObject({ orders: ORDERS, issues: TICKETED, duplicates: 0 });
});
