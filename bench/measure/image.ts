/** What the image gives to every process: workers are measured as they are run in production. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(__dirname, '..', '..', '..', 'Dockerfile');

/** The variables of the Dockerfile's `ENV` lines, one to a line. */
export function imageEnvironment(file = FILE): NodeJS.ProcessEnv {
  const lines = readFileSync(file, 'utf8').matchAll(/^ENV ([A-Z_]+)=(\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value]) => [name, value] as const));
}
