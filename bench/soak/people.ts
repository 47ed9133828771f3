/** Plays people who look: lists, orders, what waits for them, by the API, over connections of their own and over kept ones. */
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { pick } from '../../src/sandbox/random';

/** Where they ask. */
export interface Asked {
  url: string;
  token: string;
}

/** How often they got which answer, by its HTTP status; `none` where there was none. */
export type Answers = Record<string, number>;

/** Between two looks (milliseconds). */
const LOOK_EVERY = 1_000;

/** What they want to see, in turn; `order` stands for one of the orders. */
const paths = [
  'order',
  '/orders?limit=50',
  'order',
  '/orders?state=held&limit=20',
  'order',
  '/orders?attention=true',
  '/health/ready',
];

/** Looks until it is over. */
export async function lookAround(
  { url, token }: Asked,
  references: readonly string[],
  over: AbortSignal,
): Promise<Answers> {
  const answers: Answers = {};
  for (let turn = 0; !over.aborted; turn += 1) {
    const reference = references[pick(`look/${turn}`, Math.max(1, references.length))];
    const wanted = paths[turn % paths.length];
    // Before the first order there is only the list of none.
    const path = wanted === 'order' ? `/orders${reference ? `/${reference}` : ''}` : wanted;
    const status = await ask(`${url}${path}`, token, turn);
    answers[status] = (answers[status] ?? 0) + 1;
    await sleep(LOOK_EVERY, undefined, { signal: over }).catch(() => undefined);
  }
  return answers;
}

async function ask(address: string, token: string, turn: number): Promise<string> {
  try {
    const { statusCode, body } = await request(address, {
      headers: { authorization: `Bearer ${token}` },
      // Half of them come, ask and go.
      reset: turn % 2 === 0,
    });
    await body.dump();
    return String(statusCode);
  } catch {
    return 'none';
  }
}
