/** Defects of our own: errors that nobody foresaw, whose words may quote what they stumbled over. */
import { types } from 'node:util';
import type { Call } from '../domain/order/activities';
import type { OperationName } from '../domain/calls/operations';
import { merged, personalOf, scrubbing, wholeWords, type Scrub } from '../domain/privacy';
import { knownSecrets } from '../log';

/** What is kept of words and of a stack: they may quote a whole answer. */
const LONGEST = 4_000;

/** Errors that are all with an error, causes of causes included; they may go round in a circle. */
const MOST = 10;

/** How words are cleaned, and how many errors may still be all. */
interface Cleaning {
  words: Scrub;
  left: number;
}

/**
 * The error anew, of the same class, with nothing in its words, its stack and its causes of whom the call is about and no secret of this
 * process: it goes into histories and logs. What else hangs on it is left out. Never throws, whatever was thrown.
 */
export function cleanDefect(
  error: unknown,
  { input, personal }: Pick<Call<OperationName>, 'input' | 'personal'>,
): unknown {
  try {
    const scrub = scrubbing(merged(personalOf(input), personal));
    const words: Scrub = (text) => scrub(wholeWords(knownSecrets.cover(text), LONGEST));
    return cleaned(error, { words, left: MOST });
  } catch {
    // Getters that throw, texts that are none: its words are not worth more than the outcome of the call.
    return new Error('a defect whose message cannot be read');
  }
}

function cleaned(thrown: unknown, cleaning: Cleaning): unknown {
  if (typeof thrown === 'string') return cleaning.words(thrown);
  if (!isError(thrown)) return new Error(`${typeof thrown} was thrown instead of an Error`);
  cleaning.left -= 1;
  const { message, stack, cause } = thrown;
  const name = cleaning.words(String(thrown.name));
  const said = cleaning.words(String(message));
  const anew = new Error(said);
  // A DOMException is more than its class: its getters throw on anything else.
  if (thrown instanceof Error && !(thrown instanceof DOMException))
    Object.setPrototypeOf(anew, Object.getPrototypeOf(thrown) as object);
  // Defined and not set: a class may have getters alone for these.
  define(anew, 'name', name);
  define(anew, 'message', said);
  define(anew, 'stack', `${said === '' ? name : `${name}: ${said}`}${cleaning.words(placesOf(stack))}`);
  if ((isError(cause) || typeof cause === 'string') && cleaning.left > 0)
    define(anew, 'cause', cleaned(cause, cleaning));
  const { errors } = thrown as { errors?: unknown };
  if (Array.isArray(errors)) define(anew, 'errors', several(errors, cleaning));
  return anew;
}

/** Of another realm too. */
function isError(thrown: unknown): thrown is Error {
  return thrown instanceof Error || thrown instanceof DOMException || types.isNativeError(thrown);
}

function several(errors: readonly unknown[], cleaning: Cleaning): unknown[] {
  const all: unknown[] = [];
  for (const each of errors) if (cleaning.left > 0) all.push(cleaned(each, cleaning));
  return all;
}

/** Where it happened: a stack begins with the error's words. */
function placesOf(stack: unknown): string {
  const written = String(stack);
  const at = written.search(/\n {4}at /);
  return at < 0 ? '' : written.slice(at);
}

function define(error: Error, name: string, value: unknown): void {
  Object.defineProperty(error, name, { value, writable: true, configurable: true, enumerable: false });
}
