/** Finds kept messages again: reads the folders as they are, also while workers write. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { NdcVersion } from '../domain/provider';
import type { OperationName } from '../domain/operations';
import { readCall, type ReadCall } from './format';
import { CALL_FILE, DAY_FOLDER, REFERENCE_FOLDER, correlationName, referenceFolder } from './layout';
import { opened } from './seal';

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

/** The messages below `folder`, oldest first. A folder that is not there holds none. Errors are Node's own. */
export async function* findMessages(folder: string, wanted: Wanted): AsyncGenerator<FoundMessage> {
  for (const day of await namesIn(folder, DAY_FOLDER)) {
    const inDay = join(folder, day);
    const folders =
      wanted.reference === undefined
        ? await namesIn(inDay, REFERENCE_FOLDER)
        : [referenceFolder(wanted.reference)];
    const files: { name: string; file: string }[] = [];
    for (const each of folders) {
      const names = await namesIn(join(inDay, each), CALL_FILE);
      files.push(
        ...names
          .filter((name) => mayBe(name, wanted))
          .map((name) => ({ name, file: join(inDay, each, name) })),
      );
    }
    files.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { file } of files) yield* messagesIn(file, wanted);
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

async function* messagesIn(file: string, wanted: Wanted): AsyncGenerator<FoundMessage> {
  const read = await readFinished(file);
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
      file: path,
      document,
    };
  }
}

/** A part may get its name between our looking and our reading, and an old file may go. */
async function readFinished(file: string): Promise<{ call: ReadCall; path: string } | undefined> {
  for (const path of [file, file.replace(/\.part$/, '')]) {
    const sealed = await readFile(path).catch(unlessGone);
    if (!sealed) continue;
    const call = readCall((await opened(sealed)).bytes);
    return call && { call, path };
  }
  return undefined;
}

async function namesIn(folder: string, name: RegExp): Promise<string[]> {
  const names = (await readdir(folder).catch(unlessGone)) ?? [];
  return names.filter((each) => name.test(each)).sort();
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
  return undefined;
}
