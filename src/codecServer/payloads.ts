/** Payloads as JSON carries them, `{metadata: {name: base64}, data: base64}`, and as the SDK has them. */
import type { Payload } from '@temporalio/common';
import { Problem } from './problems';

/** A payload as it came. Fields that are not known here are kept. */
export interface JsonPayload {
  metadata?: Record<string, string>;
  data?: string;
}

/**
 * The payloads of a body.
 *
 * @throws Problem where it is no document of payloads, or has more of them than `most`
 */
export function payloadsOf(body: Buffer, most: number): JsonPayload[] {
  const document = parsed(body);
  if (!isRecord(document) || !Array.isArray(document.payloads)) throw malformed('no list of payloads');
  const { payloads } = document as { payloads: unknown[] };
  if (payloads.length > most)
    throw new Problem('too-many-payloads', `${payloads.length} payloads, ${most} are taken`);
  if (!payloads.every(isPayload)) throw malformed('one of the payloads is none');
  return payloads;
}

/** As the SDK's codecs take it. */
export function fromJson({ metadata, data }: JsonPayload): Payload {
  return {
    metadata: Object.fromEntries(
      Object.entries(metadata ?? {}).map(([name, value]) => [name, Buffer.from(value, 'base64')]),
    ),
    data: data === undefined ? undefined : Buffer.from(data, 'base64'),
  };
}

/** As the UI and the command line read it. */
export function toJson({ metadata, data }: Payload): JsonPayload {
  return {
    metadata: Object.fromEntries(
      Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)]),
    ),
    ...(data && { data: base64(data) }),
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw malformed('no JSON');
  }
}

function isPayload(value: unknown): value is JsonPayload {
  if (!isRecord(value)) return false;
  const { metadata = {}, data = '' } = value;
  return isRecord(metadata) && Object.values(metadata).every(isBase64) && isBase64(data);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBase64(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9+/_-]*={0,2}$/.test(value);
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const malformed = (reason: string): Problem => new Problem('bad-request', reason);
