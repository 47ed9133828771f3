/** The command that repeats one test with generated inputs. */

/** What differs from a plain `npm test`. */
export interface Chosen {
  seed?: number;
  times?: number;
}

/** Returns a shell command that runs one test of a suite, or the whole suite for a test without a name. */
export function repeatCommand(suite: string, test: string, { seed, times }: Chosen): string {
  const chosen = [
    ...(seed === undefined ? [] : [`PROPERTY_SEED=${seed}`]),
    ...(times === undefined ? [] : [`PROPERTY_TIMES=${times}`]),
  ];
  const jest = suite.endsWith('.system.test.ts') ? 'npm run test:all --' : 'npx jest';
  const only = test === '' ? [] : ['-t', quoted(`^${inPattern(test)}$`)];
  return [...chosen, jest, suite, ...only].join(' ');
}

/** A test's name as a part of a regular expression. */
export const inPattern = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
