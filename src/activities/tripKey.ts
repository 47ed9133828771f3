/** The secret that turns a trip into the id of its claim: the same at every worker, and known to nobody who reads ids. */
import { hkdfSync } from 'node:crypto';
import type { Credentials } from '../ndc/login';
import { stretched } from './stretched';

const PURPOSE = 'ndc-flows trip v1';
const BYTES = 32;

/** The key that the configuration names, for the trips of all its providers. */
export function configuredTripKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, BYTES));
}

/**
 * The key where none is configured, from what every worker of the provider has anyhow. A changed username or password makes another key:
 * trips of orders that are open then are no longer recognised; and what is booked at one provider is not seen from another.
 */
export async function derivedTripKey(provider: string, credentials: Credentials): Promise<Buffer> {
  return Buffer.from(hkdfSync('sha256', await stretched(provider, credentials), '', PURPOSE, BYTES));
}
