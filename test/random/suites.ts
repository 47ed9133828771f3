/** Finds the suites with generated inputs: those that import `test/support/properties`. A lint rule sees to it that each of them does. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const HELPER = /from '[./]+\/support\/properties'/;

/** Returns the paths from `root`, in alphabetical order. */
export function propertySuites(root: string): string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name))
    .filter((path) => HELPER.test(readFileSync(join(root, path), 'utf8')))
    .sort();
}
