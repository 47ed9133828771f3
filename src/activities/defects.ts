/** Defects of our own: errors that nobody foresaw, whose words may quote what they stumbled over. */
import type { Call } from '../domain/activities';
import type { OperationName } from '../domain/operations';
import { merged, personalOf, scrubbing } from '../domain/personal';

/** The error, with nothing in its words and its stack of whom the call is about: it goes into histories and logs. */
export function cleanDefect(
  error: unknown,
  { input, personal }: Pick<Call<OperationName>, 'input' | 'personal'>,
): unknown {
  if (!(error instanceof Error)) return error;
  const scrub = scrubbing(merged(personalOf(input), personal));
  error.message = scrub(error.message);
  if (error.stack !== undefined) error.stack = scrub(error.stack);
  if (error.cause !== undefined) error.cause = cleanDefect(error.cause, { input, personal });
  return error;
}
