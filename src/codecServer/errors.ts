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

/** Thrown where the audit cannot be written: nothing is decoded unseen. */
export class AuditUnwritable extends NdcFlowsError {
  readonly code = 'audit-unwritable';
}
