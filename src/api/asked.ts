/** What a handler is asked, and what it answers. */
import type { Caller } from './authorisation';

/** What was asked, checked. */
export interface Asked {
  caller?: Caller;
  /** Lets the caller in again, for an answer that takes long. @throws Refused where it no longer may */
  admitted?: () => Promise<Caller>;
  reference: string;
  /** The other parameters of the path. */
  params: { id?: string; name?: string };
  query: unknown;
  body: unknown;
  /** How long the answer may take (milliseconds). */
  within: number;
  idempotencyKey?: string;
}

/** What is answered. */
export interface Reply {
  status: number;
  /** With a content type, the body is a text or a stream that is sent as it is. */
  headers?: Record<string, string>;
  body: unknown;
  /** Orders whose passengers it shows, where the path does not name the one. */
  shown?: readonly string[];
}

export type Handler = (asked: Asked) => Promise<Reply>;
