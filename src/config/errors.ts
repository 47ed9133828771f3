/** What can be wrong with a configuration file and with the secrets that it points to. */
import { NdcFlowsError } from '../domain/errors';
import type { Mistake } from '../domain/request/mistakes';

/** Thrown when there is no configuration file, or it cannot be read. */
export class ConfigMissing extends NdcFlowsError {
  readonly code = 'config-missing';

  /** There is no such file. Else there is one, and it cannot be read. */
  get isAbsent(): boolean {
    return (this.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
  }
}

/** Thrown when a configuration file has mistakes. Nothing was started with it. */
export class ConfigInvalid extends NdcFlowsError {
  readonly code = 'config-invalid';

  constructor(
    readonly file: string,
    /** Every mistake at once, each by its path: `providers.example.settleFor`; a line number where it is no YAML. */
    readonly mistakes: Mistake[],
  ) {
    const count = mistakes.length === 1 ? 'one mistake' : `${mistakes.length} mistakes`;
    super(`${file} has ${count}`, { remedy: 'Fix the file, then run the command again.' });
  }
}

/** Thrown when a username or password cannot be read from where the configuration says it is. */
export class CredentialsMissing extends NdcFlowsError {
  readonly code = 'credentials-missing';
}

/** Thrown when a certificate, a key or its passphrase for TLS to a provider cannot be used. */
export class TlsUnusable extends NdcFlowsError {
  readonly code = 'tls-unusable';
}
