/** The mutation fuzz: mutants of valid answers, each read by our reader and judged by libxml2. Everything follows from the seed. */
import { defaultLimits } from '../../../../src/ndc/xml/limits';
import { randomOf, type Random } from '../../../support/random';
import { validAnswers, type Answer } from './answers';
import { readerWithin, type Reader } from './canonical';
import { compare, type Compared, type Trial } from './compare';
import { startJudge, type Judge } from './judge';
import { minimised } from './minimise';
import { cutInPieces, mutate } from './mutate';
import { understand, wellFormedAndRefused } from './understand';

export interface FuzzSettings {
  seed: number;
  mutants: number;
  /** Another reader than ours, to see the fuzz find something. */
  reader?: Reader;
  /** False: a finding shows its mutant as it is. */
  minimise?: boolean;
  /** Told after each batch how many are done. */
  progress?: (done: number) => void;
}

/** One mutant that should have come out otherwise. */
export interface Finding {
  fault: string;
  detail: string;
  /** By seed and number the mutant can be made again. */
  seed: number;
  mutant: number;
  /** The valid answer, and what was done to it. */
  answer: string;
  how: string[];
  /** The shortest document that shows the same fault, a character a byte, as JSON. */
  document: string;
}

/** How many documents ended how. */
export interface FuzzOutcome {
  mutants: number;
  bytes: number;
  acceptedByBoth: number;
  /** Malformed by libxml2 and refused by ours, by code. */
  refusedByBoth: Record<string, number>;
  /** Well-formed by libxml2 and refused by a stated bound, by code. */
  beyondBounds: Record<string, number>;
  /** Of the accepted: read as an answer to their operation with a result, a refusal in words, or an error, by code. */
  understood: Record<string, number>;
  findings: Finding[];
}

/** Mutants that are judged at once. */
const BATCH = 200;
/** More of them say nothing new. */
const FINDINGS = 20;

interface Made extends Trial {
  number: number;
  answer: Answer;
  how: string[];
}

function make(answers: readonly Answer[], seed: number, number: number): Made {
  const chance = randomOf(seed, number);
  // The smaller of two, because there is more to hit in it.
  const [one, other] = [chance.pick(answers), chance.pick(answers)];
  const answer = one.bytes.length < other.bytes.length ? one : other;
  const { bytes: document, how } = mutate(answer.bytes, other.bytes, chance);
  return { number, answer, how, document, chunkings: chunkingsOf(document, chance) };
}

/** The document whole, in a few pieces, and in many. */
function chunkingsOf(document: Buffer, chance: Random): Uint8Array[][] {
  const many = chance.between(4, Math.min(400, 8 + document.length));
  return [
    [document],
    cutInPieces(document, chance.between(1, 4), chance),
    cutInPieces(document, many, chance),
  ];
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** What readMessage and the mapping made of it that they should not have; undefined where all is well. */
async function misunderstood(
  made: Made,
  { reading }: Compared,
  outcome: FuzzOutcome,
): Promise<string | undefined> {
  const [, pieces = []] = made.chunkings;
  const understood = await understand(made.answer, pieces).catch((error: unknown) => ({
    ended: 'defect' as const,
    detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  if (understood.ended === 'defect') return `the mapping throws no ReadError: ${understood.detail}`;
  if (reading.code !== undefined) {
    return understood.ended === 'error' ? undefined : `a ${understood.ended} of a broken document`;
  }
  count(outcome.understood, understood.ended === 'error' ? understood.code : understood.ended);
  if (understood.ended !== 'error' || wellFormedAndRefused.has(understood.code)) return undefined;
  return `the message is refused as ${understood.code} and its document is read`;
}

function tally(outcome: FuzzOutcome, made: Made, { reading, wellFormed, fault }: Compared): void {
  outcome.mutants++;
  outcome.bytes += made.document.length;
  if (fault) return;
  if (reading.code === undefined) outcome.acceptedByBoth++;
  else count(wellFormed ? outcome.beyondBounds : outcome.refusedByBoth, reading.code);
}

/** Shows the same fault in as few bytes as can be found. Chunks are drawn anew, always the same. */
async function smallest(judge: Judge, reader: Reader, made: Made, fault: string): Promise<Buffer> {
  return minimised(made.document, async (document) => {
    const chunkings = chunkingsOf(document, randomOf(0, 0));
    const [compared] = await compare(judge, reader, [{ document, chunkings }]);
    return compared?.fault === fault;
  });
}

export async function fuzz({
  seed,
  mutants,
  reader,
  minimise = true,
  progress,
}: FuzzSettings): Promise<FuzzOutcome> {
  const read = reader ?? readerWithin(defaultLimits);
  const answers = validAnswers();
  const judge = startJudge();
  const outcome: FuzzOutcome = {
    mutants: 0,
    bytes: 0,
    acceptedByBoth: 0,
    refusedByBoth: {},
    beyondBounds: {},
    understood: {},
    findings: [],
  };
  const find = (made: Made, fault: string, detail: string, document: Buffer): void => {
    const { number: mutant, answer, how } = made;
    const written = JSON.stringify(document.toString('latin1'));
    outcome.findings.push({ fault, detail, seed, mutant, answer: answer.name, how, document: written });
  };
  try {
    for (let from = 0; from < mutants && outcome.findings.length < FINDINGS; from += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, mutants - from) }, (_, index) =>
        make(answers, seed, from + index),
      );
      const results = await compare(judge, read, batch);
      for (const [index, made] of batch.entries()) {
        const compared = results[index];
        if (!compared) throw new RangeError('something comes of each mutant');
        tally(outcome, made, compared);
        if (compared.fault) {
          const document = minimise ? await smallest(judge, read, made, compared.fault) : made.document;
          find(made, compared.fault, compared.detail ?? '', document);
        } else if (!reader) {
          const wrong = await misunderstood(made, compared, outcome);
          if (wrong !== undefined) find(made, 'misunderstood', wrong, made.document);
        }
      }
      progress?.(outcome.mutants);
    }
  } finally {
    await judge.close();
  }
  return outcome;
}
