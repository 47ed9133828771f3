import { Attempts } from '../../src/http/limits';
import { Refused } from '../../src/http/refused';

const bounds = { tokens: 3, within: 1_000, networks: 2 };

/** One more wrong token. */
const another = (attempts: Attempts, address: string) => (): void => attempts.wrong(address, 'another');

/** What the refusal that is thrown brings. */
function refusalOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof Refused) return error.details;
    throw error;
  }
  return undefined;
}

function guess(attempts: Attempts, address: string, times: number): void {
  for (let each = 0; each < times; each += 1) attempts.wrong(address, `${address} ${each}`);
}

test('wrong tokens of an address are looked at again when its time is over', () => {
  let now = 0;
  const attempts = new Attempts(bounds, () => now);
  guess(attempts, '10.0.0.1', 3);
  expect(refusalOf(another(attempts, '10.0.0.1'))).toMatchObject({ headers: { 'retry-after': '1' } });
  now = 1_000;
  expect(another(attempts, '10.0.0.1')).not.toThrow();
});

test('guesses that lie far apart do not add up', () => {
  let now = 0;
  const attempts = new Attempts(bounds, () => now);
  guess(attempts, '10.0.0.1', 2);
  now = 1_001;
  guess(attempts, '10.0.0.1', 2);
  expect(another(attempts, '10.0.0.1')).not.toThrow();
});

test('others are heard meanwhile', () => {
  const attempts = new Attempts(bounds);
  guess(attempts, '10.0.0.1', 3);
  expect(another(attempts, '10.0.0.2')).not.toThrow();
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8::1', '2001:db8:0:0:5::', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:10.0.0.1', '10.0.0.1', true],
  ['::1', '::2', true],
])('%s and %s are one network: %s', (one, other, same) => {
  const attempts = new Attempts(bounds);
  guess(attempts, one, 3);
  if (same) expect(another(attempts, other)).toThrow(Refused);
  else expect(another(attempts, other)).not.toThrow();
});

test('no more addresses are remembered than there is room for', () => {
  const attempts = new Attempts(bounds);
  guess(attempts, '10.0.0.1', 3);
  guess(attempts, '10.0.0.2', 3);
  guess(attempts, '10.0.0.3', 3);
  expect(another(attempts, '10.0.0.1')).not.toThrow();
  expect(another(attempts, '10.0.0.3')).toThrow(Refused);
});
