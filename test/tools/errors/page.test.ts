/** docs/reference/errors.md says what the tables say, its example of a profile works, and no other place knows a code. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { activityEndings } from '../../../src/domain/calls/activityEndings';
import { classify, writeEnding, type ErrorOverrides } from '../../../src/domain/calls/classify';
import { errorTable, meanings } from '../../../src/domain/calls/errorTable';
import { ownProblems } from '../../../src/domain/calls/ownProblems';
import { endings, ownEndings } from '../../../src/ndc/transport/endings';
import { checkProfiles } from '../../../src/ndc/profile';
import { readErrors } from '../../../src/ndc/xml/readError';
import { errorsPage } from '../../../tools/errors/page';
import { problem } from '../../domain/build';

const root = join(__dirname, '../../..');
const page = readFileSync(join(root, 'docs/reference/errors.md'), 'utf8');

test('the page is what `npm run errors` prints', () => {
  const prettier = join(root, 'node_modules/prettier/bin/prettier.cjs');
  const printed = execFileSync(
    process.execPath,
    [prettier, '--stdin-filepath', join(root, 'docs/reference/errors.md')],
    {
      input: errorsPage(),
      encoding: 'utf8',
    },
  );
  expect(page).toBe(printed);
});

test('it names every code and every meaning, and says of each where it comes from', () => {
  const named = [
    ...meanings,
    ...errorTable.map(({ code }) => code),
    ...endings.map(({ sign }) => sign),
    ...ownEndings.map(({ sign }) => sign),
    ...Object.keys(readErrors),
    ...Object.keys(ownProblems),
    ...activityEndings.map(({ code }) => code),
  ];
  expect(named.filter((code) => !page.includes(`| \`${code}\``))).toEqual([]);
  // Cells may be empty where a code cannot come up, but not the one that names the source.
  expect(page.match(/^\|.*\|\s+\|$/gm)).toBeNull();
});

/** The example of the page, in a file that is right otherwise. */
function overruled(): ErrorOverrides {
  const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
  const example = parse(yaml) as { providers: { example: object } };
  const whole = parse(readFileSync(join(root, 'docs/example.yaml'), 'utf8')) as typeof example;
  const { example: profile } = checkProfiles({
    example: { ...whole.providers.example, ...example.providers.example },
  });
  return profile?.errors ?? [];
}

describe('the example of a profile', () => {
  test.each([
    // code, owner, operation, without it, with it, a write without it, with it
    ['ERR400', 'XA', 'orderCreate', 'refused', 'not-created', 'unknown', 'rejected'],
    ['ERR400', 'XA', 'orderChange', 'refused', 'refused', 'unknown', 'unknown'],
    ['ERR400', 'XB', 'orderCreate', 'refused', 'refused', 'unknown', 'unknown'],
    ['368', 'XB', 'orderChange', 'log-in-again', 'refused', 'rejected', 'rejected'],
    ['368', 'XA', 'orderChange', 'log-in-again', 'log-in-again', 'rejected', 'rejected'],
    ['717', undefined, 'orderCreate', 'refused', 'retry-later', 'unknown', 'unknown'],
    ['717', 'XC', 'orderRetrieve', 'refused', 'retry-later', 'unknown', 'unknown'],
  ] as const)(
    'overrules %s of %s to %s: it means %s, and then %s; a write is %s, and then %s',
    (code, owner, operation, meaning, overruledMeaning, ending, overruledEnding) => {
      const met = problem({ code, owner, operation });
      expect([classify(met), classify(met, overruled())]).toEqual([meaning, overruledMeaning]);
      expect([writeEnding(met), writeEnding(met, overruled())]).toEqual([ending, overruledEnding]);
    },
  );
});

test('no code of the service, of HTTP or of the wire appears in the product outside its table', () => {
  const tables = ['errorTable.ts', 'wordlessEndings.ts', 'endings.ts'];
  const codes = [...errorTable.map(({ code }) => code), ...endings.map(({ sign }) => sign)];
  const quoted = new RegExp(
    `['"\`](${[...new Set(codes)].filter((code) => !/^[a-z]/.test(code)).join('|')})['"\`]`,
  );
  const statuses = /\b(status|statusCode)\b[^\n]*(===|!==)\s*[45]\d\d\b/;
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') &&
      !name.startsWith('sandbox') &&
      // Documents that show what the API answers: they decide nothing.
      !name.startsWith('api/examples/') &&
      !tables.some((table) => name.endsWith(`/${table}`)),
  );
  const knowing = files.filter((name) => {
    const code = readFileSync(join(root, 'src', name), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
    return quoted.test(code) || statuses.test(code);
  });
  // One asks whether its own reader has gone, one how a receiver of events answered, the others answer for themselves; no airline is meant.
  const others = [
    'activities/webhooks.ts',
    'cli/program.ts',
    'codecServer/session/signIn.ts',
    'http/refused.ts',
    'http/server.ts',
  ];
  expect(knowing.sort()).toEqual(others);
});
