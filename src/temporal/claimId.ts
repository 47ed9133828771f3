/** Ids of claims: the same for whoever means the same thing, and without a name in them. */
import { createHash, createHmac } from 'node:crypto';
import type { ClaimSubject } from '../domain/order/claims';
import { nameKey } from '../domain/privacy';

/** An order as it may stand in a workflow id as it is; the server's databases take 255 characters in all. */
const PLAIN = /^[A-Za-z0-9._~-]{1,100}$/;

/** Id of the claim for an order at an airline, whatever characters its id has. All agencies share it: no order ever has two owners. */
export function orderClaimId({ provider, orderId }: Extract<ClaimSubject, { kind: 'order' }>): string {
  return `claim/order/${part(provider)}/${part(orderId)}`;
}

/**
 * Id of the claim for a trip: an HMAC-SHA-256 of its people and flights in a fixed order, their names the same however they are written.
 * Each agency has claims of its own: one may book who has booked at another, and must not learn it.
 * @param key the 32 bytes of `tripKey.ts`
 */
export function tripClaimId(
  { agency, passengers, flights }: Extract<ClaimSubject, { kind: 'trip' }>,
  key: Buffer,
): string {
  const people = passengers.map(({ surname, givenName, birthDate }) =>
    JSON.stringify([nameKey(surname), nameKey(givenName), birthDate]),
  );
  const trip = JSON.stringify([
    people.sort(),
    [...flights].sort(),
    ...(agency === undefined ? [] : [agency]),
  ]);
  return `claim/trip/${createHmac('sha256', key).update(trip, 'utf8').digest('hex')}`;
}

/** What is not plain is hashed; the equals sign keeps hashes and plain texts apart. */
function part(text: string): string {
  return PLAIN.test(text) ? text : `=${createHash('sha256').update(text, 'utf8').digest('hex')}`;
}
