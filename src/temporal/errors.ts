/** What can be wrong with the Temporal server, or with the way to it. */
import { NdcFlowsError } from '../domain/errors';

/** Thrown when the Temporal configuration cannot be used: a profile or a certificate file that is missing, or TOML with a mistake. */
export class TemporalConfigInvalid extends NdcFlowsError {
  readonly code = 'temporal-config';
}

/** Thrown when no Temporal server can be reached or used with this configuration. */
export class TemporalUnreachable extends NdcFlowsError {
  readonly code = 'temporal-unreachable';
}

/** Thrown when the Temporal server answers a call with an error, or not in time. */
export class TemporalFailed extends NdcFlowsError {
  constructor(
    readonly code: 'temporal-timeout' | 'temporal-refused' | 'temporal-forbidden' | 'temporal-error',
    message: string,
    why: { remedy: string; cause: unknown },
  ) {
    super(message, why);
  }
}

/** Thrown when personal data would go readable to a server on another machine, and nobody has said that it may. */
export class KeysNeeded extends NdcFlowsError {
  readonly code = 'keys-needed';

  constructor(address: string) {
    super(
      `There are no keys, and the Temporal server ${address} is not on this machine: it would store names, documents and contacts unencrypted.`,
      {
        remedy:
          'Use the workers’ keys: `export NDC_FLOWS_KEYS_FILE=FILE`. Only if no worker has keys yet, create them: ' +
          '`ndc-flows keys new --file FILE`. To send unencrypted: --allow-plaintext.',
      },
    );
  }
}
