/** Two requests are the same when everything but the moment of asking is: the hash by which a repeat is told from another trip. */
import { createHash } from 'node:crypto';
import type { OrderRequest } from '../domain/request';

/** SHA-256 (hex) of the checked request in a canonical form, without `requestedAt`. */
export function requestHash({ requestedAt: _, ...request }: OrderRequest): string {
  return createHash('sha256').update(canonical(request)).digest('hex');
}

/** JSON with sorted keys and without undefined members. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
