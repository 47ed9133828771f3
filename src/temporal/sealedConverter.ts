/** The payload converter where payloads are sealed: JSON, and beside each value what it is sealed for. Loaded by its path, like the failure converter. */
import { defaultPayloadConverter, type Payload, type PayloadConverter } from '@temporalio/common';
import {
  SEALED_FOR,
  UNOPENED,
  UNSEALED,
  meaningOf,
  unopened,
  withSeal,
  type Seal,
  type Unopened,
} from '../domain/privacy/purpose';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const textOf = ({ metadata }: Payload, name: string): string | undefined => {
  const value = metadata?.[name];
  return value && decoder.decode(value);
};

/** The SDK wants this very name. */
export const payloadConverter: PayloadConverter = {
  toPayload(value) {
    const meaning = meaningOf(value);
    if (!meaning) return defaultPayloadConverter.toPayload(value);
    const payload = defaultPayloadConverter.toPayload(meaning.value);
    return { ...payload, metadata: { ...payload.metadata, [SEALED_FOR]: encoder.encode(meaning.purpose) } };
  },
  fromPayload<Value>(payload: Payload): Value {
    if (textOf(payload, 'encoding') === UNOPENED) {
      return unopened(JSON.parse(decoder.decode(payload.data ?? new Uint8Array())) as Unopened) as Value;
    }
    return withSeal(defaultPayloadConverter.fromPayload<Value>(payload), sealIn(payload));
  },
};

function sealIn(payload: Payload): Seal | undefined {
  const plain = textOf(payload, UNSEALED);
  if (plain !== undefined) return { plain };
  const sealedFor = textOf(payload, SEALED_FOR);
  return sealedFor === undefined ? undefined : { sealedFor };
}
