/** What is measured: lists and searches over HTTP, one after the other. */
import { fetch } from 'undici';
import { spreadOf } from '../measure/spread';
import { COMMON } from './population';
import type { Settings } from './settings';
import { shownBy, type Shown } from './shown';
import { setStage, type Stage } from './stage';

export interface Measured {
  /** Milliseconds of each round, by what was asked for. */
  asked: ReadonlyMap<string, readonly number[]>;
  /** What the browser shows; undefined where the machine has none. */
  shown?: Shown;
}

/** A page of the desk. */
const PAGE = 50;

/** Rounds that do not count: an engine that still compiles is not what is measured. */
const WARM_UP = 5;

interface Answer {
  orders: unknown[];
  nextCursor?: string;
}

export async function measureAll(settings: Settings, say: (line: string) => void): Promise<Measured> {
  const stage = await setStage(settings.orders, say);
  try {
    await indexed(stage, settings.orders);
    const asked = await askedFor(stage, settings, say);
    const shown = await shownBy(stage, settings, say);
    return { asked, ...(shown && { shown }) };
  } finally {
    await stage.close();
  }
}

async function askedFor(
  stage: Stage,
  { rounds }: Settings,
  say: (line: string) => void,
): Promise<Measured['asked']> {
  const { findable } = stage;
  let cursor: string | undefined;
  // Deep in the list, as far as a page of fifty at a time leads in ten steps.
  for (let page = 0; page < 10; page += 1)
    ({ nextCursor: cursor } = await ask(stage, list({ ...(cursor && { cursor }) })));
  const found = (by: 'bookingReference' | 'surname' | 'reference') => (round: number) =>
    ask(stage, '/orders/find', { find: findable[(round * 97) % findable.length]?.[by] });
  const asked: Record<string, (round: number) => Promise<Answer>> = {
    'list: newest orders': () => ask(stage, list({})),
    'list: held orders': () => ask(stage, list({ state: 'held' })),
    'list: orders that need a person': () => ask(stage, list({ attention: 'true' })),
    'list: 500 orders further down': () => ask(stage, list({ ...(cursor && { cursor }) })),
    'search: PNR': found('bookingReference'),
    'search: surname': found('surname'),
    [`search: a surname that one order in ${COMMON.share} has`]: () =>
      ask(stage, '/orders/find', { find: COMMON.surname, limit: PAGE }),
    'search: reference': found('reference'),
  };
  const all = new Map<string, number[]>();
  for (const [name, once] of Object.entries(asked)) {
    say(name);
    const took: number[] = [];
    for (let round = -WARM_UP; round < rounds; round += 1) {
      const began = performance.now();
      const { orders } = await once(round + WARM_UP);
      if (orders.length === 0) throw new Error(`${name}: nothing was found`);
      if (round >= 0) took.push(performance.now() - began);
    }
    all.set(name, took);
  }
  return all;
}

const list = (filter: Record<string, string>): string =>
  `/orders?${new URLSearchParams({ limit: String(PAGE), ...filter }).toString()}`;

/** The index lags behind: it is measured once it has every order. */
async function indexed(stage: Stage, orders: number): Promise<void> {
  for (let seen = 0; seen < orders;) {
    seen = 0;
    let cursor: string | undefined;
    do {
      const page = await ask(
        stage,
        `/orders?${new URLSearchParams({ limit: '1000', ...(cursor && { cursor }) }).toString()}`,
      );
      seen += page.orders.length;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }
}

async function ask({ endpoint, token }: Stage, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${endpoint}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** The time within which nineteen of twenty rounds were answered. */
export function mostOf(took: readonly number[]): number {
  const sorted = [...took].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? spreadOf(took).most;
}
