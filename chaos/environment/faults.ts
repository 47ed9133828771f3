/** Which faults of the environment strike, when and for how long: a pure schedule by seed, and the function that carries it out. */
import { setTimeout as sleep } from 'node:timers/promises';
import { searchAttributes } from '../../src/domain/order/searchAttributes';
import { pick } from '../../src/sandbox/random';
import { WORKERS } from '../disturbances';
import type { EnvironmentStage } from './stage';

/** How long a fault lasts (milliseconds), how often it comes beside the others, and what it does. */
interface FaultRow {
  lasts: readonly [shortest: number, longest: number];
  share: number;
  strike: (stage: EnvironmentStage, fault: Fault, done: Struck) => Promise<void>;
}

/** One fault. `at` is milliseconds from the beginning. */
export interface Fault {
  kind: FaultKind;
  at: number;
  for: number;
  worker: number;
  /** Milliseconds by which a clock is ahead. */
  ahead: number;
  /** A search attribute that is missing. */
  attribute: string;
}

/** What was done. */
export interface Struck {
  times: Record<FaultKind, number>;
  /** Workers that began to poll with a key that is not the namespace's, and those that refused to for that reason. */
  foreignWorkers: number;
  foreignRefused: number;
}

const faults = {
  'foreign-key': {
    lasts: [8_000, 15_000],
    share: 2,
    strike: async (stage, fault, done) => {
      const refused = await stage.startForeignWorker(fault.for);
      if (!refused) done.foreignWorkers += 1;
      else if (refused.words.includes('not the keys of namespace')) done.foreignRefused += 1;
    },
  },
  'attribute-missing': {
    lasts: [5_000, 15_000],
    share: 3,
    strike: (stage, fault) => stage.withoutAttribute(fault.attribute, fault.for),
  },
  'archive-full': {
    lasts: [5_000, 20_000],
    share: 2,
    strike: (stage, fault) => stage.fillArchive(fault.for),
  },
  'archive-frozen': {
    lasts: [5_000, 20_000],
    share: 2,
    strike: (stage, fault) => stage.freezeArchive(fault.for),
  },
  'server-killed': { lasts: [1_000, 5_000], share: 2, strike: (stage, fault) => stage.restart(fault.for) },
  'server-frozen': { lasts: [3_000, 12_000], share: 2, strike: (stage, fault) => stage.freeze(fault.for) },
  'password-wrong': {
    lasts: [8_000, 20_000],
    share: 3,
    strike: (stage, fault) => stage.spoilPassword(fault.for),
  },
  'clock-off': {
    lasts: [5_000, 25_000],
    share: 3,
    strike: (stage, fault) => stage.moveClock(fault.worker, fault.ahead, fault.for),
  },
  'worker-killed': {
    lasts: [0, 5_000],
    share: 3,
    strike: (stage, fault) => stage.kill(fault.worker, fault.for),
  },
  // Longer than released orders try to issue before their limits: some limits pass meanwhile.
  'workers-away': {
    lasts: [25_000, 35_000],
    share: 1,
    strike: async (stage, fault) => {
      await Promise.all(Array.from({ length: WORKERS }, (_, worker) => stage.kill(worker, fault.for)));
    },
  },
  'server-away': { lasts: [25_000, 35_000], share: 1, strike: (stage, fault) => stage.restart(fault.for) },
} satisfies Record<string, FaultRow>;

/** Names a fault. */
export type FaultKind = keyof typeof faults;

const rows: Readonly<Record<FaultKind, FaultRow>> = faults;

/** All of them. */
export const faultKinds = Object.keys(faults) as FaultKind[];

/** From one fault to the next (milliseconds). */
const PAUSE: readonly [number, number] = [3_000, 9_000];

/** Search attributes that may be missing. The state is how this program itself sees an order. */
const attributes = (['orderId', 'released', 'ticketBy', 'attention', 'actBy'] as const).map(
  (key) => searchAttributes[key].name,
);

/** A clock is off by so much, in either direction (milliseconds). */
const OFF: readonly [number, number] = [90_000, 1_800_000];

/** The schedule of a run. The same seed gives the same schedule; each kind comes as often as its share says. */
export function scheduleFor(seed: string, minutes: number, kinds: readonly FaultKind[]): Fault[] {
  const deck = kinds.flatMap((kind) => Array<FaultKind>(rows[kind].share).fill(kind));
  const schedule: Fault[] = [];
  for (let at = 0, n = 0; ; n += 1) {
    const between = (what: string, [least, most]: readonly [number, number]): number =>
      least + pick(`${seed}/${n}/${what}`, most - least + 1);
    at += between('pause', PAUSE);
    if (at > minutes * 60_000) return schedule;
    const kind = shuffled(deck, `${seed}/${Math.floor(n / deck.length)}`)[n % deck.length];
    if (!kind) return schedule;
    schedule.push({
      kind,
      at,
      for: between('for', rows[kind].lasts),
      worker: pick(`${seed}/${n}/worker`, WORKERS),
      attribute: attributes[pick(`${seed}/${n}/attribute`, attributes.length)] ?? '',
      ahead: between('ahead', OFF) * (pick(`${seed}/${n}/sign`, 2) === 0 ? 1 : -1),
    });
  }
}

/** Carries the schedule out. Resolves when all is mended; rejects when something could not be put up again. */
export async function strikeAll(
  stage: EnvironmentStage,
  schedule: readonly Fault[],
  done: Struck,
  say: (line: string) => void,
): Promise<void> {
  const began = Date.now();
  const underWay: Promise<void>[] = [];
  for (const fault of schedule) {
    await sleep(Math.max(0, began + fault.at - Date.now()));
    say(`${Math.round((Date.now() - began) / 1000)} s: ${fault.kind}, for ${Math.round(fault.for / 1000)} s`);
    const one = rows[fault.kind].strike(stage, fault, done).then(() => {
      done.times[fault.kind] += 1;
    });
    one.catch(() => undefined);
    underWay.push(one);
  }
  await Promise.all(underWay);
}

/** A schedule of which nothing has been done. */
export function nothingStruck(): Struck {
  return {
    times: Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>,
    foreignWorkers: 0,
    foreignRefused: 0,
  };
}

function shuffled<Item>(items: readonly Item[], name: string): Item[] {
  const order = items.map((item, index) => ({ item, by: pick(`${name}/${index}`, 1_000_000) }));
  return order.sort((a, b) => a.by - b.by).map(({ item }) => item);
}
