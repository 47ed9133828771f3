/** One document, read by our reader in several chunkings and judged by libxml2: what they do not agree on. */
import { bounds, differences } from './bounds';
import type { Reader, Reading } from './canonical';
import type { Judge, Verdict } from './judge';
import { defaultLimits } from '../../../../src/ndc/xml/limits';

/** What is wrong with the reader, by this document. */
export type Fault =
  | 'accepts what is malformed'
  | 'refuses what is well-formed'
  | 'reads something else'
  | 'depends on the chunks'
  | 'depends on who listens'
  | 'throws no ReadError';

/** What came of one document. */
export interface Compared {
  reading: Reading;
  wellFormed: boolean;
  /** Set where the reader is wrong. */
  fault?: Fault;
  /** In words: both sides. */
  detail?: string;
}

/** The document without namespaces: every colon and every xmlns is a plain part of a name or text. As well-formed as before. */
function withoutNamespaces(document: Buffer): Buffer {
  return Buffer.from(document.toString('latin1').replaceAll(':', '_').replaceAll('xmlns', 'xmlnz'), 'latin1');
}

/** The first place at which two texts differ, with what stands around it. */
function difference(ours: string, theirs: string): string {
  let at = 0;
  while (at < ours.length && ours[at] === theirs[at]) at++;
  const around = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 30), at + 30));
  return `ours ${around(ours)}, libxml2 ${around(theirs)}`;
}

const wrong = (fault: Fault, detail: string, reading: Reading = { code: 'not-well-formed' }): Compared => ({
  reading,
  wellFormed: false,
  fault,
  detail,
});

const ending = ({ code }: Reading): string => code ?? 'accepted';

/** Of two mistakes in one document, the one that is found first may depend on the chunks; that it is refused may not. */
async function readingsOf(reader: Reader, chunkings: readonly (readonly Uint8Array[])[]): Promise<Compared> {
  let first: Reading | undefined;
  try {
    for (const pieces of chunkings) {
      const reading = await reader(pieces, true);
      first ??= reading;
      if (reading.canonical !== first.canonical)
        return wrong('depends on the chunks', `${ending(first)} and ${ending(reading)}`, first);
    }
    const unheard = await reader(chunkings.at(-1) ?? [], false);
    first ??= unheard;
    if ((unheard.code === undefined) !== (first.code === undefined))
      return wrong('depends on who listens', `${ending(first)} and ${ending(unheard)}`, first);
    return { reading: first, wellFormed: false };
  } catch (error) {
    return wrong('throws no ReadError', String(error));
  }
}

/** Our reader's part, against the judge's. */
function judged(document: Buffer, compared: Compared, verdict: Verdict): Compared {
  const { reading } = compared;
  const { complaint, canonical } = verdict;
  const wellFormed = verdict.wellFormed && !differences.some(({ applies }) => applies?.(document));
  if (compared.fault) return { ...compared, wellFormed };
  const both = { reading, wellFormed };
  if (reading.code !== undefined) {
    const stated = bounds.some(
      ({ code, exceeded }) => code === reading.code && exceeded(document, defaultLimits),
    );
    if (!wellFormed || stated) return both;
    return { ...both, fault: 'refuses what is well-formed', detail: reading.code };
  }
  if (!wellFormed) return { ...both, fault: 'accepts what is malformed', detail: complaint ?? '' };
  if (canonical === reading.canonical) return both;
  return { ...both, fault: 'reads something else', detail: difference(reading.canonical, canonical ?? '') };
}

/** A document and the chunkings in which it is read. */
export interface Trial {
  document: Buffer;
  chunkings: readonly (readonly Uint8Array[])[];
}

/** What comes of each document, in their order. */
export async function compare(judge: Judge, reader: Reader, trials: readonly Trial[]): Promise<Compared[]> {
  // The judge works in its own thread meanwhile.
  const asked = judge.ask(trials.map(({ document }) => document));
  const readings: Compared[] = [];
  for (const { chunkings } of trials) readings.push(await readingsOf(reader, chunkings));
  const cases = (await asked).map((verdict, index) => {
    const [trial, compared] = [trials[index], readings[index]];
    if (!trial || !compared) throw new RangeError('there is a verdict on each document');
    return { document: trial.document, compared, verdict };
  });
  const doubtful = cases.filter(({ verdict }) => verdict.namespacesAlone);
  const plainly = doubtful.map(({ document }) => withoutNamespaces(document));
  const again = plainly.length > 0 ? await judge.ask(plainly) : [];
  for (const [index, each] of doubtful.entries()) {
    const [document, verdict] = [plainly[index], again[index]];
    if (!document || !verdict) throw new RangeError('there is a verdict on each document');
    each.verdict = verdict;
    // What was read of the document itself differs by its colons alone; that it was read does not.
    if (each.compared.reading.code === undefined && !each.compared.fault)
      each.compared = await readingsOf(reader, [[document]]);
  }
  return cases.map(({ document, compared, verdict }) => judged(document, compared, verdict));
}
