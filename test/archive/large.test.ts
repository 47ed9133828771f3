/** An answer of 20 MB through the real client, from another process's wire: kept whole while it is read, block by block. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { createArchive, findMessages } from '../../src/archive';
import { defaultBounds } from '../../src/archive/bounds';
import { createNdcClient } from '../../src/ndc/client';
import { checkProfiles } from '../../src/ndc/profileSchema';
import { sandboxProfile } from '../support/running';

const HEAD = '<IATA_OrderViewRS><Response><Order><OrderID>599187</OrderID></Order><DataLists>';
const FOOT = '</DataLists></Response></IATA_OrderViewRS>';
const ROW =
  `<Row><PaxRefID>PAX1</PaxRefID><Amount CurCode="EUR">690.32000000000000000000</Amount></Row>`.repeat(700);
const ROWS = 320;

test('an answer of 20 MB is kept whole, a block at a time between other work of the event loop', async () => {
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
  const archive = createArchive({ folder, keepDays: 30, log: () => undefined });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { air: profile } = checkProfiles({ air: sandboxProfile(url, { version: '21.3', style: 'rest' }) });
  if (!profile) throw new Error('no profile');
  const client = createNdcClient({
    profile,
    credentials: () => Promise.reject(new Error('not asked')),
    archive: archive.of({ provider: 'air', version: '21.3', style: 'rest' }),
  });

  let turns = 0;
  const turn = (): NodeJS.Immediate => setImmediate(() => ((turns += 1), (turning = turn())));
  let turning = turn();
  const { result } = await client.call(
    'orderRetrieve',
    { orderId: '599187', ownerCode: 'XX' },
    { correlationId: 'c-1', reference: 'LARGE', session: { token: 'to/ken==', cookies: [] } },
  );
  await archive.close();
  clearImmediate(turning);

  expect(result.orderId).toBe('599187');
  const bytes = HEAD.length + ROWS * ROW.length + FOOT.length;
  expect(bytes).toBeGreaterThan(20_000_000);
  expect(archive.troubles()).toEqual({});
  // Each block was masked in a turn of its own.
  expect(turns).toBeGreaterThan(bytes / defaultBounds.block);
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
