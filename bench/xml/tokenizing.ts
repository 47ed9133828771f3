/** One measurement of one tokenizer in a process of its own: an answer from memory, through the same walk and message pair. */
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { NdcVersion } from '../../src/domain/calls/provider';
import { pairOf } from '../../src/ndc/compose';
import { readingOf } from '../../src/ndc/message';
import { readMessage } from '../../src/ndc/xml/read';
import { parse } from '../../src/ndc/xml/sax';
import { giveResult, wishOf } from '../measure/child';
import { shopInput } from '../readers/product';
import { parseWithSaxes } from '../readers/saxes';

const tokenizers = { ours: parse, saxes: parseWithSaxes };

export interface TokenizingWish {
  tokenizer: keyof typeof tokenizers;
  version: NdcVersion;
  /** Of the answer. */
  path: string;
  /** How many times it is read, one after the other. */
  times: number;
}

export interface Tokenizing {
  /** Milliseconds from the first byte to the last offer, for each time. */
  took: number[];
  /** Ids of the offers that were kept. */
  kept: string;
}

/** Cuts the answer into the chunks that gunzip gives. */
function* chunks(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

async function measure({ tokenizer, version, path, times }: TokenizingWish): Promise<Tokenizing> {
  const bytes = readFileSync(path);
  const pair = pairOf(version, 'airShopping');
  if (!pair) throw new Error('there is no airShopping');
  const took: number[] = [];
  let kept = '';
  for (let time = 0; time < times; time++) {
    const begun = performance.now();
    const reading = readingOf(pair, { timeZone: 'Europe/Paris', input: shopInput });
    const { answer: root, record } = pair;
    const options = { root, messagePrefix: 'IATA_', record, sinks: reading.sinks, soap: false };
    const { result } = await readMessage(Readable.from(chunks(bytes)), options, tokenizers[tokenizer]);
    const { offers } = reading.finish(result);
    took.push(performance.now() - begun);
    kept = offers.map(({ offerId }) => offerId).join(' ');
  }
  return { took, kept };
}

void measure(wishOf<TokenizingWish>()).then(giveResult);
