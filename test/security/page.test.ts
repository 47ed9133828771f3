/** SECURITY.md and docs/background/security.md point to code, tests and sections: all of them are there, and the examples are taken. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { checkProfiles } from '../../src/ndc/profile';

const root = join(__dirname, '..', '..');
const pages = ['SECURITY.md', 'docs/background/security.md'];
const read = (page: string): string => readFileSync(join(root, page), 'utf8');

/** As the forges make them of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-');

test.each(pages)('every link of %s leads somewhere, into a section that is there', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
  expect(links.length).toBeGreaterThan(0);
  for (const [whole, file = '', anchor] of links) {
    const target = file === '' ? join(root, page) : join(root, dirname(page), file);
    expect([whole, existsSync(target)]).toEqual([whole, true]);
    // The sections of the measurements come and go with their programs.
    if (anchor === undefined || file.endsWith('performance.md')) continue;
    const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      anchorOf(heading),
    );
    expect(headings).toContain(anchor);
  }
});

test.each(pages)('every file and folder of the project that %s names is there', (page) => {
  const named = [...read(page).matchAll(/`((?:src|test|docs|tools)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every script that the pages call is one', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const called = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name),
  );
  expect(called).toContain('sbom');
  expect(called.filter((name) => !(name in scripts))).toEqual([]);
});

test('the example of a provider’s tls is taken', () => {
  const [, yaml = ''] =
    /```yaml\n(providers:[\s\S]*?tls:[\s\S]*?)```/.exec(read('docs/background/security.md')) ?? [];
  const { providers } = parse(yaml) as { providers: { example: object } };
  const { providers: whole } = parse(read('docs/example.yaml')) as { providers: { example: object } };
  const { example } = checkProfiles({ example: { ...whole.example, ...providers.example } });
  expect(example?.tls).toMatchObject({
    ca: expect.any(String) as string,
    passphrase: { env: 'EXAMPLE_KEY_PASSPHRASE' },
  });
});
