/** Each provider of a request that names several must be the agency's, and its version must have a place for what is asked. */
import { checkRequest, type OrderRequestInput } from '../../../src/domain/request/request';
import type { NdcVersion } from '../../../src/domain/calls/ndcVersion';
import { context, requestInput } from '../build';

const versions: Record<string, NdcVersion> = { skyline: '19.2', other: '21.3' };

function mistakesOf(changes: Partial<OrderRequestInput>): string[] {
  const request = requestInput({ provider: undefined, providers: ['skyline', 'other'], ...changes });
  const checked = checkRequest(request, {
    ...context,
    providers: Object.keys(versions),
    versionOf: (name) => versions[name],
    agencies: new Map([
      ['acme', ['skyline', 'other']],
      ['beta', ['other']],
    ]),
  });
  return 'mistakes' in checked ? checked.mistakes.map(({ path, message }) => `${path}: ${message}`) : [];
}

test('an agency that sells each of them may name them', () => {
  expect(mistakesOf({ agency: 'acme' })).toEqual([]);
});

test('one that the agency does not sell is refused by its path', () => {
  expect(mistakesOf({ agency: 'beta' })).toEqual([
    'providers[0]: is not sold by agency beta; it sells: other',
  ]);
});

test('what one of them has no place for is refused with its name', () => {
  const pointOfSale = { country: 'FR', iataNumber: '20212345' };
  expect(mistakesOf({ agency: 'acme', pointOfSale })).toEqual([
    expect.stringMatching(/^pointOfSale\.iataNumber: cannot be sent to other: NDC 21\.3 /),
  ]);
});
