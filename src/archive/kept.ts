/** The messages of one order by ids of their own, which do not show where they are kept. */
import { basename, dirname, relative } from 'node:path';
import type { Keyring } from '../keys';
import { findMessages, namesIn, type FoundMessage } from './find';
import { DAY_FOLDER } from './layout';

/** One message without its content. */
export type KeptMessage = Omit<FoundMessage, 'document' | 'file' | 'reference'> & { id: string };

/** The messages of single orders. */
export interface KeptMessages {
  /** Returns an order's messages, oldest first, and how many calls cannot be opened; undefined where no message of any order is kept. */
  list(reference: string): Promise<{ messages: KeptMessage[]; unreadable: number } | undefined>;
  /** Returns one message, its secrets masked; undefined where there is none of this id. */
  read(reference: string, id: string): Promise<string | undefined>;
}

/** Opens the messages below `folder`. */
export function keptMessages(folder: string, keyring: Keyring | undefined): KeptMessages {
  return {
    list: async (reference) => {
      if ((await namesIn(folder, DAY_FOLDER)).length === 0) return undefined;
      const messages: KeptMessage[] = [];
      let unreadable = 0;
      const reading = { keyring, unreadable: () => void (unreadable += 1) };
      for await (const found of findMessages(folder, { reference }, reading)) {
        const { document: _, file: __, reference: ___, ...facts } = found;
        messages.push({ id: idOf(folder, found), ...facts });
      }
      return { messages, unreadable };
    },
    read: async (reference, id) => {
      const reading = { keyring, unreadable: () => undefined };
      for await (const found of findMessages(folder, { reference }, reading))
        if (idOf(folder, found) === id) return found.document.toString('utf8');
      return undefined;
    },
  };
}

const CALL = /^(\d{6}\.\d{3})_.*_([0-9a-f]{8})\.call\./;

/** The same while a call runs and after its file got its last name. */
function idOf(folder: string, { file, kind }: Pick<FoundMessage, 'file' | 'kind'>): string {
  const day = dirname(dirname(relative(folder, file)));
  const [, time, salt] = CALL.exec(basename(file)) ?? [];
  return [day, time, salt, kind].join('.');
}
