/** What the archive writes to: files today. A store of objects (S3 and its like) would be another of these. */
import type { Place } from './layout';

/** One call's file while it is written. Called by one hand, each step after the one before has ended. */
export interface StoredCall {
  /** Its place, relative to the archive's folder and without its ending: what its blocks are bound to. */
  readonly place: string;
  append(bytes: Uint8Array): Promise<void>;
  /** It is whole, and from now on found as such. */
  finish(): Promise<void>;
  /** Nothing more will come: what is there stays, as a part. */
  abandon(): Promise<void>;
}

/** A place for calls. Errors are Node's own, with their `code`; the archive reports them and goes on. */
export interface ArchiveStore {
  create(place: Place): Promise<StoredCall>;
}
