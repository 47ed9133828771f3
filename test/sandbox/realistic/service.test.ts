/** A realistic sandbox over HTTP: how its bytes travel, what it tells of its answers, and what it sells. */
import { gunzipSync } from 'node:zlib';
import { addMoney } from '../../../src/domain/money';
import { Dice } from '../../../src/sandbox/random';
import { quirks, type EngineQuirk } from '../../../src/sandbox/realistic/quirks';
import { createRealism, parcelOf } from '../../../src/sandbox/realistic/realism';
import { startSandbox, type Sandbox } from '../../../src/sandbox';
import { openDesk } from '../desk';
import { client, shopRequest, textOf } from '../wire';

const GZIP_MEMBER = Buffer.from([0x1f, 0x8b, 0x08]);

/** A seed at which every trip meets a quirk of the engine. */
function seedWith(name: EngineQuirk, trip: string): string {
  for (let nth = 0; ; nth++) {
    const seed = `seed-${nth}`;
    if (createRealism({ seed, timeZone: 'UTC', remember: 1 }).has(name, trip)) return seed;
  }
}

test('several gzip members are one document, in chunks of odd lengths', () => {
  const document = Buffer.from(
    Array.from({ length: 5000 }, (_, nth) => `<Order>é${(nth * 7919) % 10_007}</Order>`).join(''),
  );
  const parcel = parcelOf((name) => name !== 'not-compressed', new Dice('parcel'));
  const packed = parcel.pack(document);
  let members = 0;
  for (let at = packed.indexOf(GZIP_MEMBER); at >= 0; at = packed.indexOf(GZIP_MEMBER, at + 1)) members++;
  expect(members).toBeGreaterThanOrEqual(4);
  expect(gunzipSync(packed)).toEqual(document);
  const chunks = parcel.chunks!(packed);
  expect(Buffer.concat(chunks)).toEqual(packed);
  expect(new Set(chunks.map(({ length }) => length)).size).toBeGreaterThan(3);
});

describe('over HTTP', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ realistic: true });
  });
  afterAll(() => sandbox.close());

  test('a hundred shops are whole, whichever way they come, and the log tells what each had', async () => {
    const caller = client(sandbox, 'rest');
    await caller.login();
    const encodings = new Set<string>();
    for (let nth = 0; nth < 100; nth++) {
      const answer = await caller.call('airShopping', shopRequest('LHR', 'CDG', '2027-03-12'));
      expect(answer.body.trimEnd()).toMatch(/AirShoppingRS\s*>(\s*<(!--.*?--|\?.*?\?)>)*$/s);
      const { 'content-encoding': coding, 'transfer-encoding': transfer } = answer.headers;
      encodings.add([coding, transfer].flat().join('/'));
    }
    expect(encodings.size).toBe(4);
    const met = sandbox.log().flatMap((record) => record.quirks ?? []);
    const possible = quirks.filter(({ operations }) => !operations || operations.includes('airShopping'));
    expect(new Set(met).size).toBeGreaterThan(possible.length / 2);
  });
});

test('by the book no answer has a quirk', async () => {
  const sandbox = await startSandbox();
  const { body } = await client(sandbox, 'rest').login();
  expect(textOf(body, 'Value')).toBeDefined();
  expect(sandbox.log().map((record) => record.quirks)).toEqual([undefined]);
  await sandbox.close();
});

const route = 'LHR-CDG/2027-03-12';

test('taxes that are an item of their own cost what they did, and the order keeps both items', () => {
  const wish = { journeys: [{ origin: 'LHR', destination: 'CDG', date: '2027-03-12' }] };
  const apart = openDesk({ realistic: true, seed: seedWith('tax-items', route) });
  const shop = apart.shop(wish);
  const [offer] = shop.offers;
  const priced = apart.price(shop, [offer!]);
  const flights = priced.items.filter(({ content }) => content.kind === 'flight');
  expect(flights).toHaveLength(2 * offer!.items.length);
  expect(flights.map(({ price }) => price.total).reduce(addMoney)).toEqual(offer!.total.total);
  expect(flights.some(({ price }) => price.base.amount === '0.00')).toBe(true);
});

test('a seat that is selected for nothing is mandatory and free, and does not take the seat from others', () => {
  const wish = { journeys: [{ origin: 'LHR', destination: 'CDG', date: '2027-03-12' }] };
  const desk = openDesk({ realistic: true, seed: seedWith('free-seats', route) });
  const shop = desk.shop(wish);
  const priced = desk.price(shop, [shop.offers[0]!]);
  const seats = priced.items.filter(({ content }) => content.kind === 'seat');
  expect(seats).toMatchObject([{ mandatory: true, price: { total: { amount: '0.00' } } }]);
  const order = desk.get('order', desk.createRequest(priced)).orders[0]!;
  expect(order.items.filter(({ content }) => content.kind === 'seat')).toHaveLength(1);
  const again = desk.price(shop, [shop.offers[0]!]);
  expect(desk.get('order', desk.createRequest(again, 'Sample')).orders).toHaveLength(1);
});
