/** Our own way, as it is shipped, with and without its archive: the client's airShopping, from the request that it writes to the digest that a workflow gets. */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArchive } from '../../src/archive';
import type { ShopInput } from '../../src/domain/calls/operations';
import type { NdcVersion } from '../../src/domain/calls/provider';
import { createNdcClient, type NdcClient } from '../../src/ndc/client';
import { checkProfiles } from '../../src/ndc/profile';
import { passengers, travel } from '../documents/shopModel';
import type { CreateReader, Reader } from './reader';

const CORRELATION_ID = '6a7c9a5e-7f0f-4a53-8c30-0cbf6a3f8c11';

/** A client of the answer server. */
export function benchClient(
  baseUrl: string,
  version: NdcVersion,
  more: Partial<Parameters<typeof createNdcClient>[0]> = {},
  concurrency = 8,
): NdcClient {
  const { bench } = checkProfiles({
    bench: {
      baseUrl,
      version,
      style: 'rest',
      providerCode: 'BENCH',
      agencyId: 'AGENCY1',
      credentials: { username: { env: 'NONE' }, password: { env: 'NONE' } },
      timeZone: 'Europe/Paris',
      rate: { concurrency },
      timeouts: { total: { default: '90s' } },
    },
  });
  if (!bench) throw new Error('the profile is gone');
  const credentials = { username: 'bench', password: 'bench' };
  return createNdcClient({ profile: bench, credentials: () => Promise.resolve(credentials), ...more });
}

/** What a call is made with. */
export const callOptions = {
  correlationId: CORRELATION_ID,
  session: { token: 'c2Vzc2lvbg==', cookies: ['SESSION=6a7c9a5e', 'ROUTE=1'] },
};

/** What every reader of ours asks for. */
export const shopInput: ShopInput = {
  journeys: [
    { origin: 'BRE', destination: 'LHR', date: travel.out },
    { origin: 'LHR', destination: 'BRE', date: travel.back },
  ],
  passengers: passengers.map((passenger) => ({
    paxId: passenger.paxId,
    type: passenger.type,
    birthDate: 'birthDate' in passenger ? passenger.birthDate : '1984-11-14',
  })),
};

function readerWith(client: NdcClient): Reader {
  return {
    read: async () => {
      const { result } = await client.call('airShopping', shopInput, callOptions);
      return { offers: result.offersSeen, cheapest: result.offers.map(({ offerId }) => offerId) };
    },
    close: () => client.close(),
  };
}

export const product: CreateReader = (url, version) => readerWith(benchClient(url, version));

/** The same with every message kept on disk beside it. */
export const archiving: CreateReader = (url, version) => {
  const folder = mkdtempSync(join(tmpdir(), 'ndc-flows-bench-'));
  const archive = createArchive({ folder, keepDays: 1, log: () => undefined });
  const kept = archive.of({ provider: 'bench', version, style: 'rest' });
  const reader = readerWith(benchClient(url, version, { archive: kept }));
  return {
    read: () => reader.read(),
    close: async () => {
      await reader.close();
      await archive.close();
      // Where the disk was too slow it still writes.
      await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    },
  };
};
