/** Every hostile document, read by itself: refused by its own code however it is cut, never a result; and libxml2 agrees that it is broken. */
import { Readable } from 'node:stream';
import { record, text } from '../../../src/ndc/xml/declare';
import { readMessage } from '../../../src/ndc/xml/read';
import { ReadError, readErrors } from '../../../src/ndc/xml/readError';
import { GOOD, hostileDocuments } from './documents';
import { startJudge, type Judge } from './fuzz/judge';
import { strangeDocuments } from './strangeDocuments';

const order = record({ orderId: text('Response/Order/OrderID').required() });

/** In pieces of `size` bytes; an empty document comes in no piece at all. */
function inPieces(bytes: Buffer, size: number): Readable {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  return Readable.from(pieces);
}

async function codeOf(bytes: Buffer, size: number): Promise<string> {
  const options = { root: 'OrderViewRS', messagePrefix: 'IATA_', soap: false, record: order };
  try {
    return JSON.stringify(await readMessage(inPieces(bytes, size), options));
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    expect(error.kind).toBe(readErrors[error.code].kind);
    return error.code;
  }
}

let judge: Judge;
beforeAll(() => void (judge = startJudge()));
afterAll(() => judge.close());

test('there are enough of them, each with a name of its own', () => {
  expect(hostileDocuments.length).toBeGreaterThan(120);
  expect(new Set(hostileDocuments.map(({ name }) => name)).size).toBe(hostileDocuments.length);
});

test('the document that is not hostile is read', async () => {
  expect(JSON.parse(await codeOf(Buffer.from(GOOD), 7))).toEqual({
    result: { orderId: '599187' },
    errors: [],
  });
});

describe.each([
  ['whole', 1e9],
  ['in pieces of 64 KB', 65_536],
  ['in pieces of seven bytes', 7],
  ['byte by byte', 1],
])('read %s', (_how, size) => {
  test.each(
    hostileDocuments
      .filter(({ bytes }) => bytes.length / size < 10_000)
      .map(({ name, code, bytes }) => [name, code, bytes] as const),
  )('%s: %s', async (_name, code, bytes) => {
    expect(await codeOf(bytes, size)).toBe(code);
  });
});

test('libxml2 says of each whether it is well-formed as is said here', async () => {
  const verdicts = await judge.ask(hostileDocuments.map(({ bytes }) => bytes));
  const judged = hostileDocuments.map(({ name }, index) => [name, verdicts[index]?.wellFormed]);
  expect(judged).toEqual(hostileDocuments.map(({ name, wellFormed }) => [name, wellFormed === true]));

  const others = await judge.ask(strangeDocuments.map(([, written]) => Buffer.from(written)));
  const refused = strangeDocuments.filter(
    (_, index) => !others[index]?.wellFormed && !others[index]?.namespacesAlone,
  );
  expect(refused).toEqual([]);
});
