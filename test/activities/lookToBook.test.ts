/** What a worker allows between two counts, and when it counts again. The server is a stand-in that gives the counts. */
import { Readable } from 'node:stream';
import type { Client } from '@temporalio/client';
import { LookToBook } from '../../src/activities/lookToBook';
import { policyOf, checkProfiles } from '../../src/ndc/profile';
import { sandboxProfile } from '../support/running';

/** Counts of the stand-in, and how often it was asked for bookings. */
let counts: { shops: number; bookings: number; asked: number };
let now: number;
let failing: Error | undefined;
const failed: unknown[] = [];

const client = {
  workflow: {
    count: (query: string) => {
      if (failing) return Promise.reject(failing);
      if (query.includes('/booked/')) counts.asked += 1;
      const first = query.includes('/1/');
      return Promise.resolve({
        count: query.includes('/booked/') ? counts.bookings : first ? counts.shops : 0,
      });
    },
    list: () => Readable.from([]),
  },
} as unknown as Client;

const lookToBook = { shopsPerBooking: 10, minimumShops: 20 };
const { sandbox } = checkProfiles({
  sandbox: sandboxProfile('http://127.0.0.1:1', { profile: { lookToBook } }),
});
const policy = policyOf('sandbox', sandbox!);

beforeEach(() => {
  counts = { shops: 0, bookings: 0, asked: 0 };
  failing = undefined;
  failed.length = 0;
  now = Date.parse('2027-01-20T12:00:00Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

const limits = (): LookToBook => new LookToBook(client, (error) => void failed.push(error));

test('adds what it has allowed to what the server counts, and asks it once for many', async () => {
  counts.shops = 18;
  const worker = limits();
  expect(await Promise.all([worker.refusal(policy), worker.refusal(policy)])).toEqual([undefined, undefined]);
  expect(counts.asked).toBe(1);
  expect(await worker.refusal(policy)).toMatch(/^20 shops for 0 bookings at sandbox/);
});

test('refuses nothing by an old count: somebody may have booked since', async () => {
  counts.shops = 20;
  const worker = limits();
  expect(await worker.refusal(policy)).toBeDefined();
  counts.bookings = 3;
  now += 1_000;
  expect(await worker.refusal(policy)).toBeDefined();
  now += 1_000;
  expect(await worker.refusal(policy)).toBeUndefined();
});

test('allows shops while nothing can be counted, and keeps the last count once there is one', async () => {
  failing = new Error('no visibility');
  const worker = limits();
  expect(await worker.refusal(policy)).toBeUndefined();
  expect(failed).toEqual([failing]);
  failing = undefined;
  counts.shops = 20;
  expect(await worker.refusal(policy)).toMatch(/^20 shops/);
  failing = new Error('again');
  now += 60_000;
  expect(await worker.refusal(policy)).toMatch(/^20 shops/);
});

test('without a limit, nothing is counted', async () => {
  const plain = checkProfiles({ sandbox: sandboxProfile('http://127.0.0.1:1') }).sandbox!;
  expect(await limits().refusal(policyOf('sandbox', plain))).toBeUndefined();
  expect(counts.asked).toBe(0);
});
