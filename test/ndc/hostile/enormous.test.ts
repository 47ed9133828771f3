/**
 * Answers without end. One for each code, over a socket: refused within bounded memory. All of them, read within smaller bounds: refused by
 * their own code. `enormous.system.test.ts` sends all of them over a socket.
 */
import { inflated } from '../../../src/ndc/transport/inflate';
import { messages } from '../../../src/ndc/v21_3';
import { readMessage } from '../../../src/ndc/xml/read';
import { ReadError } from '../../../src/ndc/xml/readError';
import { declareEnormous, enormous, piecesOf, type Enormous } from './enormous';

const sent = [
  'one text',
  'a DOCTYPE',
  'elements within elements',
  'attributes of one element',
  'refusals',
  'a gzip bomb of blanks',
];
declareEnormous(
  enormous.filter(({ name }) => sent.includes(name)),
  500,
);

/** The default bounds divided by 16, and by 10 for records. */
const limits = { bytes: 4 * 1024 * 1024, text: 64 * 1024, records: 20_000 };

async function* body(each: Enormous): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield* piecesOf(each);
}

async function codeOf(each: Enormous): Promise<string> {
  const { answer, record } = messages.orderRetrieve;
  try {
    const message = { root: answer, messagePrefix: 'IATA_', record, soap: each.style === 'soap', limits };
    await readMessage(inflated(body(each), each.zip ? 'gzip' : undefined), message);
    return 'read';
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return error.code;
  }
}

test.each(enormous.map((each) => [each.name, each.code, each] as const))(
  'within smaller bounds, %s: %s',
  async (_name, code, each) => {
    expect(await codeOf(each)).toBe(code);
  },
);
