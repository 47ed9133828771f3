/** One measurement of one reader, a process of its own: a clock, or the event loop's longest block, never both at once. */
import type { NdcVersion } from '../../src/domain/calls/provider';
import { giveResult, wishOf } from '../measure/child';
import { watchEventLoop } from '../measure/eventLoop';
import { residentNow, residentPeak } from '../measure/memory';
import { readers, type ReaderName } from '../readers';
import type { Read } from '../readers/reader';

export interface ReadingWish {
  reader: ReaderName;
  version: NdcVersion;
  /** Of the answer, with name and pace. */
  url: string;
  /** Of a small answer, read before anything is measured: a worker has logged in before it shops, so that what is loaded late is loaded. */
  warming: string;
  /** How many answers are read at the same time. */
  atOnce: number;
  /** How many times, one after the other. */
  times: number;
  watch: 'clock' | 'eventLoop';
}

export interface Reading {
  /** Milliseconds from the request to the last offer, for each time; of all answers together where several are read at once. */
  took: number[];
  /** Milliseconds, for each time; none where the clock was watched. */
  longestBlocks: number[];
  /** Bytes of resident memory above what the process had before the measured answers. */
  peakAboveStart: number;
  /** The same for each answer that was read, or else it is an error. */
  read: Read;
}

async function measure(wish: ReadingWish): Promise<Reading> {
  const { create } = readers[wish.reader];
  const warming = create(wish.warming, wish.version);
  await warming.read();
  await warming.close();
  const reader = create(wish.url, wish.version);
  const took: number[] = [];
  const longestBlocks: number[] = [];
  const reads: Read[] = [];
  const start = residentNow();
  for (let time = 0; time < wish.times; time += 1) {
    const unwatch = wish.watch === 'eventLoop' ? watchEventLoop() : undefined;
    const begun = performance.now();
    reads.push(...(await Promise.all(Array.from({ length: wish.atOnce }, () => reader.read()))));
    took.push(performance.now() - begun);
    if (unwatch) longestBlocks.push(unwatch());
  }
  const peakAboveStart = residentPeak() - start;
  await reader.close();
  const [read] = reads;
  if (!read || reads.some((other) => JSON.stringify(other) !== JSON.stringify(read))) {
    throw new Error(`${wish.reader} reads the same answer in two ways`);
  }
  return { took, longestBlocks, peakAboveStart, read };
}

void measure(wishOf<ReadingWish>()).then(giveResult);
