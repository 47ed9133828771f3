import { gzipSync } from 'node:zlib';
import { inflated } from '../../../src/ndc/transport/inflate';

/** 1.7 MB that become some 50 kB: more than what is inflated at once may grow to. */
const SEAT =
  'a seat at the window, with room for legs, behind the wing, and nobody in front of it who leans back at night';
const document = Array.from(
  { length: 12_000 },
  (_, at) => `<Service id="${(at * 7919) % 1_000_003}">${SEAT}</Service>`,
).join('');
const gzipped = gzipSync(document, { level: 9 });

/** What comes before it fails, and how it fails. */
async function until(body: AsyncIterable<Uint8Array>): Promise<{ bytes: Buffer; failure?: Error }> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of inflated(body, 'gzip')) chunks.push(chunk);
    return { bytes: Buffer.concat(chunks) };
  } catch (error) {
    return { bytes: Buffer.concat(chunks), failure: error as Error };
  }
}

async function* brokenOff(after: number): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield gzipped.subarray(0, after);
  throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
}

test.each([10_000, 25_000, 45_000])(
  'an answer that breaks off after %i gzipped bytes gives what it has said',
  async (after) => {
    const cut = Math.min(after, gzipped.length - 10);
    const { bytes, failure } = await until(brokenOff(cut));

    expect(failure).toMatchObject({ code: 'ECONNRESET' });
    const share = Math.min(1, (1024 * 1024) / (document.length * (cut / gzipped.length)));
    expect(bytes.length).toBeGreaterThan(document.length * (cut / gzipped.length) * share * 0.9);
    expect(document.startsWith(bytes.toString())).toBe(true);
  },
);

test('a small answer that is broken within gives nothing: it would be noise', async () => {
  const broken = gzipSync(document.slice(0, 400_000));
  broken[Math.floor(broken.length / 2)]! ^= 0xff;
  const { bytes, failure } = await until(
    (async function* () {
      await Promise.resolve();
      yield broken.subarray(0, 5_000);
      yield broken.subarray(5_000);
    })(),
  );

  expect(failure).toMatchObject({ code: 'gzip' });
  expect(bytes).toHaveLength(0);
});
