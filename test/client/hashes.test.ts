/** The hash by which a repeated request is known: keyed where there are keys, the same under a key that was changed since. */
import { createHash } from 'node:crypto';
import { isHashOf, requestHash } from '../../src/client/hashes';
import { checkRequest, type OrderRequest } from '../../src/domain/request/request';
import { KeyMissing, newKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { context, requestInput } from '../domain/build';

const checked = checkRequest(requestInput(), context);
const request = (checked as { request: OrderRequest }).request;
const another: OrderRequest = { ...request, released: true, payUpTo: { amount: '1.00', currency: 'EUR' } };
const [old, young] = [newKey('old'), newKey('young')];
const before = keyringOf([old], 'the test');
const after = keyringOf([young, old], 'the test');

test('with keys nobody who guesses the request can try it: another key, another hash', () => {
  const hash = requestHash(request, before);

  expect(hash).toMatch(/^hmac:old:[0-9a-f]{64}$/);
  expect(hash).not.toBe(requestHash(request, keyringOf([newKey('old')], 'the test')));
  expect(hash).not.toContain(requestHash(request));
  expect(requestHash(request)).toBe(createHash('sha256').update(sorted(request)).digest('hex'));
});

test('the same request is the same whenever it was asked, and another one is not', () => {
  const hash = requestHash(request, before);

  expect(isHashOf({ ...request, requestedAt: '2027-01-01T00:00:00Z' }, hash, before)).toBe(true);
  expect(isHashOf(another, hash, before)).toBe(false);
  for (const strange of [undefined, '', 'hmac:old:', `hmac:old:${'0'.repeat(64)}`, 42])
    expect(isHashOf(request, strange, before)).toBe(false);
});

test('a name that is typed another way is no other request', () => {
  const of = (surname: string, givenName: string): OrderRequest => ({
    ...request,
    passengers: request.passengers.map((passenger) => ({ ...passenger, surname, givenName })),
  });
  const hash = requestHash(of('Müller', 'Zoé O’Hara'), before);

  expect(isHashOf(of('Mueller', "Zoe O'Hara"), hash, before)).toBe(true);
  expect(isHashOf(of('Mu\u0308ller', 'Zoe\u0301 O’Hara'), hash, before)).toBe(true);
  expect(isHashOf(of('Miller', 'Zoé O’Hara'), hash, before)).toBe(false);
});

test('after the key was changed, and after keys came to an order that was started without, the same request is the same', () => {
  expect(isHashOf(request, requestHash(request, before), after)).toBe(true);
  expect(isHashOf(another, requestHash(request, before), after)).toBe(false);
  expect(isHashOf(request, requestHash(request), after)).toBe(true);
});

test('where its key is not at hand nothing is guessed: the key is named', () => {
  const hash = requestHash(request, before);

  expect(() => isHashOf(request, hash, keyringOf([young], 'the test'))).toThrow(KeyMissing);
  expect(() => isHashOf(request, hash)).toThrow('with key "old"');
});

function sorted({ requestedAt: _, ...rest }: OrderRequest): string {
  const inOrder = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(inOrder)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .sort(([one], [two]) => (one < two ? -1 : 1))
              .map(([name, member]) => [name, inOrder(member)]),
          )
        : value;
  return JSON.stringify(inOrder(rest));
}
