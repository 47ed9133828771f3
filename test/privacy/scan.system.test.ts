/**
 * The scan: orders with unmistakable people, documents, contacts and secrets live through everything that goes wrong, and afterwards every
 * byte is searched that others could see: the server's database, histories, answers, the UI, logs, metrics, the archive, processes.
 */
import { createHash } from 'node:crypto';
import { Batches } from '../../src/client/batches';
import { searchedWords, type FindWord } from '../../src/domain/order/find';
import type { OrderState } from '../../src/domain/order/states';
import type { OrderStatus } from '../../src/domain/order/status';
import { writtenKey } from '../../src/keys';
import { findDigests } from '../../src/temporal/findDigests';
import { until } from '../support/following';
import { Scan, needlesOf } from '../support/scan/needles';
import type { Place } from '../support/scan/places';
import { openScanStage, type ScanStage } from '../support/scan/stage';
import { secrets, unmistakable, unmistakableTrip, type Unmistakable } from '../support/unmistakable';

const stages: ScanStage[] = [];
afterAll(() => Promise.all(stages.map((stage) => stage.close())));

/** Who has travelled, and what their orders are found by. */
interface Lived {
  people: Unmistakable[];
  words: FindWord[];
}

/** The lives of some orders, one after the other where faults wait for them. */
async function live({ service, orders, client }: ScanStage): Promise<Lived> {
  const people: Unmistakable[] = [];
  const words: FindWord[] = [];
  const book = async (changes: object, ...states: OrderState[]): Promise<OrderStatus> => {
    const person = unmistakable();
    people.push(person);
    const request = unmistakableTrip(person, { ...changes });
    await orders.start(request);
    const status = await until(orders, request.reference, states);
    words.push(
      ...searchedWords(String(person.passenger.surname)).filter(({ kind }) => kind === 'surname'),
      ...status.bookingReferences
        .flatMap((id) => searchedWords(id))
        .filter(({ kind }) => kind === 'booking-reference'),
    );
    return status;
  };
  const released = {
    ticketing: 'in-batch',
    released: true,
    payUpTo: { amount: '99999.00', currency: 'EUR' },
  };

  // A whole life, with a price that is told with an echo, and a warning that is one.
  service.fault({ operation: 'offerPrice', kind: 'echo-fault' });
  service.fault({ operation: 'orderRetrieve', kind: 'echo-warning' });
  const first = await book({}, 'held');
  const { documents } = await orders.update(first.reference, 'ticket', { payUpTo: first.total! });
  const [ticket = ''] = documents.map(({ number }) => number.replace(/\D/g, '').slice(0, 13));
  words.push({ kind: 'ticket', word: ticket }, { kind: 'ticket', word: ticket.slice(3) });
  await orders.update(first.reference, 'quoteCancellation', {});
  await orders.update(first.reference, 'cancel', {});

  // A create whose answer is lost, found again by its passenger's name.
  service.fault({ operation: 'orderCreate', kind: 'reset-after' });
  const found = await book({}, 'held');
  // One that is refused, with everything that was sent in its words.
  service.fault({ operation: 'orderCreate', kind: 'echo-before', code: '493' });
  await book({}, 'failed');
  // Tokens that are lost, and 911.
  service.fault({ operation: 'orderRetrieve', kind: 'token-lost' });
  service.fault({ operation: 'airShopping', kind: '911-before' });
  const third = await book(released, 'held');
  const fourth = await book(released, 'held');

  // A batch of two, of which one is refused in the words of an echo.
  service.fault({ operation: 'orderChange', kind: 'echo-before', code: '466' });
  const batches = new Batches(client);
  await batches.start('scanned', { references: [third.reference, fourth.reference], maxInFlight: 1 });
  await batches.result('scanned');
  await orders.update(found.reference, 'cancel', {});
  return { people, words };
}

/** Where the index is, and what is made of it. */
const INDEXED = ['histories as JSON', 'histories as protobuf', 'the UI’s answers', 'the database file'];

