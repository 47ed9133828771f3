/** What every reader of a shop answer does: asks the server for it, reads it, and keeps the cheapest compact offers. */
import type { NdcVersion } from '../../src/domain/calls/provider';

/** What of an offer the other readers keep. Ours keeps more: flights, cabin, baggage, refundability. */
export interface CompactOffer {
  offerId: string;
  ownerCode: string;
  /** A decimal number. */
  total: string;
  currency: string;
  expiresAt: string;
  journeyIds: string[];
  items: { offerItemId: string; price: string; paxIds: string[] }[];
}

/** What is checked to be the same for all. */
export interface Read {
  /** Offers in the answer. */
  offers: number;
  /** Of the cheapest, in order. */
  cheapest: string[];
  /** Bytes after gunzip, where the reader counts them. */
  inflated?: number;
}

export interface Reader {
  /** Reads one answer from its request to its last offer. */
  read(): Promise<Read>;
  close(): Promise<void>;
}

/** `url`: of the server with name and pace, `http://127.0.0.1:4000/20mb/full`. */
export type CreateReader = (url: string, version: NdcVersion) => Reader;

/** How many of the cheapest are kept: what the product keeps. */
export const KEEP = 50;

/** The cheapest of all compact offers, as ids. */
export function readOf(offers: readonly CompactOffer[]): Read {
  const sorted = [...offers].sort((a, b) => Number(a.total) - Number(b.total));
  return { offers: offers.length, cheapest: sorted.slice(0, KEEP).map(({ offerId }) => offerId) };
}
