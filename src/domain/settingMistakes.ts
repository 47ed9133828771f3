/** Mistakes in a part of the configuration file, by path. Messages never contain a value. */
import type { z } from 'zod';
import { membersAt } from './request/members';
import { issueText, unknownName, type Mistake } from './request/mistakes';

/**
 * Checks a part of the configuration file against its schema, and adds every mistake by its path.
 *
 * @param part where the settings stand in the file: `agency`
 * @returns the settings; undefined where they have a mistake
 */
export function checkSettings<Schema extends z.ZodType>(
  part: string,
  schema: Schema,
  written: unknown,
  mistakes: Mistake[],
): z.output<Schema> | undefined {
  const { data, error } = schema.safeParse(written);
  const at = (path: readonly PropertyKey[]): string => [part, ...path].map(String).join('.');
  for (const issue of error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') {
      const known = membersAt(schema, issue.path, written);
      for (const key of issue.keys)
        mistakes.push({ path: at([...issue.path, key]), message: unknownName('setting', key, known) });
    } else mistakes.push({ path: at(issue.path), message: textOf(issue) });
  }
  return data;
}

/** A name that a record does not take is described by the rule for names. */
function textOf(issue: z.core.$ZodIssue): string {
  const [rule] = issue.code === 'invalid_key' ? issue.issues : [];
  return issueText(rule ?? issue);
}
