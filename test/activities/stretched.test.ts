/** What a password costs whoever tries it, and what it costs a worker. */
import { scryptSync } from 'node:crypto';
import { stretched } from '../../src/activities/stretched';

const credentials = { username: 'agency', password: 'a password' };

test('it is scrypt with 32 MB a try, salted with provider and user: no table serves for two', async () => {
  const salt = 'ndc-flows credentials v1\0sandbox\0agency';
  const cost = { N: 32_768, r: 8, p: 1, maxmem: 2 ** 26 };
  expect(await stretched('sandbox', credentials)).toEqual(scryptSync('a password', salt, 32, cost));
});

test('it is made once for as many as ask at a time, and again only for other credentials', async () => {
  const first = stretched('once', credentials);
  const asked = Array.from({ length: 1_000 }, () => stretched('once', { ...credentials }));
  for (const each of asked) expect(each).toBe(first);

  expect(await stretched('once', { ...credentials, password: 'changed' })).not.toEqual(await first);
});
