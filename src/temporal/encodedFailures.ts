/** The failure converter for encoded payloads. Loaded by its path, by client, worker and the workflow bundle alike. */
import {
  ApplicationFailure,
  DefaultFailureConverter,
  type PayloadConverter,
  type ProtoFailure,
  type SerializationContext,
} from '@temporalio/common';
import { QUERY_TOO_EARLY } from '../domain/order/updates';

/**
 * Errors of the codec itself and of the query guard. They contain only ids, and someone who looks into a task that keeps failing because a
 * key is missing has no key to read the reason with.
 */
const readable: ReadonlySet<string> = new Set(['KeyMissing', 'SealBroken', 'PlainRefused', QUERY_TOO_EARLY]);

/** Moves message and stack trace of each failure into a payload, where the codecs reach them. */
class EncodedFailures extends DefaultFailureConverter {
  private readonly plain = new DefaultFailureConverter();

  constructor() {
    super({ encodeCommonAttributes: true });
  }

  override errorToFailure(
    error: unknown,
    payloadConverter: PayloadConverter,
    context?: SerializationContext,
  ): ProtoFailure {
    // The SDK gives what a codec throws another class, and keeps its name as the type.
    const name = error instanceof ApplicationFailure ? error.type : error instanceof Error ? error.name : '';
    return readable.has(name ?? '')
      ? this.plain.errorToFailure(error, payloadConverter, context)
      : super.errorToFailure(error, payloadConverter, context);
  }
}

/** The SDK wants this very name. */
export const failureConverter = new EncodedFailures();
