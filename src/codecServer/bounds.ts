/** How much a caller may ask, and how long it may take. */

import { defaultConnections, type ConnectionBounds } from './connections';

/** Bounds of one server. Times in milliseconds, sizes in bytes. */
export interface Bounds extends ConnectionBounds {
  bodyBytes: number;
  payloads: number;
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

/**
 * A payload has at most 2 MiB (the server's limit), a gRPC answer that the command line decodes at most 4 MiB; base64 makes a third more of it.
 * The UI asks once for each list of payloads of each event.
 */
export const defaultBounds: Bounds = {
  bodyBytes: 8 * 1024 * 1024,
  payloads: 1_000,
  headerBytes: 16 * 1024,
  headersWithin: 5_000,
  requestWithin: 20_000,
  idle: 5_000,
  ...defaultConnections,
  ending: 5_000,
};
