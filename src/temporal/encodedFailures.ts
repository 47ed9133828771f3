/** The failure converter for encoded payloads. Loaded by its path, by client, worker and the workflow bundle alike. */
import { DefaultFailureConverter } from '@temporalio/common';

/** Moves message and stack trace of each failure into a payload, where the codecs reach them. The SDK wants this very name. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
