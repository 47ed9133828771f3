/** What the pages promise to programs, run as it stands there: the TypeScript of the library's pages, and the calls by curl. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import typescript from 'typescript';
import { stringify } from 'yaml';
import { writeDeclarations } from '../../tools/declarations';
import { command, startCommand } from '../support/commandLine';
import { codeOf, userProject, type Project } from '../support/project';
import { running, sandboxProfile, type Stage } from '../support/running';

const root = join(__dirname, '..', '..');
const dist = join(root, 'packages', 'client', 'dist');

let stage: Stage;
let project: Project;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  stage = await running();
  const providers = { sandbox: sandboxProfile(stage.service.url) };
  project = await userProject(stringify({ providers, api: { port: 0, audit: 'api-audit.jsonl' } }));
  env = {
    TEMPORAL_ADDRESS: stage.target.address,
    TEMPORAL_NAMESPACE: stage.target.namespace,
    NDC_FLOWS_CONFIG: join(project.folder, 'ndc-flows.yaml'),
  };
});
afterAll(async () => {
  await stage.close();
  await project.remove();
});

/** The programs of the pages, and what they print. What those of guides print is seen where their commands are typed. */
const programs: { page: string; block: number; prints?: RegExp }[] = [
  { page: 'docs/guides/booking.md', block: 0 },
  { page: 'docs/guides/selling.md', block: 0 },
  { page: 'docs/reference/library.md', block: 0, prints: /^$/ },
  {
    page: 'docs/reference/library.md',
    block: 1,
    prints: /^held \S+ \d{4}-\d\d-\d\dT[\d:.]+Z\ncancelled\nrefused: not-in-this-state\n$/,
  },
];

test('nothing of how it is done is among the types', () => {
  const written = writeDeclarations(dist);
  const inside = written.filter((path) => /^(ndc|activities|worker|cli|config)\//.test(path));
  // Errors that callers may meet.
  expect(inside).toEqual(['config/errors.d.ts']);
});

test('ten lines of TypeScript book an order', async () => {
  const [code = ''] = await codeOf('docs/guides/booking.md', 'ts');
  expect(code.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(10);
});

const fileOf = ({ page, block }: { page: string; block: number }): string =>
  join(project.folder, `${basename(page, '.md')}-${block}.mts`);

const written = async ({ page, block }: { page: string; block: number }): Promise<string> =>
  (await codeOf(page, 'ts'))[block] ?? '';

test('the programs of the pages have right types', async () => {
  for (const program of programs) writeFileSync(fileOf(program), await written(program));
  expect(mistakesOf(programs.map(fileOf))).toEqual([]);
});

test.each(programs.flatMap(({ prints, ...program }) => (prints ? [{ ...program, prints }] : [])))(
  '$page, program $block: does what it says',
  async ({ prints, ...program }) => {
    const { outputText } = typescript.transpileModule(await written(program), {
      fileName: fileOf(program),
      compilerOptions,
    });
    const file = join(project.folder, 'program.mjs');
    writeFileSync(file, outputText);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], {
      cwd: project.folder,
      env: { ...process.env, ...env },
    });
    expect(stderr).toBe('');
    expect(stdout).toMatch(prints);
  },
);

const compilerOptions: typescript.CompilerOptions = {
  strict: true,
  target: typescript.ScriptTarget.ES2023,
  module: typescript.ModuleKind.NodeNext,
  moduleResolution: typescript.ModuleResolutionKind.NodeNext,
  skipLibCheck: false,
  types: ['node'],
  typeRoots: [join(root, 'node_modules', '@types')],
};

/** What the compiler has against programs; other packages' declarations are theirs. */
function mistakesOf(files: string[]): string[] {
  const found = typescript.getPreEmitDiagnostics(
    typescript.createProgram(files, { ...compilerOptions, noEmit: true }),
  );
  return found
    .filter((each) => !/\/node_modules\/(?!ndc-flows)/.test(each.file?.fileName ?? ''))
    .map(
      ({ file, messageText }) =>
        `${basename(file?.fileName ?? '')}: ${typescript.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
}

test('the calls by curl in docs/reference/api.md start, ticket, quote, cancel and list', async () => {
  const [makeToken = '', calls = ''] = await codeOf('docs/reference/api.md', 'sh');
  // The reference of the example is the other test's.
  const trip = join(project.folder, 'docs', 'trip.json');
  writeFileSync(trip, readFileSync(trip, 'utf8').replace('"TRIP-1"', '"TRIP-2"'));
  const shell = async (script: string): Promise<string> => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: project.folder,
      env: { ...process.env, ...env, PATH: `${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [said, complained] = ['', ''];
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    child.stderr.on('data', (chunk) => (complained += String(chunk)));
    const [status] = (await once(child, 'close')) as [number];
    expect({ status, complained: status === 0 ? '' : said + complained }).toEqual({
      status: 0,
      complained: '',
    });
    return said;
  };
  const token = (await shell(`${makeToken}\nprintf %s "$TOKEN"`)).trim();
  expect(token).toMatch(/^ndcf_[\w-]{43}$/);

  const api = startCommand(['api'], { env });
  try {
    const [first] = (await once(createInterface(api.process.stdout!), 'line')) as [string];
    const [, endpoint = ''] =
      /^API at (http:\/\/127\.0\.0\.1:\d+)\. Press Ctrl-C to stop\.$/.exec(first) ?? [];
    const said = await shell(
      `TOKEN=${token}\n${calls.replace('http://127.0.0.1:8070', endpoint).replaceAll('TRIP-1', 'TRIP-2')}`,
    );
    const documents = said
      .replaceAll('}{', '}\n{')
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(documents).toMatchObject([
      { reference: 'TRIP-2', started: true },
      { reference: 'TRIP-2', started: false },
      { reference: 'TRIP-2', state: 'ticketed' },
      { reference: 'TRIP-2', state: 'cancelled' },
      { orders: expect.any(Array) as unknown },
    ]);
  } finally {
    api.process.kill('SIGTERM');
  }
  const ended = await api.ended;
  expect(ended.status).toBe(0);
  const audit = readFileSync(join(project.folder, 'api-audit.jsonl'), 'utf8');
  expect(audit).toContain('"who":"office"');
  for (const text of [ended.stdout, ended.stderr, audit]) expect(text).not.toContain(token);
});

test('without a token nobody could ask anything, and the API does not start', async () => {
  const empty = await userProject('api: {}\nproviders: {}\n');
  try {
    const refused = await command(['api', '--json'], {
      env: { ...env, NDC_FLOWS_CONFIG: join(empty.folder, 'ndc-flows.yaml') },
    });
    expect(refused.status).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'api-without-tokens' } });
  } finally {
    await empty.remove();
  }
});
