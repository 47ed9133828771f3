/** docs/reference/configuration.md and cli.md say what the schemas, the command line and the code say, and describe each setting and command. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { loadConfig } from '../../../src/config';
import { cliPage } from '../../../tools/configuration/cliPage';
import { commandPages } from '../../../tools/configuration/commands';
import { environment } from '../../../tools/configuration/environment';
import { examples } from '../../../tools/configuration/examples';
import { configurationPage } from '../../../tools/configuration/page';
import { configurationJsonSchema } from '../../../tools/configuration/schema';
import { partsOfFile } from '../../../tools/configuration/settings';

const root = join(__dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = read('docs/reference/configuration.md');
const settings = partsOfFile().flatMap((part) => part.settings);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'configuration-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function load(text: string): Promise<unknown> {
  const file = join(folder, 'ndc-flows.yaml');
  await writeFile(file, text);
  return loadConfig(file);
}

function printed(path: string, text: string): string {
  const prettier = join(root, 'node_modules/prettier/bin/prettier.cjs');
  const args = [prettier, '--stdin-filepath', join(root, path)];
  return execFileSync(process.execPath, args, { input: text, encoding: 'utf8', maxBuffer: 1 << 24 });
}

test('the pages and the schema are what `npm run configuration` prints', () => {
  expect(page).toBe(printed('docs/reference/configuration.md', configurationPage()));
  expect(read('docs/reference/cli.md')).toBe(printed('docs/reference/cli.md', cliPage()));
  const schema = 'docs/reference/configuration.schema.json';
  expect(read(schema)).toBe(printed(schema, JSON.stringify(configurationJsonSchema(), null, 2)));
});

test('it has every part of the file that is read, and no other', async () => {
  const refusal: unknown = await load('nothing: like this\n').catch((error: unknown) => error);
  const { mistakes } = refusal as { mistakes: { path: string; message: string }[] };
  const [, known = ''] =
    /known: (.*)$/.exec(mistakes.find(({ path }) => path === 'nothing')?.message ?? '') ?? [];
  const names = [...known.matchAll(/(\w+)/g)].map(([, name]) => name);
  // A part that is missing here is one line in src/config/parts.ts.
  expect(
    partsOfFile()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(names.sort());
});

test.each(settings.map((setting) => [setting.path, setting]))('%s is described', (path, setting) => {
  expect(setting.meaning).toMatch(/^\S.{8,}[.)]$/);
  expect(setting.type).not.toBe('');
  expect(page).toContain(`| \`${path}\``);
});

test('types, bounds and what holds otherwise are those of the schemas', () => {
  const at = (path: string) => settings.find((setting) => setting.path === `providers.<name>.${path}`);
  expect(at('version')).toMatchObject({ type: '`19.2`, `21.3`', required: true });
  expect(at('credentials.password')).toMatchObject({
    type: '`{ env: NAME }` or `{ file: PATH }`',
    required: true,
  });
  expect(at('settleFor')).toMatchObject({ type: 'duration', otherwise: '`5m`', required: false });
  expect(at('repeatWrites')).toMatchObject({ type: 'whole number, 0 to 3', otherwise: '`1`' });
  expect(at('rate.requestsPerSecond')).toMatchObject({ type: 'number, more than 0' });
  expect(at('timeouts.total.<operation>')?.otherwise).toContain('2m: airShopping, orderCreate');
  expect(at('errors[].treatAs')?.type).toContain('`not-created`');
  const archive = settings.find(({ path }) => path === 'archive.keepDays');
  expect(archive).toMatchObject({ type: 'whole number, 1 to 3660', otherwise: '`30`' });
});

test.each(Object.keys(examples))('the example of %s is read, alone or beside a provider', async (name) => {
  const { [name]: example = '', providers = '' } = examples;
  await load(name === 'providers' ? example : `${providers}${example}`);
});

test('every other YAML on the page is YAML', () => {
  const blocks = [...page.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, text = '']) => text);
  expect(blocks.length).toBe(Object.keys(examples).length + 1);
  for (const text of blocks) expect(() => parse(text) as unknown).not.toThrow();
});

test('the JSON Schema takes what is taken and refuses what is refused', () => {
  const schema = z.fromJSONSchema(configurationJsonSchema());
  const takes = (document: unknown): boolean => schema.safeParse(document).success;
  const example = parse(read('docs/example.yaml')) as { providers: { example: object } };
  expect(takes(example)).toBe(true);
  expect(takes(parse(read('docker/ndc-flows.yaml')))).toBe(true);
  for (const text of Object.values(examples))
    expect(takes({ ...example, ...(parse(text) as object) })).toBe(true);
  const changed = (change: object): unknown => ({
    providers: { example: { ...example.providers.example, ...change } },
  });
  expect(takes(changed({ version: 21.3 }))).toBe(true);
  expect(takes(changed({ version: 21.4 }))).toBe(false);
  expect(takes(changed({ settleFor: '90s' }))).toBe(true);
  expect(takes(changed({ settleFor: 'soon' }))).toBe(false);
  expect(takes(changed({ repeatWrites: 4 }))).toBe(false);
  expect(takes(changed({ noSuchThing: true }))).toBe(false);
  expect(takes(changed({ credentials: { username: 'ada', password: { env: 'P' } } }))).toBe(false);
  expect(takes({})).toBe(false);
});

const named = environment.flatMap(({ variables }) => variables.map(({ name }) => name));
/** What programs of development and tests read, and what is no variable but part of the name of several. */
const NOT_FOR_OPERATORS = [
  ...['TEMPORAL_TLS_', 'OTEL_EXPORTER_OTLP_'],
  // Temporal's own command line reads them.
  ...['TEMPORAL_CODEC_ENDPOINT', 'TEMPORAL_CODEC_AUTH'],
];

