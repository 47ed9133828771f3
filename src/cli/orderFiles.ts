/** One order's part in the archive's folder on this machine: raw messages and lines of batch reports. */
import type { ExportedFiles } from '../client/privacy/exportOrder';
import type { Elsewhere } from '../client/privacy/stored';
import { NdcFlowsError } from '../domain/errors';
import type { GlobalOptions } from './globals';
import { messageDocument } from './show/messages';
import { archivePlace } from './archive';

/** How much of an order is in this machine's files. */
export interface KeptFiles {
  folder: string;
  /** Calls whose raw messages are kept; a request and its answer are one. */
  calls: number;
  /** Batches whose reports have a line of the order. */
  batches: string[];
  /** What could not be read, in sentences. */
  unread: string[];
}

/** One order's part in this machine's files. */
export interface OrderFiles extends Elsewhere {
  folder: string;
  kept(): Promise<KeptFiles>;
  exported(): Promise<ExportedFiles>;
  /** What was erased, so far. */
  readonly erased: { calls: number; lines: number; unread: string[] };
}

/** Thrown when files cannot be erased. What is erased at the server stays so. */
class FilesStay extends NdcFlowsError {
  readonly code = 'files-stay';
}

function filesStay(folder: string, reference: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  return new FilesStay(`The raw messages of ${reference} in ${folder} cannot be erased (${code}).`, {
    remedy: `The reference is refused already. Make the folder writable, then run \`ndc-flows forget ${reference}\` again: it completes what is left.`,
    cause: error,
  });
}

/** Opens the files of an order. @throws ConfigInvalid; ConfigMissing where the file was named */
export async function filesOf(options: GlobalOptions, reference: string): Promise<OrderFiles> {
  const { folder, note, keyring } = await archivePlace(options);
  const [{ countMessages, eraseMessages, findMessages }, { createReportStore, tellsOfPassengers }] =
    await Promise.all([import('../archive'), import('../batchReports')]);
  const reports = createReportStore(folder, keyring);
  const erased = { calls: 0, lines: 0, unread: [] as string[] };
  const kept = async (): Promise<KeptFiles> => {
    const [{ calls }, { found, unread }] = await Promise.all([
      countMessages(folder, [reference]),
      reports.about(reference),
    ]);
    return { folder, calls, batches: [...new Set(found.map(({ batch }) => batch))], unread };
  };
  return {
    folder,
    kept,
    erased,
    holds: async () => {
      const { found } = await reports.about(reference);
      return (await kept()).calls > 0 || found.some(({ line }) => tellsOfPassengers(line));
    },
    erase: async () => {
      try {
        erased.calls += await eraseMessages(folder, [reference]);
        const { lines, unread } = await reports.forget([reference]);
        erased.lines += lines;
        erased.unread.push(...unread);
      } catch (error) {
        throw filesStay(folder, reference, error);
      }
    },
    exported: async () => {
      const messages: unknown[] = [];
      const { found, unread } = await reports.about(reference);
      const notRead = [`raw messages on other machines. ${note}`, ...unread];
      const unreadable = (file: string, { message }: Error): void => void notRead.push(`${file}: ${message}`);
      for await (const message of findMessages(folder, { reference }, { keyring, unreadable }))
        messages.push(messageDocument(message, 'with-text'));
      return { messages, batches: found, notRead };
    },
  };
}
