/** What can be wrong with keys and with what they sealed. None of it tells a key's bytes. */
import { NdcFlowsError } from '../domain/errors';

/** Thrown when keys are configured and cannot be used: not there, not readable, readable for others, no keys at all. */
export class KeysUnusable extends NdcFlowsError {
  readonly code = 'keys-unusable';
}

/** What a process that serves does once it has a new key. A command is run again instead. */
export const RESTART = 'then restart this process';

/** Thrown when something was sealed under a key that is not at hand. The thing is whole: with the key it opens. */
export class KeyMissing extends NdcFlowsError {
  readonly code = 'key-missing';

  /** Matches the message in another process's failure, with the wanted key and the keys there. */
  static readonly words = /encrypted with key "([^"]+)", which this process does not have \(it has: (.*)\)/;

  constructor(
    /** Id of the key that is wanted. */
    readonly keyId: string,
    /** Ids of the keys at hand. */
    readonly known: readonly string[],
    /** Where those were read. */
    where?: string,
  ) {
    super(
      `This data is encrypted with key "${keyId}", which this process does not have (it has: ${known.join(', ') || 'none'}).`,
      {
        remedy:
          known.length > 0
            ? `Add key "${keyId}" below the first key in ${where ?? 'the key file'}, ${RESTART}. ` +
              'Or use the workers’ key file: `export NDC_FLOWS_KEYS_FILE=FILE`.'
            : 'Give this process the workers’ keys: `export NDC_FLOWS_KEYS_FILE=FILE`, or `encryption` in the configuration.',
      },
    );
  }
}

/** Thrown when something sealed does not open: changed, cut, moved to another place, or sealed under another key of the same id. */
export class SealBroken extends NdcFlowsError {
  readonly code = 'seal-broken';
}
