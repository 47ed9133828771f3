/** The desk at `/desk`: its page, signing in, and the operations of the API for whoever has signed in. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Keyring } from '../../keys';
import type { Admission } from '../authorisation';
import { operations, type Operation } from '../operations';
import { packageFolder } from '../packageFolder';
import { serveFiles } from './files';
import { routeOpenIdConnect, type OpenIdConnectParts } from './openIdConnect';
import { keysOfThisProcess } from './sealed';
import { Sessions, type SessionParts } from './sessions';
import { routeSignIn } from './signIn';

/** What the desk is made of. */
export interface DeskParts
  extends
    Omit<SessionParts, 'keyring'>,
    Pick<OpenIdConnectParts, 'audit' | 'log' | 'timeZones' | 'temporalUi'> {
  /** The installation's keys. Without any, sessions end with the process. */
  keyring?: Keyring;
  /** What was built of the page. */
  folder?: string;
  /** Registers the operations for whoever is admitted. */
  operations: (at: FastifyInstance, admission: Admission) => void;
}

/** The operations that the desk has: all that need a scope, but for what only airlines send. */
export const deskOperations: readonly Operation[] = operations.filter(
  ({ scope }) => scope !== undefined && scope !== 'notifications',
);

/** Registers everything below `/desk`. */
export function serveDesk(server: FastifyInstance, parts: DeskParts): void {
  const { folder = join(packageFolder(), 'dist', 'desk'), keyring = keysOfThisProcess() } = parts;
  const sessions = new Sessions({ ...parts, keyring });
  const signIn = { ...parts, keyring, sessions };
  routeSignIn(server, signIn);
  routeOpenIdConnect(server, signIn);
  server.register(
    (at, _options, done) => {
      parts.operations(at, (request, scope) => sessions.admit(request, scope));
      done();
    },
    { prefix: '/desk/api' },
  );
  serveFiles(server, folder);
}
