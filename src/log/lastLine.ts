/** Final redaction of each log line: whatever came into it unforeseen, no secret and nothing like one goes out. */
import { hostname } from 'node:os';
import { plainText } from '../domain/plainText';
import { maskEmailAddresses, maskSecrets, replaceCards } from '../domain/privacy';
import { knownSecrets, type KnownSecrets } from './secrets';

/** Temporal's name of this worker, and of its own queue (`4711@host.example-orders-1f0e`). Others' may be addresses: there are some of digits. */
const OURSELVES = `${process.pid}@${hostname()}`;

/** Returns the line without known secrets, what looks like one, card numbers and addresses of e-mail, and with nothing that steers a terminal. JSON stays JSON. */
export function lastLook(line: string, secrets: KnownSecrets = knownSecrets): string {
  return plainText(replaceCards(maskEmailAddresses(maskSecrets(secrets.cover(line)), isOurs), starred));
}

function isOurs(address: string): boolean {
  return address === OURSELVES || address.startsWith(`${OURSELVES}-`);
}

/** A card's number that stands there as a number becomes a string: digits that were taken away leave no number. */
function starred(_card: string, before: string, behind: string): string {
  return /[:,[]/.test(before) && /[,}\]]/.test(behind) ? '"***"' : '***';
}
