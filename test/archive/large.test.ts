/** An answer of 20 MB through the real client, from another process's wire: kept whole though the disk sleeps until it is read, and then block by block. */
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip, gunzipSync } from 'node:zlib';
import { createArchive, findMessages } from '../../src/archive';
import { createFileStore } from '../../src/archive/fileStore';
import type { ArchiveStore } from '../../src/archive/store';
import { createNdcClient } from '../../src/ndc/client';
import { checkProfiles } from '../../src/ndc/profile';
import { sandboxProfile } from '../support/running';

const HEAD = '<IATA_OrderViewRS><Response><Order><OrderID>599187</OrderID></Order><DataLists>';
const FOOT = '</DataLists></Response></IATA_OrderViewRS>';
const ROW =
  `<Row><PaxRefID>PAX1</PaxRefID><Amount CurCode="EUR">690.32000000000000000000</Amount></Row>`.repeat(700);
const ROWS = 320;

test('an answer of 20 MB is kept whole, though the disk sleeps all the while, and a block at a time when it wakes', async () => {
  const server = http.createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Encoding': 'gzip' });
    const gzip = createGzip({ level: 1 });
    gzip.pipe(response);
    gzip.write(HEAD);
    let left = ROWS;
    const next = (): void => {
      while (left > 0) {
        left -= 1;
        if (!gzip.write(ROW)) return void gzip.once('drain', next);
      }
      gzip.end(FOOT);
    };
    next();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const blocks: number[] = [];
  const files = createFileStore(folder);
  let wake: () => void = () => undefined;
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  // A disk that sleeps until the call is over.
  const sleepy: ArchiveStore = {
    create: async (place) => {
      await asleep;
      const call = await files.create(place);
      const append = (block: Uint8Array) => {
        blocks.push(gunzipSync(block).length);
        return call.append(block);
      };
      return { ...call, append };
    },
  };
  const archive = createArchive({
    folder,
    keepDays: 30,
    log: () => undefined,
    store: sleepy,
    bounds: { perCall: 32 * 1024 * 1024 },
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { air: profile } = checkProfiles({ air: sandboxProfile(url, { version: '21.3', style: 'rest' }) });
  if (!profile) throw new Error('no profile');
  const client = createNdcClient({
    profile,
    credentials: () => Promise.reject(new Error('not asked')),
    archive: archive.of({ provider: 'air', version: '21.3', style: 'rest' }),
  });

  const { result } = await client.call(
    'orderRetrieve',
    { orderId: '599187', ownerCode: 'XX' },
    { correlationId: 'c-1', reference: 'LARGE', session: { token: 'to/ken==', cookies: [] } },
  );
  wake();
  // On a busy machine it takes longer than a worker that ends would wait.
  do await archive.close();
  while ((await readdir(folder, { recursive: true })).some((name) => name.endsWith('.part')));

  expect(result.orderId).toBe('599187');
  const bytes = HEAD.length + ROWS * ROW.length + FOOT.length;
  expect(bytes).toBeGreaterThan(20_000_000);
  expect(archive.troubles()).toEqual({});
  // Masked in small blocks, each in a turn of the event loop of its own.
  expect(Math.max(...blocks)).toBeLessThan(256 * 1024);
  for await (const { document, whole } of findMessages(folder, { kind: 'answer' })) {
    expect(whole).toBe(true);
    expect(document.length).toBe(bytes);
    expect(document.subarray(0, HEAD.length + ROW.length).toString()).toBe(HEAD + ROW);
    expect(document.subarray(-FOOT.length).toString()).toBe(FOOT);
  }
  await client.close();
  server.close();
  await rm(folder, { recursive: true });
});
