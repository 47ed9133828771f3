/** Finds kept messages again: reads the folders as they are, also while workers write. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NdcFlowsError } from '../domain/errors';
import type { NdcVersion } from '../domain/calls/provider';
import type { OperationName } from '../domain/calls/operations';
import { readCall, type ReadCall } from './format';
import { CALL_FILE, DAY_FOLDER, REFERENCE_FOLDER, correlationName, referenceFolder } from './layout';
import { KeyMissing, sealedUnder, SealBroken, type Keyring } from '../keys';
import { SEALED, gunzipped, unsealed } from './seal';

/** Which messages are wanted; what is left out makes no difference. */
export interface Wanted {
  reference?: string;
  correlationId?: string;
  operation?: OperationName;
  kind?: 'request' | 'answer';
}

/** One message as it was found. */
export interface FoundMessage {
  /** When the request was given away, or the answer began (ISO 8601, UTC). */
  at: string;
  kind: 'request' | 'answer';
  operation: OperationName;
  provider: string;
  version: NdcVersion;
  style: 'soap' | 'rest';
  correlationId: string;
  /** The answer's own, where the service used another one. */
  answerCorrelationId?: string;
  reference?: string;
  attempt?: number;
  /** HTTP status of an answer. */
  status?: number;
  /** Bytes of the message, inflated; missing where it was broken off. */
  bytes?: number;
  /** Bytes that are kept. */
  kept: number;
  whole: boolean;
  /** The call runs, or its worker was killed in the middle of it. */
  unfinished: boolean;
  /** The code of what went wrong with the call. */
  problem?: string;
  /** Absolute path. */
  file: string;
  /** The message itself, masked. */
  document: Buffer;
}

/** Thrown when a file is there and the disk does not give it. */
export class FileUnreadable extends NdcFlowsError {
  readonly code = 'file-unreadable';

  constructor(cause: NodeJS.ErrnoException) {
    const { code = 'an error of the disk', syscall = 'read' } = cause;
    super(`It cannot be read (${code} on ${syscall}).`, {
      remedy: 'Check who owns the file, and whether the disk is healthy.',
      cause,
    });
  }
}

/** Why something that is kept is not shown. */
export type Unread = KeyMissing | SealBroken | FileUnreadable;

/** How kept messages are read. */
export interface Reading {
  /** Opens what is sealed. */
  keyring?: Keyring;
  /** Told of a call that cannot be read, or of a folder of calls, and of why; left out, that is thrown. */
  unreadable?: (file: string, error: Unread) => void;
}

/**
 * The messages below `folder`, oldest first. A folder that is not there holds none.
 *
 * @throws KeyMissing, SealBroken, FileUnreadable where nobody takes them by `unreadable`; for the folders of days always
 */
export async function* findMessages(
  folder: string,
  wanted: Wanted,
  reading: Reading = {},
): AsyncGenerator<FoundMessage> {
  for (const day of await namesIn(folder, DAY_FOLDER)) {
    const inDay = join(folder, day);
    const folders =
      wanted.reference === undefined
        ? await namesIn(inDay, REFERENCE_FOLDER)
        : [referenceFolder(wanted.reference)];
    const files: { name: string; place: string }[] = [];
    for (const each of folders) {
      const path = join(inDay, each);
      const names = (await orTold(path, reading, () => namesIn(path, CALL_FILE))) ?? [];
      files.push(
        ...names
          .filter((name) => mayBe(name, wanted))
          .map((name) => ({ name, place: `${day}/${each}/${name}` })),
      );
    }
    files.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { place } of files) yield* messagesIn(folder, place, wanted, reading);
  }
}

/** By its name alone; what it says inside counts. */
function mayBe(name: string, { operation, correlationId }: Wanted): boolean {
  const [, , ofOperation, ofCorrelation] = CALL_FILE.exec(name) ?? [];
  return (
    (operation === undefined || ofOperation === operation) &&
    (correlationId === undefined || ofCorrelation === correlationName(correlationId))
  );
}

async function* messagesIn(
  folder: string,
  place: string,
  wanted: Wanted,
  reading: Reading,
): AsyncGenerator<FoundMessage> {
  const read = await readOpened(folder, place, reading);
  if (!read) return;
  const { call, path } = read;
  const { head, ends } = call;
  const { format: _format, mark: _mark, at, ...facts } = head;
  if (wanted.reference !== undefined && head.reference !== wanted.reference) return;
  if (
    wanted.correlationId !== undefined &&
    head.correlationId.toLowerCase() !== wanted.correlationId.toLowerCase()
  )
    return;
  for (const { kind, bytes: document, begins, ends: messageEnds } of call.messages) {
    if (wanted.kind !== undefined && wanted.kind !== kind) continue;
    yield {
      at: begins?.at ?? at,
      kind,
      ...facts,
      ...(begins && { status: begins.status }),
      ...(messageEnds && { bytes: messageEnds.bytes }),
      kept: document.length,
      whole: messageEnds?.whole === true && messageEnds.kept === document.length,
      unfinished: ends === undefined,
      ...(ends?.problem !== undefined && { problem: ends.problem }),
      ...(ends?.answerCorrelationId !== undefined && { answerCorrelationId: ends.answerCorrelationId }),
      file: path,
      document,
    };
  }
}

/** One call at its place, also when it has got its last name meanwhile; what cannot be read is told, where somebody listens. */
export function readOpened(
  folder: string,
  place: string,
  reading: Reading,
): Promise<{ call: ReadCall; path: string } | undefined> {
  return orTold(join(folder, place), reading, () => readFinished(folder, place, reading.keyring));
}

/** What `read` gives; where it fails that is told, if somebody listens. */
export async function orTold<Value>(
  path: string,
  { unreadable }: Reading,
  read: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    const isOurs =
      error instanceof KeyMissing || error instanceof SealBroken || error instanceof FileUnreadable;
    if (!unreadable || !isOurs) throw error;
    unreadable(path, error);
    return undefined;
  }
}

/** A part may get its name between our looking and our reading, and an old file may go. */
async function readFinished(
  folder: string,
  place: string,
  keyring: Keyring | undefined,
): Promise<{ call: ReadCall; path: string } | undefined> {
  const finished = place.replace(/\.part$/, '');
  for (const path of [join(folder, place), join(folder, finished)]) {
    const file = await readFile(path).catch(unlessGone);
    if (!file) continue;
    const { bytes } = finished.endsWith(SEALED)
      ? unsealed(file, finished.replace(/\.call\.sealed$/, ''), keyring ?? keyless(file))
      : await gunzipped(file);
    const call = readCall(bytes);
    return call && { call, path };
  }
  return undefined;
}

/** @throws KeyMissing, with the id of the key that would be needed */
function keyless(file: Buffer): never {
  throw new KeyMissing(sealedUnder(file.subarray(4)) ?? 'unknown', []);
}

/** The names in a folder that look as wanted, in their order; none where there is no folder. */
export async function namesIn(folder: string, name: RegExp): Promise<string[]> {
  const names = (await readdir(folder).catch(unlessGone)) ?? [];
  return names.filter((each) => name.test(each)).sort();
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw new FileUnreadable(error);
  return undefined;
}
