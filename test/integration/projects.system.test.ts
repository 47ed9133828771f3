/** Three fresh projects install the client and take an order through its whole life; one of them meets every error that is documented. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporal } from '@temporalio/proto';
import { stringify } from 'yaml';
import { Forgetting } from '../../src/client/privacy/forget';
import { orderWorkflowId } from '../../src/domain/order/updates';
import { newKey, writtenKey } from '../../src/keys/key';
import { keyringOf } from '../../src/keys/keyring';
import { ensureNamespace } from '../../src/temporal/namespace';
import { registerSearchAttributes } from '../../src/temporal/searchAttributes';
import { freshProject, type FreshProject } from '../support/freshProject';
import { codeOf } from '../support/project';
import { oneAdult, running, sandboxProfile, type Stage } from '../support/running';
import { startFront } from '../support/temporalFront';

const root = join(__dirname, '..', '..');
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>;
};

const key = newKey('a');
let stage: Stage;
let project: FreshProject | undefined;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  const types = `@types/node@${devDependencies['@types/node']}`;
  project = await freshProject(join(__dirname, 'projects'), [types]).catch((error: Error) => {
    if (process.env.CI) throw error;
    console.warn(`skipped: 5 tests, because npm cannot install the client here: ${error.message}`);
    return undefined;
  });
  if (!project) return;
  stage = await running({ encryption: { keyring: keyringOf([key], 'the test') } });
  const providers = { sandbox: sandboxProfile(stage.service.url) };
  await writeFile(join(project.folder, 'ndc-flows.yaml'), stringify({ providers }), { mode: 0o600 });
  env = {
    TEMPORAL_ADDRESS: stage.target.address,
    TEMPORAL_NAMESPACE: stage.target.namespace,
    NDC_FLOWS_KEYS: writtenKey(key),
  };
});
afterAll(async () => {
  await stage?.close();
  await project?.remove();
});

/** A test that needs the project. */
const inProject = (name: string, body: (there: FreshProject) => Promise<void>): void => {
  test(name, async () => {
    if (project) await body(project);
  });
};

const put = ({ folder }: FreshProject, name: string, content: unknown): Promise<void> =>
  writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

async function held(): Promise<ReturnType<typeof oneAdult>> {
  const request = oneAdult();
  await stage.orders.start(request);
  await stage.until(request.reference, 'held');
  return request;
}

/** The program of the package's own page, which is TypeScript and JavaScript. */
const bookProgram = async (): Promise<string> => (await codeOf('packages/client/README.md', 'ts'))[0] ?? '';

const LIFE = ['shopping', 'pricing', 'creating', 'held', 'ticketing', 'ticketed', 'cancelling', 'cancelled'];
const tsc = (...args: string[]): string[] => [
  process.execPath,
  require.resolve('typescript/bin/tsc'),
  ...args,
];

inProject('TypeScript, strict, as an ES module with nodenext', async (there) => {
  await put(there, 'typescript.json', oneAdult());
  await put(there, 'typescript/book.mts', await bookProgram());
  expect(await there.run(tsc('-p', 'typescript'))).toEqual({ status: 0, stdout: '', stderr: '' });
  const { stdout, stderr } = await there.run([process.execPath, 'typescript/life.mjs'], env);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual(LIFE);
});

inProject('TypeScript for a bundler', async (there) => {
  const bundled = await there.run(tsc('-p', 'typescript/tsconfig.bundler.json'));
  expect(bundled).toEqual({ status: 0, stdout: '', stderr: '' });
});

inProject('JavaScript as an ES module: the ten lines of the package’s own page', async (there) => {
  await put(there, 'trip.json', oneAdult());
  await put(there, 'book.mjs', await bookProgram());
  const { stdout, stderr } = await there.run([process.execPath, 'book.mjs'], env);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^cancelled \{ amount: '[\d.]+', currency: 'EUR' \}/);
});

inProject('JavaScript in CommonJS', async (there) => {
  await put(there, 'commonjs.json', oneAdult());
  const { stdout, stderr } = await there.run([process.execPath, 'commonjs/life.js'], env);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual(LIFE);
});

inProject('every error of docs/reference/library.md is met once', async (there) => {
  const [one, forgotten, stopped] = await Promise.all([held(), held(), held()]);
  await new Forgetting(stage.client).forget(forgotten.reference, { by: 'staff 7', evenIfLive: true });
  await stage.client.workflow.getHandle(orderWorkflowId(stopped.reference)).terminate();
  const unattended = `${stage.target.namespace}-unattended`;
  await ensureNamespace(stage.client.connection, unattended);
  await registerSearchAttributes(stage.client.connection, unattended);
  const forger = await startFront(stage.target.address);
  forger.forged.set('/UpdateWorkflowExecution', REFUSAL);
  await put(there, 'errors.json', {
    held: one,
    forgotten: forgotten.reference,
    stopped: stopped.reference,
    unattended,
    forger: forger.address,
  });

  const { stdout, stderr } = await there.run([process.execPath, 'commonjs/errors.js'], env);
  await forger.close();
  expect(stderr).toBe('');
  const met = JSON.parse(stdout) as Record<string, string>;
  expect(Object.fromEntries(Object.keys(met).map((code) => [code, code]))).toEqual(met);
  expect(documented().filter((code) => !(code in met) && !ofOtherKeys.includes(code))).toEqual([]);
});

/** Met where a process has other keys than the workers (`test/client/keys.test.ts`, `test/temporal/codec`). */
const ofOtherKeys = ['keys-unproven', 'key-missing', 'seal-broken', 'plain-refused', 'delivery-unreadable'];

/** A refusal of an Update that somebody without the order's key wrote. */
const REFUSAL = temporal.api.workflowservice.v1.UpdateWorkflowExecutionResponse.encode({
  stage:
    temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage
      .UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED,
  updateRef: { workflowExecution: { workflowId: 'order/another', runId: 'another' }, updateId: 'another' },
  outcome: { failure: { message: 'no', applicationFailureInfo: { type: 'not-in-this-state' } } },
}).finish();

/** The codes of the page's classes and of `connect`. An order's own codes are one class. */
function documented(): string[] {
  const page = readFileSync(join(root, 'docs', 'reference', 'library.md'), 'utf8');
  const classes = [...page.matchAll(/^\| `[A-Z]\w+` +\| `([a-z]+(?:-[a-z]+)+)` +\|/gm)];
  const [connecting = ''] = /^It throws .*$/m.exec(page) ?? [];
  const codes = [...classes, ...connecting.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, code = '']) => code);
  expect(codes.length).toBeGreaterThan(12);
  return codes;
}
