/** Everything that is measured, in rounds: in each round every reader once, so that a busy moment of the machine is nobody's alone. */
import { measureInChild } from '../measure/child';
import { readerNames, type ReaderName } from '../readers';
import { pathOf, type KeptAnswer, type Pace } from '../server/protocol';
import { startServer, type AnswerServer } from '../server/start';
import type { Reading, ReadingWish } from './reading';
import { AT_ONCE, SLOW, type Settings } from './settings';

/** What was measured in every round, of the first answer of a process and of the later ones, when everything is compiled. */
export interface ColdAndWarm {
  first: number[];
  later: number[];
}

/** What the rounds gave for one reader and size. */
export interface Measured {
  /** Milliseconds from the request to the last offer; of all answers together where several are read at once. */
  took: ColdAndWarm;
  /** Milliseconds. */
  longestBlock: ColdAndWarm;
  /** Bytes. */
  peakAboveStart: number[];
}

export interface Measurements {
  answers: Map<number, KeptAnswer>;
  /** By size and reader. */
  alone: Map<number, Record<ReaderName, Measured>>;
  /** Milliseconds of the largest answer over a slow network. */
  slow: { inflated: Paced; gzipped: Paced };
  /** Several of the largest answers at the same time. */
  together: Record<'product' | 'fastXmlParser', Measured>;
}

export type Paced = Record<'product' | 'download', ColdAndWarm>;

/** Answers that one process reads one after the other. */
const TIMES = 3;

function nothingYet(): ColdAndWarm {
  return { first: [], later: [] };
}

function nothing(): Measured {
  return { took: nothingYet(), longestBlock: nothingYet(), peakAboveStart: [] };
}

function add(to: ColdAndWarm, [first, ...later]: readonly number[]): void {
  if (first !== undefined) to.first.push(first);
  to.later.push(...later);
}

function byReader<Name extends string, Value>(
  names: readonly Name[],
  value: () => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value()])) as Record<Name, Value>;
}

/** Measures. Throws where a reader does not read what the others read: a reader that loses offers is not fast. */
export async function measureAll(settings: Settings, say: (line: string) => void): Promise<Measurements> {
  const server = await startServer();
  try {
    return await measured(settings, server, say);
  } finally {
    await server.close();
  }
}

async function measured(
  { sizes, rounds, ndcVersion }: Settings,
  server: AnswerServer,
  say: (line: string) => void,
): Promise<Measurements> {
  const answers = new Map<number, KeptAnswer>();
  for (const size of sizes) {
    const wish = { kind: 'shop', version: ndcVersion, bytes: size * 1e6 } as const;
    answers.set(size, await server.keep(String(size), wish));
  }
  await server.keep(WARMING, { kind: 'shop', version: ndcVersion, bytes: 50_000 });
  const largest = sizes.at(-1) ?? 0;
  const paced = byReader(['inflated', 'gzipped'], () => byReader(['product', 'download'], nothingYet));
  const alone = new Map(sizes.map((size) => [size, byReader(readerNames, nothing)]));
  const together = byReader(['product', 'fastXmlParser'], nothing);
  const seen = new Map<number, string>();

  async function reading(reader: ReaderName, size: number, more: Partial<ReadingWish> & { pace?: Pace }) {
    const { pace = 'full', ...wish } = more;
    const result = await measureInChild<Reading>(require.resolve('./reading'), {
      reader,
      version: ndcVersion,
      url: server.url + pathOf(String(size), pace),
      warming: server.url + pathOf(WARMING, 'full'),
      atOnce: 1,
      times: TIMES,
      watch: 'clock',
      ...wish,
    } satisfies ReadingWish);
    check(seen, size, reader, result, answers.get(size));
    return result;
  }

  async function measure(name: ReaderName, size: number, atOnce: number, into: Measured): Promise<void> {
    const times = atOnce === 1 ? TIMES : 2;
    const { took, peakAboveStart } = await reading(name, size, { atOnce, times });
    const { longestBlocks } = await reading(name, size, { atOnce, times, watch: 'eventLoop' });
    add(into.took, took);
    add(into.longestBlock, longestBlocks);
    into.peakAboveStart.push(peakAboveStart);
  }

  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}`);
    for (const [size, each] of alone) {
      for (const name of readerNames) await measure(name, size, 1, each[name]);
    }
    for (const name of ['product', 'download'] as const) {
      const inflated = await reading(name, largest, { pace: { inflatedMegabytesPerSecond: SLOW } });
      const gzipped = await reading(name, largest, { pace: { gzippedMegabytesPerSecond: SLOW } });
      add(paced.inflated[name], inflated.took);
      add(paced.gzipped[name], gzipped.took);
    }
    for (const [name, each] of Object.entries(together) as [keyof typeof together, Measured][]) {
      await measure(name, largest, AT_ONCE, each);
    }
  }
  return { answers, alone, slow: paced, together };
}

/** Name of the small answer that each process reads before it is measured. */
const WARMING = 'warming';

function check(
  seen: Map<number, string>,
  size: number,
  reader: ReaderName,
  { read }: Reading,
  answer: KeptAnswer | undefined,
): void {
  if (reader === 'download') {
    if (read.inflated === answer?.inflated) return;
    throw new Error(`the download has ${read.inflated} bytes of ${answer?.inflated}`);
  }
  if (read.offers !== answer?.offers)
    throw new Error(`${reader} saw ${read.offers} of ${answer?.offers} offers`);
  const cheapest = read.cheapest.join(' ');
  if ((seen.get(size) ?? cheapest) !== cheapest)
    throw new Error(`${reader} keeps other offers than the others`);
  seen.set(size, cheapest);
}