function variablesIn(files: readonly string[], name: RegExp): string[] {
  const found = files.flatMap((file) => readFileSync(file, 'utf8').match(name) ?? []);
  return [...new Set(found)].map((each) => (/(_META|_BSP)_$/.test(each) ? `${each}*` : each));
}

test('every variable that the code names is on the page', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/^(chaos|sandbox)\//.test(name))
    .map((name) => join(root, 'src', name));
  const ours = variablesIn(
    files,
    /\b(?:(?:NDC_FLOWS|TEMPORAL|OTEL|XDG)_[A-Z_]+|SANDBOX_(?:USERNAME|PASSWORD)|LOG_LEVEL)/g,
  );
  expect(ours.length).toBeGreaterThan(15);
  expect(ours.filter((each) => ![...named, ...NOT_FOR_OPERATORS].includes(each))).toEqual([]);
});

test('every variable of the way in to Temporal is on the page, and none that there is not', () => {
  const sdk = join(root, 'node_modules/@temporalio/envconfig/lib');
  const files = readdirSync(sdk).filter((name) => name.endsWith('.js'));
  // A codec server is asked by Temporal's own command line alone.
  const known = variablesIn(
    files.map((name) => join(sdk, name)),
    /TEMPORAL_[A-Z_]+/g,
  ).filter((each) => !each.startsWith('TEMPORAL_CODEC_'));
  const listed = named.filter((each) => each.startsWith('TEMPORAL_'));
  expect(listed.filter((each) => !known.includes(each))).toEqual([]);
  expect(known.filter((each) => !listed.includes(each))).toEqual([]);
});

test('every command is on its page, with its usage, options and examples', () => {
  const cli = read('docs/reference/cli.md');
  const [program, ...pages] = commandPages();
  expect(program?.options.map(({ flags }) => flags)).toContain('--json');
  expect(pages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ndc-flows api', 'ndc-flows book', 'ndc-flows batch run']),
  );
  for (const { name, meaning, options, examples: shown } of pages) {
    expect(cli).toContain(`\n### ${name}\n`);
    expect(meaning).not.toBe('');
    for (const option of options) {
      expect(cli).toContain(`| \`${option.flags}\``);
      expect(option.meaning).not.toBe('');
    }
    for (const line of shown) expect(cli).toContain(`\n${line}\n`);
  }
  expect(pages.filter(({ examples: shown }) => shown.length > 0).length).toBeGreaterThan(25);
  expect(cli).toContain('ndc-flows batch stop <id> --who <who> --why <why>');
});
