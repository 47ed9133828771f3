/** What is sealed of a payload: all of it, its metadata too, deflated where that is shorter. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Payload } from '@temporalio/common';
import { temporal } from '@temporalio/proto';

const message = temporal.api.common.v1.Payload;

/** First byte of a body. */
const PLAIN = 0;
const DEFLATED = 1;

/** Shorter ones hardly shrink. */
const WORTH_DEFLATING = 96;

/** A payload in bytes: one that says how, then the protobuf of the payload. */
export function bodyOf(payload: Payload): Uint8Array {
  const whole = message.encode(payload).finish();
  if (whole.length >= WORTH_DEFLATING) {
    const deflated = deflateRawSync(whole);
    if (deflated.length < whole.length) return Buffer.concat([Buffer.of(DEFLATED), deflated]);
  }
  return Buffer.concat([Buffer.of(PLAIN), whole]);
}

/** The payload of a body. Bodies are authentic when they come here. */
export function payloadOf(body: Buffer): Payload {
  const rest = body.subarray(1);
  const { metadata, data } = message.decode(body[0] === DEFLATED ? inflateRawSync(rest) : rest);
  return { metadata, data };
}
