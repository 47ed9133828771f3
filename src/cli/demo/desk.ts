/** The desk of a demo that is left up, and a token for this run that may do everything. */
import { addToken, loadApi, removeToken, roles } from '../../config';
import { hashOf, newToken } from '../../http/tokens';
import { startChild, type Child } from './child';

/** The holder, as lists and the audit show it. */
const HOLDER = 'demo';

/** What the desk prints when it is ready. */
interface DeskReady {
  desk: string;
}

/** Writes a token for this run into the demo's configuration, in place of an earlier run's, and returns it. */
export async function tokenForRun(file: string): Promise<string> {
  const { tokens } = await loadApi(file);
  if (tokens.some(({ name }) => name === HOLDER)) await removeToken(file, HOLDER, 'api');
  const token = newToken();
  const sha256 = hashOf(token).toString('hex');
  await addToken(file, { name: HOLDER, sha256, scopes: [...roles.money] }, 'api');
  return token;
}

/** Starts the desk in a process of its own. */
export function startDesk(
  { port, allowPlaintext = false }: { port: number; allowPlaintext?: boolean },
  env: NodeJS.ProcessEnv,
): Promise<Child<DeskReady>> {
  const plain = allowPlaintext ? ['--allow-plaintext'] : [];
  return startChild<DeskReady>('desk', ['client.js', 'desk', '--port', String(port), ...plain], env);
}