/** What may be found nowhere. */
function needlesFor(stage: ScanStage, { people }: Lived, password: string): Scan {
  const texts: Record<string, string> = { password, card: '4111 1111 1111 1111' };
  people.forEach((person, nth) =>
    person.texts.forEach((text, at) => (texts[`person ${nth}, text ${at}`] = text)),
  );
  stage.sessions().forEach((text, nth) => (texts[`token or cookie ${nth}`] = text));
  if (stage.key) {
    texts.key = stage.key.bytes.toString('hex');
    texts['key as written'] = writtenKey(stage.key).split(':')[1] ?? '';
  }
  return new Scan(needlesOf(texts));
}

/** What the index must not hold of the words by which it finds orders: themselves, and hashes that anybody can make. */
function wordNeedles({ words }: Lived): Scan {
  const hashes = (word: FindWord): string[] => [
    ...findDigests([word], undefined),
    ...['sha256', 'sha1', 'md5'].map((name) => createHash(name).update(word.word).digest('hex').slice(0, 16)),
  ];
  const texts = words.flatMap((word, nth) =>
    [word.word, ...hashes(word)].map((text, at) => [`find ${nth}, ${word.kind}, ${at}`, text] as const),
  );
  return new Scan(needlesOf(Object.fromEntries(texts)));
}

function found(places: readonly Place[], scan: Scan): Record<string, string[]> {
  return Object.fromEntries(
    places.map(({ name, bytes }) => [name, [...new Set(bytes.flatMap((piece) => scan.of(piece)))].sort()]),
  );
}

const sizes = (places: readonly Place[]): Record<string, number> =>
  Object.fromEntries(
    places.map(({ name, bytes }) => [name, bytes.reduce((sum, { length }) => sum + length, 0)]),
  );

test('with keys nothing personal and nothing secret is found anywhere', async () => {
  const stage = await openScanStage({ password: secrets.password });
  stages.push(stage);
  const lived = await live(stage);
  const places = await stage.places();
  const scan = needlesFor(stage, lived, secrets.password);

  // Everything is there to be looked through.
  const looked = sizes(places);
  for (const [name, size] of Object.entries(looked)) expect([name, size > 500]).toEqual([name, true]);
  expect(looked['histories as JSON']).toBeGreaterThan(50_000);
  expect(stage.sessions().length).toBeGreaterThan(4);
  expect(Object.keys(looked)).toContain('metrics');
  const hits = found(places, scan);
  expect(hits).toEqual(Object.fromEntries(Object.keys(hits).map((name) => [name, []])));
  const indexed = places.filter(({ name }) => INDEXED.includes(name));
  expect(indexed).toHaveLength(INDEXED.length);
  expect(found(indexed, wordNeedles(lived))).toEqual(Object.fromEntries(INDEXED.map((name) => [name, []])));
  expect(stage.service.ledger().totals.duplicates).toBe(0);
});

test('without keys and without care of logs the same scan finds people in every kind of place', async () => {
  const { password } = secrets;
  const stage = await openScanStage({ password, open: true });
  stages.push(stage);
  const lived = await live(stage);
  const { people, words } = lived;
  const places = await stage.places();
  const hits = found(places, needlesFor(stage, lived, password));
  // The hash that the index has of each word is found where it is.
  const index = found(places, wordNeedles(lived))['the database file'];
  for (const [nth, { kind }] of words.entries()) expect(index).toContain(`find ${nth}, ${kind}, 1`);
  expect(new Set(words.map(({ kind }) => kind)).size).toBe(3);

  for (const name of [
    'histories as JSON',
    'histories as protobuf',
    'the UI’s answers',
    'the database file',
    'the archive and the reports',
    'logs',
  ])
    for (const [nth] of people.entries())
      expect([name, hits[name]]).toEqual([name, expect.arrayContaining([`person ${nth}, text 0`])]);
  // They name nobody even so.
  expect(hits.timelines).toEqual([]);
  for (const name of ['process arguments', 'process environments'])
    expect([name, hits[name]]).toEqual([name, ['password']]);
  // What is sealed in any case, and what the service’s answers lost on their way in.
  const kept = ['histories as JSON', 'the database file', 'the archive and the reports'].flatMap(
    (name) => hits[name],
  );
  expect(kept.filter((name) => /token|password|card/.test(name ?? ''))).toEqual([]);
});
