/** The doctor's findings as lines. */
import { findingLines, inSequence } from '../../../src/cli/show/findings';

const remedy = 'Run `ndc-flows setup`.';

test('findings come in the order in which a newcomer needs them', () => {
  const found = ['orders', 'provider example', 'workers', 'keys', 'namespace default', 'Temporal server'];
  const findings = found.map((what) => ({ what, ok: true, found: 'well' }));
  expect(inSequence(findings).map(({ what }) => what)).toEqual([
    ...['Temporal server', 'namespace default', 'keys', 'provider example', 'workers', 'orders'],
  ]);
});

test('a configuration that is missing or wrong comes first, with each mistake on a line', () => {
  const mistakes = [
    { path: 'providers.a.baseUrl', message: 'is not a URL' },
    { path: 'providers.b', message: 'is missing' },
  ];
  const found = inSequence([
    { what: 'Temporal server', ok: false, found: 'nothing listens there.', remedy },
    { what: 'configuration', ok: false, found: 'a.yaml has 2 mistakes:', mistakes, remedy: 'Fix the file.' },
  ]);
  expect(findingLines(found)).toEqual([
    'WRONG  configuration    a.yaml has 2 mistakes:',
    '         providers.a.baseUrl: is not a URL',
    '         providers.b: is missing',
    '       → Fix the file.',
    'WRONG  Temporal server  nothing listens there.',
    `       → ${remedy}`,
    '',
    '2 problems. Start with "configuration": Fix the file.',
  ]);
});

test('a finding is a line, its remedy stands below, and the last line says what to do first', () => {
  const long = 'x'.repeat(200);
  expect(
    findingLines([
      { what: 'Temporal server', ok: true, found: '127.0.0.1:7233' },
      { what: 'workers', ok: true, found: 'none polls.', remedy: 'Start one with `ndc-flows worker`.' },
      { what: 'keys', ok: false, found: long, remedy },
    ]),
  ).toEqual([
    'ok     Temporal server  127.0.0.1:7233',
    'check  workers          none polls.',
    '       → Start one with `ndc-flows worker`.',
    `WRONG  keys             ${long}`,
    `       → ${remedy}`,
    '',
    `1 problem. Start with "keys": ${remedy}`,
  ]);
});

test('what works and should be mended is not called well', () => {
  const well = { what: 'Temporal server', ok: true, found: 'there' };
  expect(findingLines([well]).at(-1)).toBe('No problems found.');
  expect(findingLines([well, { what: 'workers', ok: true, found: 'none polls.', remedy }]).at(-1)).toBe(
    'No errors. One thing to check: "workers".',
  );
});
