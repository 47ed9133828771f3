/** How much a caller may send, and how long it may take. */

import { defaultConnections, type ConnectionBounds } from '../codecServer';

/** Bounds of one server. Times in milliseconds, sizes in bytes. */
export interface Bounds extends ConnectionBounds {
  /** The largest request that the schema allows has some 60 KB. */
  bodyBytes: number;
  headerBytes: number;
  /** Until the handshake of TLS is done; and again until the last header is there. */
  headersWithin: number;
  /** Until the last byte of the body is there. */
  requestWithin: number;
  /** Between two requests of one connection. */
  idle: number;
  /** How long requests in flight are let to their end when the server ends. */
  ending: number;
}

export const defaultBounds: Bounds = {
  bodyBytes: 256 * 1024,
  headerBytes: 16 * 1024,
  headersWithin: 5_000,
  requestWithin: 20_000,
  idle: 5_000,
  ...defaultConnections,
  ending: 10_000,
};
