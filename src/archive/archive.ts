/** The archive of one process: takes every provider's messages, and keeps them as far as the disk allows. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { NdcVersion } from '../domain/calls/provider';
import type { CallRecord, MessageArchive } from '../ndc/archive';
import { Budget, Turns, defaultBounds, type Bounds } from './bounds';
import type { Keyring } from '../keys';
import { createFileStore } from './fileStore';
import { removeOldDays } from './keepDays';
import { Recording, type Shared } from './recording';
import { sealWith } from './seal';
import type { ArchiveStore } from './store';
import { Troubles, codeOf, type TroubleLog } from './troubles';

/** Where messages are kept, and for how long. */
export interface ArchiveSettings {
  /** Absolute path. */
  folder: string;
  /** Days of which messages are kept, today included. */
  keepDays: number;
}

/** What is known of a provider's calls beforehand. */
export interface ProviderFacts {
  provider: string;
  version: NdcVersion;
  style: 'soap' | 'rest';
}

/** The archive of one process. */
export interface Archive {
  /** The archive of one provider's messages. */
  of(provider: ProviderFacts): MessageArchive;
  /** Why messages were not kept, or not wholly, and how often: Node's error codes, and `overflow`. */
  troubles(): Record<string, number>;
  /** Resolves when all that was taken is written, or after five seconds, where the disk hangs. */
  close(): Promise<void>;
}

export interface ArchiveOptions extends ArchiveSettings {
  /** Told of each cause of trouble once a minute. */
  log: TroubleLog;
  /** Messages are encrypted with them; left out, they are compressed alone. */
  keyring?: Keyring;
  /** Where calls go, if not to files in `folder`. */
  store?: ArchiveStore;
  bounds?: Partial<Bounds>;
}

const DAY = 86_400_000;
/** Longer than this a process that ends does not wait for a disk. */
const PATIENCE = 5_000;

const nothing = (): void => undefined;
/** Takes a call that is not kept. */
const unkept: CallRecord = { answer: nothing, write: nothing, answerEnded: nothing, end: nothing };

/** Opens the archive; its folder is made with the first call. Old days are removed now and once a day. */
export function createArchive(options: ArchiveOptions): Archive {
  const { folder, keepDays, log, keyring, store, bounds: given } = options;
  const seal = sealWith(keyring);
  const bounds = { ...defaultBounds, ...given };
  const troubles = new Troubles(log);
  const shared: Shared = {
    store: store ?? createFileStore(folder, seal.extension),
    seal,
    bounds,
    budget: new Budget(bounds.inAll),
    turns: new Turns(bounds.atOnce),
    failed: (error) => {
      const what = error instanceof Error ? error.name : 'an error';
      troubles.meet(codeOf(error), 'a message is not kept, or not wholly; its call goes on', {
        folder,
        what,
      });
    },
    overflowed: () =>
      troubles.meet('overflow', 'the disk does not keep up: a message is not kept wholly; its call goes on', {
        folder,
      }),
  };
  const recordings = new Set<Recording>();

  function begin(
    facts: ProviderFacts,
    { secrets, ...call }: Parameters<MessageArchive['begin']>[0],
    request: string,
  ): CallRecord {
    try {
      if (recordings.size >= bounds.calls) {
        shared.overflowed();
        return unkept;
      }
      const head = {
        format: 1 as const,
        mark: randomUUID(),
        at: new Date().toISOString(),
        ...facts,
        ...call,
      };
      const recording = new Recording(head, secrets, request, shared);
      recordings.add(recording);
      void recording.over.then(() => recordings.delete(recording));
      return recording;
    } catch (error) {
      shared.failed(error);
      return unkept;
    }
  }

  const sweep = (): void => {
    removeOldDays(folder, keepDays, new Date()).catch((error: unknown) =>
      troubles.meet(`keep-days ${codeOf(error)}`, 'messages that are too old could not be removed', {
        folder,
      }),
    );
  };
  sweep();
  const daily = setInterval(sweep, DAY).unref();

  return {
    of: (facts) => ({ begin: (call, request) => begin(facts, call, request) }),
    troubles: () => troubles.counts(),
    close: async () => {
      clearInterval(daily);
      const written = Promise.all([...recordings].map(({ over }) => over));
      const given = new AbortController();
      await Promise.race([written, wait(PATIENCE, undefined, { signal: given.signal }).catch(nothing)]);
      given.abort();
    },
  };
}
