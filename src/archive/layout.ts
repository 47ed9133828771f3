/**
 * Folders and file names of the archive: `<folder>/<day>/<reference>/<time>_<operation>_<CorrelationID>_<salt>.call.gz` (`.call.sealed` where there are keys),
 * `.part` behind it while a call runs. Whatever is passed as a reference or CorrelationID stays inside the folder.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Seal } from './seal';

/** Calls that belong to no order. */
const NO_REFERENCE = 'no-reference';

/** How a file's name ends whose call is over; while it runs, or when it was broken off with its worker, `PART` follows. */
export function ending(extension: Seal['extension']): string {
  return `.call${extension}`;
}
export const PART = '.part';

/** A day's folder, UTC. */
export const DAY_FOLDER = /^\d{4}-\d{2}-\d{2}$/;
/** The folder of a reference. */
export const REFERENCE_FOLDER = /^(?:ref-[a-z0-9._-]{1,64}~[0-9a-f]{12}|no-reference)$/;
/** A file that an archive wrote. */
export const CALL_FILE =
  /^(\d{6}\.\d{3})_([A-Za-z]{1,40})_([a-z0-9-]{1,64}(?:~[0-9a-f]{12})?)_[0-9a-f]{8}\.call\.(gz|sealed)(\.part)?$/;

/** What a place is made of. */
export interface Place {
  at: Date;
  operation: string;
  correlationId: string;
  reference?: string;
}

/** Where a call is kept, relative to the archive's folder: two folders and a file name without its ending. */
export function placeOf({
  at,
  operation,
  correlationId,
  reference,
}: Place): [day: string, folder: string, name: string] {
  const written = at.toISOString();
  const time = written.slice(11, 23).replaceAll(':', '');
  // The salt keeps apart what several workers write about calls of one CorrelationID.
  const salt = randomBytes(4).toString('hex');
  return [
    dayOf(at),
    referenceFolder(reference),
    `${time}_${operation}_${correlationName(correlationId)}_${salt}`,
  ];
}

/** `2027-03-12`, UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/**
 * The folder of a reference. In lower case, and a hash of it as it is behind it: on a file system that knows no case `TRIP-1` and
 * `trip-1` are two orders too, and neither `..` nor `CON` nor a dot at the end means anything.
 */
export function referenceFolder(reference: string | undefined): string {
  if (reference === undefined) return NO_REFERENCE;
  const plain = reference.toLowerCase().replace(/[^a-z0-9._-]/g, '_');
  return `ref-${plain.slice(0, 64) || '_'}~${hash(reference)}`;
}

/** A CorrelationID as part of a file name: a UUID as it is. */
export function correlationName(correlationId: string): string {
  const plain = correlationId.toLowerCase();
  return /^[a-z0-9-]{1,64}$/.test(plain)
    ? plain
    : `${plain.replace(/[^a-z0-9-]/g, '-').slice(0, 64) || '-'}~${hash(correlationId)}`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
