/** Signatures as Standard Webhooks 1.0 have them: an HMAC-SHA256 over the id, the moment of the attempt and the very bytes of the body. */
import { createHmac } from 'node:crypto';

/** What is signed. */
export interface Signed {
  id: string;
  /** Seconds since 1970 of this attempt: a receiver refuses what is old. */
  timestamp: number;
  body: string;
}

/** The headers of one attempt. One signature for each secret, the first one's first. */
export function signedHeaders(
  { id, timestamp, body }: Signed,
  secrets: readonly Buffer[],
): Record<string, string> {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64'),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}
