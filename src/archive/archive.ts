/** The archive of one process. Keeps every provider's messages as far as the disk allows. */
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
  /** Number of days that messages are kept, today included. */
  keepDays: number;
}

/** What is the same for all calls of a provider. */
export interface ProviderFacts {
  provider: string;
  version: NdcVersion;
  style: 'soap' | 'rest';
}

/** The archive of one process. */
export interface Archive {
  /** Returns the archive of one provider's messages. */
  of(provider: ProviderFacts): MessageArchive;
  /** Counts why messages were not kept, or only in part: by Node's error codes, and `overflow`. */
  troubles(): Record<string, number>;
  /** Resolves once everything is written, or after five seconds if the disk hangs. */
  close(): Promise<void>;
}

export interface ArchiveOptions extends ArchiveSettings {
  /** Logs each kind of trouble at most once a minute. */
  log: TroubleLog;
  /** Keys that encrypt the messages. If omitted, messages are only compressed. */
  keyring?: Keyring;
  /** Where calls are stored instead of files in `folder`. */
  store?: ArchiveStore;
  bounds?: Partial<Bounds>;
}

const DAY = 86_400_000;
/** How long an ending process waits for the disk (milliseconds). */
const PATIENCE = 5_000;

const nothing = (): void => undefined;
/** Record of a call that is not kept. */
const unkept: CallRecord = { answer: nothing, write: nothing, answerEnded: nothing, end: nothing };

/** Opens the archive. The first call creates its folder. Old days are removed now and then once a day. */
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
      troubles.meet(codeOf(error), 'a message was not kept, or only in part; its call continues', {
        folder,
        what,
      });
    },
    overflowed: () =>
      troubles.meet(
        'overflow',
        'the disk cannot keep up: a message was not kept, or only in part; its call continues',
        {
          folder,
        },
      ),
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
      troubles.meet(`keep-days ${codeOf(error)}`, 'messages older than keepDays could not be removed', {
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
