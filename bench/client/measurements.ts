/** Everything that is measured, in rounds, the callers in turn. */
import { measureInChild } from '../measure/child';
import { pathOf, type KeptAnswer } from '../server/protocol';
import { startServer } from '../server/start';
import { callers, type CallerName } from './callers';
import type { Calling, CallingWish } from './calling';
import { situations, wordsOf, type Message, type Settings, type Situation } from './settings';

/** One measurement with what the server did meanwhile. */
export interface Call extends Calling {
  /** Share of one processor that the server was busy with, starting the caller included. */
  serverBusy: number;
}

export interface Measurements {
  answers: Record<Message, KeptAnswer>;
  /** By situation and caller, a row a round. */
  calls: Map<Situation, Record<CallerName, Call[]>>;
}

export const callerNames = Object.keys(callers) as CallerName[];

export async function measureAll(
  { calls, rounds, passengers }: Settings,
  say: (line: string) => void,
): Promise<Measurements> {
  const server = await startServer();
  try {
    const answers = {
      order: await server.keep('order', { kind: 'order', passengers }),
      login: await server.keep('login', { kind: 'login' }),
    };
    const measured: Measurements = { answers, calls: new Map() };
    for (const situation of situations)
      measured.calls.set(situation, { bare: [], product: [], archiving: [] });
    for (let round = 1; round <= rounds; round += 1) {
      for (const [situation, each] of measured.calls) {
        const { message, atOnce, after, share } = situation;
        const count = Math.ceil(calls * share);
        say(`round ${round} of ${rounds}: ${count} calls of each caller, ${wordsOf(situation)}`);
        for (const caller of callerNames) {
          const url = server.url + pathOf(message, after === 0 ? 'full' : { after });
          const usedBefore = await server.usage();
          const calling = await measureInChild<Calling>(require.resolve('./calling'), {
            caller,
            message,
            url,
            atOnce,
            calls: count,
          } satisfies CallingWish);
          const usedAfter = await server.usage();
          // Half as many calls again were made before the clock ran; the server's share is that of all of them.
          const seconds = (count * 1.5) / calling.callsPerSecond;
          each[caller].push({ ...calling, serverBusy: (usedAfter.cpu - usedBefore.cpu) / 1_000 / seconds });
        }
      }
    }
    return measured;
  } finally {
    await server.close();
  }
}
