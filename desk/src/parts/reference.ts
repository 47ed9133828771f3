/** References of orders that are started at the desk. */
import { localDay } from './time';

/** Returns an unused reference: the day, and letters that are not mistaken for others. */
export function newReference(): string {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
  const chosen = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => letters[byte % letters.length]);
  return `D-${localDay()}-${chosen.join('')}`;
}
