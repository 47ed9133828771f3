/** The last look at a line before it is written: whatever came into it unforeseen, no secret and nothing like one goes out. */
import { cardNumbersIn } from '../domain/cardNumbers';
import { withoutSecretLooks } from '../domain/secretTexts';
import { knownSecrets, type KnownSecrets } from './secrets';

/** Somebody's address; Temporal's own names of workers (`4711@host.example`) are none. */
const EMAIL = /(?<![\w.+%-])(?!\d+@)[\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gu;

/** The line without known secrets, what looks like one, card numbers and addresses of e-mail. JSON stays JSON. */
export function lastLook(line: string, secrets: KnownSecrets = knownSecrets): string {
  const covered = withoutSecretLooks(secrets.cover(line));
  return withoutCards(
    covered.includes('@') || covered.includes('%40') ? covered.replace(EMAIL, '***') : covered,
  );
}

/** A card's number that stands there as a number becomes a string: digits that were taken away leave no number. */
function withoutCards(line: string): string {
  let shown = '';
  let from = 0;
  for (const { start, end } of cardNumbersIn(line)) {
    const bare = /[:,[]$/.test(line.slice(0, start)) && /^[,}\]]/.test(line.slice(end));
    shown += line.slice(from, start) + (bare ? '"***"' : '***');
    from = end;
  }
  return from === 0 ? line : shown + line.slice(from);
}
