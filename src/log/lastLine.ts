/** The last look at a line before it is written: whatever came into it unforeseen, no secret and nothing like one goes out. */
import { hostname } from 'node:os';
import { cardNumbersIn } from '../domain/privacy/cardNumbers';
import { withoutEmailAddresses } from '../domain/privacy/emailAddresses';
import { plainText } from '../domain/plainText';
import { withoutSecretLooks } from '../domain/privacy/secretTexts';
import { knownSecrets, type KnownSecrets } from './secrets';

/** Temporal's name of this worker, and of its own queue (`4711@host.example-orders-1f0e`). Others' may be addresses: there are some of digits. */
const OURSELVES = `${process.pid}@${hostname()}`;

/** The line without known secrets, what looks like one, card numbers and addresses of e-mail, and with nothing that steers a terminal. JSON stays JSON. */
export function lastLook(line: string, secrets: KnownSecrets = knownSecrets): string {
  return plainText(withoutCards(withoutEmailAddresses(withoutSecretLooks(secrets.cover(line)), isOurs)));
}

function isOurs(address: string): boolean {
  return address === OURSELVES || address.startsWith(`${OURSELVES}-`);
}

/** A card's number that stands there as a number becomes a string: digits that were taken away leave no number. */
function withoutCards(line: string): string {
  let shown = '';
  let from = 0;
  for (const { start, end } of cardNumbersIn(line)) {
    const bare = /[:,[]/.test(line[start - 1] ?? '') && /[,}\]]/.test(line[end] ?? '');
    shown += line.slice(from, start) + (bare ? '"***"' : '***');
    from = end;
  }
  return from === 0 ? line : shown + line.slice(from);
}
