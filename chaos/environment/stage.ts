/** The stage of the environment's faults: encrypted, with a password in a file, and workers whose clock and archive can be broken. */
import { execFile } from 'node:child_process';
import { copyFile, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isGrpcServiceError } from '@temporalio/client';
import { startChild } from '../../src/cli/demo/child';
import { newKey, writtenKey } from '../../src/keys';
import { KEYS_FILE_VARIABLE, KEYS_VARIABLE } from '../../src/keys/sources';
import { registerSearchAttributes } from '../../src/temporal/searchAttributes';
import { WORKERS } from '../disturbances';
import { createLane } from '../inTurn';
import type { Run } from '../closings';
import { MESSAGES, type Settings } from '../settings';
import { NAMESPACE, devServerIn, setStage, type Stage } from '../stage';
import type { Broken } from './brokenProgram';

/** Where the workers read the provider's password; beside their configuration. */
export const PASSWORD_FILE = 'password';

const run = promisify(execFile);

/** Why a worker did not begin to poll, and how long it took to say so (milliseconds). */
export interface RefusedStart {
  words: string;
  took: number;
}

/** Each breaks something for so many milliseconds, and resolves when it is mended. Faults of one kind come one after the other. */
export interface EnvironmentStage extends Stage {
  /** What stands before a program of `dist` that runs on the machine of a worker, with its clock and its disk. */
  onMachineOf(worker: number): readonly [file: string, control: string];
  /** Starts a worker with a key of its own alone, and ends it. Returns why it did not begin to poll; undefined if it did. */
  startForeignWorker(milliseconds: number): Promise<RefusedStart | undefined>;
  /** Restarts every worker with another key alone: none may poll until it has the namespace's again. */
  replaceKeys(milliseconds: number): Promise<void>;
  /** Removes a search attribute from the namespace, and registers it again. */
  withoutAttribute(name: string, milliseconds: number): Promise<void>;
  /** The archive's disk is full. */
  fillArchive(milliseconds: number): Promise<void>;
  /** What is written to the archive hangs. */
  freezeArchive(milliseconds: number): Promise<void>;
  /** The password that workers read is not the service's. */
  spoilPassword(milliseconds: number): Promise<void>;
  /** The clock of a worker jumps, and back. */
  moveClock(worker: number, ahead: number, milliseconds: number): Promise<void>;
}

/** In `dist`. Takes a control file, a program and its arguments. */
const BROKEN_PROGRAM = 'chaos/environment/brokenProgram.js';

/** Workers look at what is broken this often (milliseconds), and a moment later have seen it. */
const SEEN_AFTER = 300;

/** How long what hung in the archive is let go (seconds). */
const THAWS_FOR = '2';

/** gRPC's NOT_FOUND. */
const NOT_FOUND = 5;

/** A call to a server that may be away (milliseconds), and the pause before the next one. */
const CALL = 5_000;
const AGAIN_AFTER = 500;

