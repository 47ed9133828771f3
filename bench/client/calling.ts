/** One measurement of one caller, a process of its own: first calls that are not counted, then calls against the clock. */
import { giveResult, wishOf } from '../measure/child';
import { callers, type CallerName } from './callers';
import type { Message } from './settings';

export interface CallingWish {
  caller: CallerName;
  message: Message;
  /** Of the answer, with name and pace. */
  url: string;
  atOnce: number;
  calls: number;
}

export interface Calling {
  callsPerSecond: number;
  /** Milliseconds of this process's processor time, what goes on behind the calls included. */
  cpuPerCall: number;
  /** How often the archive could not keep a message or a part of it, of all calls; none where it is off. */
  notKept?: number;
  /** Share of one processor while it was timed. */
  busy: number;
}

async function measure({ caller: name, message, url, atOnce, calls }: CallingWish): Promise<Calling> {
  const caller = await callers[name].create({ to: url, atOnce, message });
  const inTurn = async (count: number): Promise<void> => {
    let left = count;
    const line = async (): Promise<void> => {
      while (left-- > 0) await caller.call();
    };
    await Promise.all(Array.from({ length: atOnce }, line));
  };
  await inTurn(Math.ceil(calls / 2));
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  await inTurn(calls);
  const took = performance.now() - begun;
  const notKept = await caller.settled?.();
  const { user, system } = process.cpuUsage(cpu);
  await caller.close();
  const used = (user + system) / 1_000;
  return { callsPerSecond: calls / (took / 1_000), cpuPerCall: used / calls, busy: used / took, notKept };
}

void measure(wishOf<CallingWish>()).then(giveResult);
