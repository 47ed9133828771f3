/** How commands are called in this shell: `ndc-flows`, or `npx ndc-flows` where npm found a program that is not on PATH. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A command where it begins a line or follows a label, a bracket or a variable. Elsewhere in a sentence, the name means the product. */
const COMMAND = /(?<=^ *|[:`(] *|=\S+ )ndc-flows(?= (?:[a-z[]|--))/gm;

/** Returns what writes each command of a text as it can be typed in this shell. Looks through PATH once, and only where npm started us. */
export function typedIn(env: NodeJS.ProcessEnv): (text: string) => string {
  const alone = byNpmAlone(env);
  return (text) => (alone ? text.replace(COMMAND, 'npx ndc-flows') : text);
}

/** True where npm started us and the shell's own PATH has no `ndc-flows`. */
function byNpmAlone({ npm_command: npm, PATH = '' }: NodeJS.ProcessEnv): boolean {
  if (npm === undefined) return false;
  // npm adds such folders for what it starts.
  const folders = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return !folders.some((folder) => existsSync(join(folder, 'ndc-flows')));
}
