/** What the measuring program and its answer server say to each other. */
import type { NdcVersion } from '../../src/domain/calls/provider';

/** An answer that the server generates and keeps, gzipped. */
export type AnswerWish =
  | { kind: 'shop'; version: NdcVersion; bytes: number }
  | { kind: 'order'; passengers: number }
  | { kind: 'login' };

/** How fast it is sent. Megabytes are 10⁶ bytes. */
export type Pace =
  /** As fast as the socket takes it. */
  | 'full'
  /** So that what comes out of gunzip comes at this rate: the gzipped bytes are sent slower by as much as they grow. */
  | { inflatedMegabytesPerSecond: number }
  /** The gzipped bytes themselves at this rate. */
  | { gzippedMegabytesPerSecond: number }
  /** At full speed, so many milliseconds after it was asked for. */
  | { after: number };

export interface KeptAnswer {
  inflated: number;
  gzipped: number;
  /** Offers in a shop; one for an order, none for a login. */
  offers: number;
}

/** Everything that the server is asked over IPC; each is answered by one message with the same `id`. */
export type ServerCall = { id: number } & (
  { call: 'keep'; name: string; wish: AnswerWish } | { call: 'usage' }
);

/** Milliseconds of processor time since its start. */
export interface ServerUsage {
  cpu: number;
}

export type ServerReply = { id: number; kept?: KeptAnswer; usage?: ServerUsage };

/** `/20mb/full`: what an answer is asked by, before the service's own path. */
export function pathOf(name: string, pace: Pace): string {
  if (pace === 'full') return `/${name}/full`;
  if ('after' in pace) return `/${name}/after-${pace.after}`;
  return 'inflatedMegabytesPerSecond' in pace
    ? `/${name}/inflated-${pace.inflatedMegabytesPerSecond}`
    : `/${name}/gzipped-${pace.gzippedMegabytesPerSecond}`;
}
