/** Lines and heads of reports, and all that stands on the disk about a batch, its seals opened. */
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ReportHead } from '../../src/domain/batch/activities';
import { counted, emptyTally, type BatchLine } from '../../src/domain/batch/outcome';
import { open, type Keyring } from '../../src/keys';

export const line = (reference: string, changes: Partial<BatchLine> = {}): BatchLine => ({
  reference,
  outcome: 'ticketed',
  documents: ['125-2222194227', '125-2222194228'],
  amount: { amount: '690.32', currency: 'EUR' },
  took: 1_234,
  ...changes,
});

export const headOf = (
  lines: readonly BatchLine[],
  changes: { batch?: string; run?: string } = {},
): ReportHead & { run: string } => ({
  ...lines.reduce(counted, emptyTally()),
  batch: 'nightly-2027-01-20T22:00:00Z',
  run: 'run-1',
  beganAt: '2027-01-20T22:00:00.000Z',
  endedAt: '2027-01-20T22:05:00.000Z',
  ending: 'complete',
  dryRun: false,
  missed: 0,
  stopped: {},
  ...changes,
});

/** Every byte in the folder of a batch as whoever has the keys can read it. */
export async function readableIn(place: string, keyring?: Keyring): Promise<string> {
  const opened = (sealed: Buffer, file: string): string =>
    keyring ? open(keyring, sealed, `report ${basename(place)} ${file}`).toString() : '';
  const texts = (await readdir(place)).map(async (file) => {
    const bytes = await readFile(join(place, file));
    if (file === 'report.sealed') return opened(bytes, file);
    return bytes
      .toString()
      .split('\n')
      .map((each) => (each.startsWith('sealed:') ? opened(Buffer.from(each.slice(7), 'base64'), file) : each))
      .join('\n');
  });
  return (await Promise.all(texts)).join('\n');
}
