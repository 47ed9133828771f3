/** What a handler is asked, and what it answers. */
import type { Caller } from './authorisation';

/** What was asked, checked. */
export interface Asked {
  caller?: Caller;
  reference: string;
  query: unknown;
  body: unknown;
  /** How long the answer may take (milliseconds). */
  within: number;
  idempotencyKey?: string;
}

/** What is answered. */
export interface Reply {
  status: number;
  /** With a content type, the body is a text that is sent as it is. */
  headers?: Record<string, string>;
  body: unknown;
}

export type Handler = (asked: Asked) => Promise<Reply>;
