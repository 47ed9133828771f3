/** What the server keeps of failures. */
import type { Client } from '@temporalio/client';
import type { ProtoFailure } from '@temporalio/common';

/** Returns the message of a failure, opened where it is encrypted; undefined where the server has none. */
export async function failureMessage(
  client: Client,
  failure: ProtoFailure | null | undefined,
): Promise<string | undefined> {
  if (!failure) return undefined;
  const { failureConverter, payloadConverter, payloadCodecs } = client.options.loadedDataConverter;
  let encoded = failure.encodedAttributes ? [failure.encodedAttributes] : [];
  for (const codec of [...payloadCodecs].reverse()) encoded = await codec.decode(encoded);
  const { message } = failure;
  return failureConverter.failureToError({ message, encodedAttributes: encoded[0] }, payloadConverter)
    .message;
}
