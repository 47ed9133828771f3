/** What can be wrong with the settings of a server. */
import type { TokenServer } from '../config';
import { NdcFlowsError } from '../domain/errors';
import { tokenServers } from './tokens';

/** Thrown where a server would listen openly, or its certificate can't be used. */
export class ServerUnsafe extends NdcFlowsError {
  constructor(
    readonly code: 'api-unsafe' | 'codec-server-unsafe',
    ...message: ConstructorParameters<typeof NdcFlowsError>
  ) {
    super(...message);
  }
}

/** Thrown where it can't be known who may call: keys of an issuer or a token that can't be read, or nobody at all. */
export class AccessUnusable extends NdcFlowsError {
  readonly code = 'codec-access-unusable';
}

/** Thrown where the file of a token is missing: deleting it is how such a token is revoked. */
export class TokenGone extends NdcFlowsError {
  readonly code = 'codec-token-gone';

  constructor(name: string, server: TokenServer) {
    super(`Token ${name} of ${tokenServers[server].name} is not usable: its file does not exist.`, {
      remedy: `If it was revoked, remove its name too: \`${tokenServers[server].command} revoke ${name}\`.`,
    });
  }
}

/** Thrown where the audit can't be written: nothing is done unseen. */
export class AuditUnwritable extends NdcFlowsError {
  readonly code = 'audit-unwritable';
}