/** Sets everything up in the run's folder. */
export async function setEnvironmentStage(
  settings: Settings,
  around: Run,
  workerOptions: (worker: number) => readonly string[] = () => [],
): Promise<EnvironmentStage> {
  const { folder, say, closings } = around;
  const keys = await keyFile(folder, 'shared');
  const foreign = await keyFile(folder, 'foreign');
  const password = join(folder, PASSWORD_FILE);
  await writeFile(password, 'not known yet', { mode: 0o600 });
  const fifo = join(folder, 'hangs');
  await run('mkfifo', [fifo]);

  const archive = join(folder, MESSAGES);
  const controls = Array.from({ length: WORKERS }, (_, worker) => join(folder, `worker-${worker}.json`));
  const broken = controls.map((): Broken => ({ ahead: 0, folder: archive }));
  const tell = async (worker: number, change: Partial<Broken>): Promise<void> => {
    const [file, now] = [controls[worker], broken[worker]];
    if (!file || !now) throw new RangeError(`there is no worker ${worker}`);
    Object.assign(now, change);
    // In one step: the worker reads it at any moment.
    await writeFile(`${file}.new`, JSON.stringify(now));
    await rename(`${file}.new`, file);
  };
  const tellAll = async (change: Partial<Broken>): Promise<void> => {
    await Promise.all(controls.map((_, worker) => tell(worker, change)));
    await sleep(SEEN_AFTER);
  };
  await tellAll({});

  const stage = await setStage(
    settings,
    around,
    {
      ...devServerIn(folder, say),
      environment: { [KEYS_VARIABLE]: undefined, [KEYS_FILE_VARIABLE]: keys },
    },
    controls.map((control, worker) => [BROKEN_PROGRAM, control, 'worker.js', ...workerOptions(worker)]),
  );
  await writeFile(password, stage.account.password);

  let closed = false;
  closings.add(() => Promise.resolve((closed = true)));
  const persistently = async (call: () => Promise<unknown>): Promise<void> => {
    while (!closed) {
      try {
        await stage.client.withDeadline(Date.now() + CALL, call);
        return;
      } catch {
        await sleep(AGAIN_AFTER);
      }
    }
  };
  const [foreigners, attributes, disk, passwords] = [createLane(), createLane(), createLane(), createLane()];
  const clocks = controls.map(() => createLane());
  const { connection } = stage.client;
  return {
    ...stage,
    onMachineOf: (worker) => [BROKEN_PROGRAM, controls[worker] ?? ''],
    startForeignWorker: (milliseconds) =>
      foreigners(async () => {
        const began = Date.now();
        const over = sleep(milliseconds, undefined, { ref: false });
        const child = startChild('worker with another key', ['worker.js'], {
          ...stage.environment,
          [KEYS_FILE_VARIABLE]: foreign,
        });
        const refused = await child.then(
          () => undefined,
          ({ message: words }: Error): RefusedStart => ({ words, took: Date.now() - began }),
        );
        await over;
        await (await child.catch(() => undefined))?.stop();
        return refused;
      }),
    replaceKeys: async (milliseconds) => {
      const own = await readFile(keys);
      await copyFile(foreign, keys);
      const restarted = controls.map((_, worker) => stage.kill(worker));
      await sleep(milliseconds);
      await writeFile(keys, own);
      await Promise.all(restarted);
    },
    withoutAttribute: (name, milliseconds) =>
      attributes(async () => {
        await persistently(() =>
          connection.operatorService
            .removeSearchAttributes({ namespace: NAMESPACE, searchAttributes: [name] })
            .catch((error: unknown) => {
              // Its answer was lost, and it was done.
              if (!isGrpcServiceError(error) || Number(error.code) !== NOT_FOUND) throw error;
            }),
        );
        await sleep(milliseconds);
        await persistently(() => registerSearchAttributes(connection, NAMESPACE));
      }),
    fillArchive: (milliseconds) =>
      disk(async () => {
        await tellAll({ instead: '/dev/full' });
        await sleep(milliseconds);
        await tellAll({ instead: undefined });
      }),
    freezeArchive: (milliseconds) =>
      disk(async () => {
        await tellAll({ instead: fifo });
        await sleep(milliseconds);
        await tellAll({ instead: undefined });
        // A blocked writer goes on into this reader, and fails when the reader has gone.
        await run('timeout', [THAWS_FOR, 'cat', fifo]).catch(() => undefined);
      }),
    spoilPassword: (milliseconds) =>
      passwords(async () => {
        await writeFile(password, 'wrong');
        await sleep(milliseconds);
        await writeFile(password, stage.account.password);
      }),
    moveClock: (worker, ahead, milliseconds) => {
      const lane = clocks[worker];
      if (!lane) throw new RangeError(`there is no worker ${worker}`);
      return lane(async () => {
        await tell(worker, { ahead });
        await sleep(milliseconds);
        await tell(worker, { ahead: 0 });
      });
    },
  };
}

async function keyFile(folder: string, id: string): Promise<string> {
  const file = join(folder, `${id}.keys`);
  await writeFile(file, `${writtenKey(newKey(id))}\n`, { mode: 0o600 });
  return file;
}
