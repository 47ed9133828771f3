/** The one place where clients and workers get their data converter: both must have the same, or neither reads the other. */
import type { DataConverter, PayloadCodec } from '@temporalio/common';

/**
 * Options for `new Client({ dataConverter })` and `Worker.create({ dataConverter })`.
 *
 * Without codecs values are plain JSON, and so are failure messages and stack traces, so that the Temporal UI shows them. With codecs
 * (applied in the order given, for example encryption) failures are encoded too: left plain they would show what the codec hides.
 * Ids, search attributes and the names of memo fields pass no codec, whatever is given here.
 */
export function dataConverter(payloadCodecs: readonly PayloadCodec[] = []): DataConverter {
  if (payloadCodecs.length === 0) return {};
  return {
    payloadCodecs: [...payloadCodecs],
    failureConverterPath: require.resolve('./encodedFailures'),
  };
}
