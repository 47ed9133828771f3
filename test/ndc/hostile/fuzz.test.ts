/**
 * Mutants of valid answers: what libxml2 calls malformed is never accepted, what it calls well-formed is refused by a stated bound only,
 * and what is read is what libxml2 reads. More of them: `npm run fuzz:xml -- --mutants 20000 --seed 7`.
 */
import { defaultLimits } from '../../../src/ndc/xml/limits';
import { inputs, ran, repeatable } from '../../support/properties';
import { validAnswers } from './fuzz/answers';
import { bounds } from './fuzz/bounds';
import { readerWithin, type Reader, type Reading } from './fuzz/canonical';
import { fuzz } from './fuzz/fuzz';
import { minimised } from './fuzz/minimise';

test(
  'mutants of valid answers are read as libxml2 reads them, however they are cut, or refused',
  repeatable(async (seed) => {
    const mutants = inputs(800);
    const { findings, ...outcome } = await fuzz({ seed, mutants });
    ran(outcome.mutants);
    expect(findings).toEqual([]);
    expect(outcome.mutants).toBe(mutants);
    // Mutants that are all refused, or none, would show nothing.
    expect(outcome.acceptedByBoth).toBeGreaterThan(mutants / 10);
    expect(Object.keys(outcome.refusedByBoth).length).toBeGreaterThan(8);
    expect(Object.keys(outcome.understood)).toEqual(expect.arrayContaining(['result', 'refusal', 'missing']));
  }),
);

const ours = readerWithin(defaultLimits);

/** Ours, with another word for what it read. */
async function altered(reading: Promise<Reading>, change: (canonical: string) => string): Promise<Reading> {
  const { code, canonical } = await reading;
  return code === undefined ? { canonical: change(canonical ?? '') } : { code };
}

/** Readers with one mistake each, as real ones have made them, and what the fuzz must say of them. */
const mistaken: [what: string, reader: Reader, fault: string][] = [
  [
    'takes a document that does not end',
    async (pieces, listening) => {
      const reading = await ours(pieces, listening);
      return reading.code === 'truncated' ? { canonical: '' } : reading;
    },
    'accepts what is malformed',
  ],
  [
    'refuses a comment',
    async (pieces, listening) =>
      Buffer.concat(pieces).includes('<!--') ? { code: 'not-well-formed' } : ours(pieces, listening),
    'refuses what is well-formed',
  ],
  [
    'leaves a reference undecoded',
    (pieces, listening) => altered(ours(pieces, listening), (text) => text.replace('é', '&#233;')),
    'reads something else',
  ],
  [
    'loses a letter where a chunk ends in one',
    (pieces, listening) => {
      const lost = pieces.some((piece) => /[a-z]$/.test(Buffer.from(piece).toString('latin1')));
      return altered(ours(pieces, listening), (text) => text.slice(lost ? 1 : 0));
    },
    'depends on the chunks',
  ],
  [
    'looks at nothing that nobody wants',
    (pieces, listening) => (listening ? ours(pieces, true) : Promise.resolve({ canonical: '' })),
    'depends on who listens',
  ],
  ['breaks', () => Promise.reject(new TypeError('defect')), 'throws no ReadError'],
];

test.each(mistaken)('a reader that %s is found out', async (_what, reader, fault) => {
  const { findings } = await fuzz({ seed: 1, mutants: 200, reader, minimise: false });
  expect(findings.map((finding) => finding.fault)).toContain(fault);
});

test('what is found is shown by the shortest document', async () => {
  const { bytes } = validAnswers().find(({ name }) => name === '21.3 soap orderRetrieve') ?? {};
  const document = await minimised(bytes ?? Buffer.alloc(0), async (candidate) => {
    const reading = await ours([candidate], true);
    return reading.canonical?.includes('O’Brien &amp; Søn') ?? false;
  });
  expect(document.toString()).toMatch(/^<(\S+)[^<>]{0,8}>O’Brien &amp; Søn<\/\1>$/);
});

test('every bound is one that the reader has', () => {
  expect(bounds.map(({ code }) => code).sort()).toEqual([
    'declared-encoding',
    'doctype',
    'encoding',
    'text-too-long',
    'too-deep',
    'too-large',
    'too-many-attributes',
    'too-many-records',
    'xml-version',
  ]);
});
