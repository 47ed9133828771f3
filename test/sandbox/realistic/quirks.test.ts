/** The table of quirks is whole, is what the documentation says, and is drawn alike for the same seed and trips. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quirksResult } from '../../../src/cli/sandbox/quirks';
import { quirks } from '../../../src/sandbox/realistic/quirks';
import { createRealism } from '../../../src/sandbox/realistic/realism';

const page = readFileSync(join(__dirname, '../../../docs/guides/sandbox-realistic.md'), 'utf8');
const cells = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test('every quirk has a name of its own, a share of the answers and a source', () => {
  expect(new Set(quirks.map(({ name }) => name)).size).toBe(quirks.length);
  for (const { share, source, what } of quirks) {
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThanOrEqual(1);
    expect(source).not.toBe('');
    expect(what).not.toMatch(/\.$/);
  }
});

test('docs/guides/sandbox-realistic.md lists the quirks of the table and no others', () => {
  const rows = quirksResult().value as {
    name: string;
    what: string;
    where: string;
    share: number;
    source: string;
  }[];
  expect(cells).toEqual(
    rows.map(({ name, what, where, share, source }) => [
      `\`${name}\``,
      what,
      where,
      `${share * 100} %`,
      source,
    ]),
  );
});

test('the same seed and the same trips meet the same quirks; another seed meets others', () => {
  const wire = { version: '19.2', style: 'soap', operation: 'orderRetrieve' } as const;
  const met = (seed: string): string[][] => {
    const realism = createRealism({ seed, timeZone: 'Europe/Paris', remember: 100 });
    return ['trip-1', 'trip-2', 'trip-1'].map(
      (trip) => realism.manner(trip, { wire, searched: false }).quirks,
    );
  };
  expect(met('a')).toEqual(met('a'));
  expect(met('a')).not.toEqual(met('b'));
});

test('what a service always does is the same in every answer about a trip', () => {
  const wire = { version: '21.3', style: 'rest', operation: 'orderRetrieve' } as const;
  const realism = createRealism({ seed: 'steady', timeZone: 'Europe/Paris', remember: 100 });
  const steady = new Set(quirks.filter((quirk) => quirk.steady).map(({ name }) => name));
  for (let trip = 0; trip < 20; trip++) {
    const met = Array.from({ length: 5 }, () =>
      realism
        .manner(`trip-${trip}`, { wire, searched: false })
        .quirks.filter((name) => steady.has(name))
        .join(),
    );
    expect(new Set(met).size).toBe(1);
  }
});

test('every quirk of every operation is met within a thousand answers', () => {
  const realism = createRealism({ seed: 'all', timeZone: 'Europe/Paris', remember: 10_000 });
  const operations = [
    'airShopping',
    'seatAvailability',
    'serviceList',
    'offerPrice',
    'orderCreate',
    'orderChange',
    'orderRetrieve',
  ] as const;
  const met = new Set<string>();
  for (let nth = 0; nth < 1000; nth++) {
    const wire = {
      version: nth % 2 === 0 ? '19.2' : '21.3',
      style: 'rest',
      operation: operations[nth % operations.length]!,
    } as const;
    for (const name of realism.manner(`trip-${nth}`, { wire, searched: false }).quirks) met.add(name);
  }
  expect(quirks.map(({ name }) => name).filter((name) => !met.has(name))).toEqual([]);
});
