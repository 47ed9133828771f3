/** The secrets that a process has learnt: passwords, tokens, cookies, keys. None of them may stand in a line that it writes. */
import { spellingsOf } from '../domain/privacy';

/** So many spellings of sessions are remembered, the newest: each order has a session of its own for some minutes. */
const REMEMBERED = 5_000;

/** What is shorter stands in texts by chance. */
const SHORTEST = 6;

/** Secrets, found in texts however many there are. */
export class KnownSecrets {
  /** By their first characters, so that a text is walked once and not once for each secret. */
  private readonly byBeginning = new Map<string, Set<string>>();
  private readonly kept = new Set<string>();
  private readonly passing = new Set<string>();

  constructor(private readonly most = REMEMBERED) {}

  /**
   * From now on these are covered as long as the process lives, also as JSON, URLs and XML write them, and in base64: passwords, keys, what the
   * environment holds. Texts under 6 characters are not looked for.
   */
  keep(...secrets: readonly string[]): void {
    for (const spelling of secrets.flatMap(spellings)) {
      this.passing.delete(spelling);
      this.kept.add(spelling);
      this.lookFor(spelling);
    }
  }

  /** As `keep`, until as many newer ones were learnt as there is room for: tokens and cookies, of which each order brings its own. */
  learn(...secrets: readonly string[]): void {
    for (const spelling of secrets.flatMap(spellings)) {
      if (this.kept.has(spelling)) continue;
      // Learnt again, it is the newest.
      this.passing.delete(spelling);
      this.passing.add(spelling);
      this.lookFor(spelling);
    }
    while (this.passing.size > this.most) this.forgetOldest();
  }

  /** The text with `***` for each of them. */
  cover(text: string): string {
    if (this.byBeginning.size === 0) return text;
    let shown = '';
    let from = 0;
    for (let at = 0; at + SHORTEST <= text.length;) {
      const alike = this.byBeginning.get(text.slice(at, at + SHORTEST));
      const longest = alike && longestOf(alike, text, at);
      if (longest === undefined) {
        at += 1;
        continue;
      }
      shown += `${text.slice(from, at)}***`;
      at += longest;
      from = at;
    }
    return from === 0 ? text : shown + text.slice(from);
  }

  private lookFor(spelling: string): void {
    const beginning = spelling.slice(0, SHORTEST);
    const alike = this.byBeginning.get(beginning) ?? new Set();
    this.byBeginning.set(beginning, alike.add(spelling));
  }

  private forgetOldest(): void {
    const [oldest = ''] = this.passing;
    this.passing.delete(oldest);
    const beginning = oldest.slice(0, SHORTEST);
    const alike = this.byBeginning.get(beginning);
    alike?.delete(oldest);
    if (alike?.size === 0) this.byBeginning.delete(beginning);
  }
}

/** Of this process; whoever reads or is given a secret tells it. */
export const knownSecrets = new KnownSecrets();

/** Names of variables that hold secrets, and of those that only say where one is. */
const SECRET_NAME = /KEY|TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL/i;
const PLACE_NAME = /(?:FILE|PATH|DIR|FOLDER|URL|NAME|ID)$/i;

/** Keeps what the environment holds under names that speak of secrets, each part of a list (`id:key,id:key`) by itself too. */
export function learnEnvironment(env: NodeJS.ProcessEnv, secrets: KnownSecrets = knownSecrets): void {
  for (const [name, value] of Object.entries(env)) {
    if (value && SECRET_NAME.test(name) && !PLACE_NAME.test(name))
      secrets.keep(value, ...value.split(/[\s,:]+/));
  }
}

function spellings(secret: string): string[] {
  if (secret.length < SHORTEST) return [];
  return [...spellingsOf(secret, SHORTEST), Buffer.from(secret).toString('base64')];
}

function longestOf(alike: ReadonlySet<string>, text: string, at: number): number | undefined {
  let longest: number | undefined;
  for (const secret of alike)
    if (secret.length > (longest ?? 0) && text.startsWith(secret, at)) longest = secret.length;
  return longest;
}
