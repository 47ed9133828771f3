/** What one operation of the API says of itself, and the groups in which the document shows them. */
import type { z } from 'zod';
import type { Scope } from '../../config';
import type { AnyCode } from '../problems';

/** Groups of operations, in the order of the page. */
export const tags = {
  Orders: 'Start an order, list orders, read one.',
  Selection: 'Choose among offers and approve a changed price.',
  Ticketing: 'Release an order once the customer has paid, and issue its tickets.',
  Cancellation: 'Ask for the fee, then cancel.',
  Changes: 'What the airline changed, and questions that a person must answer.',
  'After the sale': 'Add extras, change flights, and correct passenger data.',
  Passengers: 'Who travels, and the raw messages. Each look is in the audit log.',
  Batches: 'Ticket many released orders at once, by hand or by a schedule.',
  Sales: 'What was issued, exchanged, voided and refunded.',
  Providers: 'What each provider can do, and whether a worker serves it.',
  Usage: 'How much was shopped for what was booked (look-to-book).',
  Events: 'Catch up with webhook events, and send undelivered ones again.',
  Webhooks:
    'Signed POST requests that a worker sends to your receivers. The configuration names them under `webhooks`.',
  Notifications: 'What airlines send: an order has changed. Each has a token of its own.',
  Health: 'Probes for load balancers and supervisors, which need no token, and metrics.',
} as const;

/** What an answer means and holds. */
interface AnswerOf {
  says: string;
  schema: z.ZodType;
  /** Other content types than JSON; then the body is a text. */
  types?: readonly string[];
  headers?: readonly AnswerHeader[];
}

/** Headers that answers have, each with what it says. */
export const answerHeaders = {
  Location: 'Path at which to read what was started',
  'Retry-After': 'Seconds to wait before the next call',
  ETag: 'Names this answer: the same for the same content. Send it as `If-None-Match` to read only what has changed',
  'WWW-Authenticate': 'What is wrong with the token, or which scope it lacks (RFC 6750)',
} as const;

export type AnswerHeader = keyof typeof answerHeaders;

/** Valid values of an `Idempotency-Key`. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** One operation. */
export interface Operation {
  id: string;
  method: 'GET' | 'POST';
  /** Parameters in braces. */
  path: string;
  tag: keyof typeof tags;
  /** Absent: no token is needed. */
  scope?: Scope;
  /** Concerns every agency: a token that belongs to one is refused. */
  operators?: true;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  /** Absent: a body is ignored. `types`: content types that are read besides JSON. */
  body?: { schema: z.ZodObject; required: boolean; types?: readonly string[] };
  /** Takes `Idempotency-Key` and `Prefer: wait`. */
  asksAnOrder?: boolean;
  /** Its answer has an `ETag`, and `If-None-Match` is heeded. */
  conditional?: boolean;
  /** Its answer goes on for as long as the caller listens. */
  stream?: boolean;
  answers: Readonly<Record<number, AnswerOf>>;
  /** Problems besides those of every operation, and the codes with which an order refuses. */
  problems: readonly AnyCode[];
}
