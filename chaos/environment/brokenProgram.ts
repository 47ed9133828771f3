/**
 * A program on a machine whose clock and archive the chaos program breaks while it runs: `node brokenProgram.js CONTROL client.js doctor`.
 * The file CONTROL says what is broken now (`Broken`).
 */
import { resolve } from 'node:path';
// The module itself: what is replaced in it holds for all who call it.
import fs from 'node:fs';

/** What is broken. */
export interface Broken {
  /** Milliseconds by which the clock is ahead. */
  ahead: number;
  /** Files opened for writing below `folder` go here instead: `/dev/full`, or a FIFO that nobody reads. */
  instead?: string;
  folder: string;
}

/** How often the file is looked at (milliseconds). */
const LOOKS_EVERY = 100;

/** Names the control file to processes that this one starts: they are on the same machine. */
const CONTROL = 'NDC_FLOWS_CHAOS_BROKEN';

const inFront = require.main === module;
const [named = '', program = ''] = inFront ? process.argv.splice(2, 2) : [];
if (inFront)
  Object.assign(process.env, { [CONTROL]: named, NODE_OPTIONS: `--require ${JSON.stringify(__filename)}` });
const control = process.env[CONTROL] ?? '';
const read = (): Broken => JSON.parse(fs.readFileSync(control, 'utf8')) as Broken;
let broken = read();
setInterval(() => (broken = read()), LOOKS_EVERY).unref();

const RealDate = Date;
const now = (): number => RealDate.now() + broken.ahead;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], made) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], made) as object,
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
});

type Open = (path: fs.PathLike, flags: string, ...more: unknown[]) => unknown;

/** Flags without "must be new": a device is there. */
function redirecting(open: Open): Open {
  return (path, flags, ...more) => {
    const { instead, folder } = broken;
    return instead !== undefined && String(path).startsWith(folder) && /[wa]/.test(String(flags))
      ? open(instead, 'w', ...more)
      : open(path, flags, ...more);
  };
}
fs.open = redirecting(fs.open.bind(fs) as Open) as typeof fs.open;
fs.promises.open = redirecting(fs.promises.open.bind(fs.promises) as Open) as typeof fs.promises.open;

// Only now: what it loads takes the functions from the module as they are then.
if (inFront) void import(resolve(__dirname, '..', '..', program));
