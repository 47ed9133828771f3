/** What a release changes, what may be in a package, and that the package of this tree runs where there is nothing else. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { complaints } from '../../../tools/release/contents';
import { exportsOf, installed, packed, versionSaid } from '../../../tools/release/packing';
import { released, type Versioned } from '../../../tools/release/version';

const root = join(__dirname, '../../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

describe('a release', () => {
  const files: Versioned = {
    'package.json': '{\n  "name": "ndc-flows",\n  "version": "0.1.0"\n}\n',
    'packages/client/package.json': '{\n  "name": "ndc-flows-client",\n  "version": "0.1.0"\n}\n',
    'package-lock.json':
      '{"version": "0.1.0", "packages": {"": {"version": "0.1.0"}, "node_modules/a": {"version": "0.1.0"}, "packages/client": {"version": "0.1.0"}}}\n',
    'CHANGELOG.md':
      '# Changelog\n\nOur form. Nothing is released yet.\n\n## [Unreleased]\n\n### Added\n\n- Orders.\n',
  };

  test('puts the version into every file, and of the lock file into our own packages alone', () => {
    const after = released(files, '1.0.0', '2027-03-12');
    expect(JSON.parse(after['package.json'])).toEqual({ name: 'ndc-flows', version: '1.0.0' });
    expect(JSON.parse(after['packages/client/package.json'])).toMatchObject({ version: '1.0.0' });
    expect(JSON.parse(after['package-lock.json'])).toEqual({
      version: '1.0.0',
      packages: {
        '': { version: '1.0.0' },
        'node_modules/a': { version: '0.1.0' },
        'packages/client': { version: '1.0.0' },
      },
    });
  });

  test('dates what was unreleased, and leaves a place for what comes', () => {
    const first = released(files, '0.1.0', '2027-03-12')['CHANGELOG.md'];
    expect(first).toBe(
      '# Changelog\n\nOur form.\n\n## [Unreleased]\n\n## [0.1.0] - 2027-03-12\n\n### Added\n\n- Orders.\n',
    );
    const grown = first.replace('## [Unreleased]\n', '## [Unreleased]\n\n- More.\n');
    const second = released({ ...files, 'CHANGELOG.md': grown }, '0.2.0', '2027-04-01')['CHANGELOG.md'];
    expect(second).toContain(
      '## [Unreleased]\n\n## [0.2.0] - 2027-04-01\n\n- More.\n\n## [0.1.0] - 2027-03-12\n',
    );
  });

  test.each([
    ['what is no version', '1.0', /write three numbers/],
    ['an older one', '0.0.9', /older than 0\.1\.0/],
    ['a candidate of what there is', '0.1.0-rc.2', /older than/],
  ])('refuses %s', (_what, version, words) => {
    expect(() => released(files, version, '2027-03-12')).toThrow(words);
  });

  test('refuses a changelog that says nothing, or has the version already', () => {
    const of = (changelog: string) => () =>
      released({ ...files, 'CHANGELOG.md': changelog }, '0.1.0', '2027-03-12');
    expect(of('# Changelog\n\n## [Unreleased]\n')).toThrow(/says nothing/);
    expect(of('# Changelog\n\n## [Unreleased]\n\n- A.\n\n## [0.1.0] - 2027-01-01\n')).toThrow(/already/);
    expect(of('# Changelog\n')).toThrow(/no heading/);
  });

  test('of this tree would find what it changes', () => {
    const ours = Object.fromEntries(
      Object.keys(files).map((name) => [name, read(name)]),
    ) as unknown as Versioned;
    expect(released(ours, '99.0.0', '2027-03-12')['CHANGELOG.md']).toContain('## [99.0.0] - 2027-03-12');
  });
});

test('tests, secrets, keys, configurations and paths of this machine have no place in a package', () => {
  const key = `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\n-----END PRIVATE KEY-----`;
  const wrong = complaints(
    'ndc-flows',
    [
      { path: 'dist/test/a.js', text: '' },
      { path: 'dist/a.test.js', text: '' },
      { path: '.env', text: '' },
      { path: 'docs/our.pem', text: '' },
      { path: 'ndc-flows.yaml', text: '' },
      { path: 'docs/a.md', text: key },
      { path: 'docs/b.md', text: `ndcf_${'a'.repeat(43)}` },
      { path: 'docs/c.md', text: 'see /srv/ada/tree/src' },
      { path: '.env.example', text: '-----BEGIN PRIVATE KEY-----' },
      { path: 'docker/ndc-flows.yaml', text: '' },
    ],
    ['/srv/ada/tree'],
  );
  const about = (path: string) => wrong.filter((words) => words.startsWith(`${path} `));
  for (const path of ['dist/test/a.js', 'dist/a.test.js', '.env', 'docs/our.pem', 'ndc-flows.yaml'])
    expect(about(path)).toHaveLength(1);
  for (const path of ['docs/a.md', 'docs/b.md', 'docs/c.md']) expect(about(path)).toHaveLength(1);
  for (const path of ['.env.example', 'docker/ndc-flows.yaml']) expect(about(path)).toEqual([]);
  expect(about('dist/client.js')).toEqual(['dist/client.js is missing.']);
});

test('the packages of this tree hold what they must and nothing else, and run beside their dependencies alone', () => {
  const place = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    const pack = packed(root, place);
    expect(complaints(pack.name, pack.files, [root])).toEqual([]);
    installed(pack, root);
    expect(versionSaid(pack)).toBe((JSON.parse(read('package.json')) as { version: string }).version);

    const client = packed(join(root, 'packages', 'client'), place);
    // Types are made for a release, and not for every run of the tests.
    const wrong = complaints(client.name, client.files, [root]);
    expect(wrong.filter((words) => !words.includes('index.d.ts is missing'))).toEqual([]);
    installed(client, root);
    expect(exportsOf(client)).toEqual(expect.arrayContaining(['connect', 'UpdateRefused']));
  } finally {
    rmSync(place, { recursive: true });
  }
});
