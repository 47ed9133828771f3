/** What can be wrong with the settings of a codec server. */
import { NdcFlowsError } from '../domain/errors';

/** Thrown where the codec server would listen openly, or its certificate cannot be used. */
export class CodecServerUnsafe extends NdcFlowsError {
  readonly code = 'codec-server-unsafe';
}

/** Thrown where it cannot be known who may decode: keys of an issuer or a token that cannot be read, or nobody at all. */
export class AccessUnusable extends NdcFlowsError {
  readonly code = 'codec-access-unusable';
}

/** Thrown where the file of a token is not there: deleting it is how such a token is revoked. */
export class TokenGone extends NdcFlowsError {
  readonly code = 'codec-token-gone';

  constructor(name: string) {
    super(`Token ${name} of the codec server is no token: its file is not there.`, {
      remedy: `Where it was revoked, \`ndc-flows codec-server token revoke ${name}\` takes its name away too.`,
    });
  }
}

/** Thrown where the audit cannot be written: nothing is decoded unseen. */
export class AuditUnwritable extends NdcFlowsError {
  readonly code = 'audit-unwritable';
}
