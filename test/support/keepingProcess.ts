/** A process that keeps one call and never ends it: for a test that kills it in the middle. Arguments: the folder of the archive. */
import { createArchive } from '../../src/archive';

const archive = createArchive({
  folder: process.argv[2] ?? '',
  keepDays: 30,
  log: (words, facts) => console.error(words, facts),
  bounds: { linger: 1 },
});
const record = archive
  .of({ provider: 'air', version: '21.3', style: 'rest' })
  .begin({ operation: 'orderCreate', correlationId: 'c-1', reference: 'TRIP-1', secrets: [] }, '<RQ/>');
record.answer(200);
record.write(Buffer.from(`<RS>${'<Order/>'.repeat(10_000)}`));
setInterval(() => undefined, 60_000);
