/** Gigabytes, made while they are sent, and the tests that both tiers declare with a selection of them. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { enveloped, type Style } from './calls';
import type { Order, Told } from './enormousReader';
import { GOOD } from './documents';

/** What would come if somebody read on. */
const GIGABYTE = 1024 ** 3;

/**
 * Resident memory above that of a process that has made one call, in megabytes. Most of it is what nobody has collected yet: of the
 * socket's chunks, of inflated ones, and V8's own young generation of up to 48 MB.
 */
const MEMORY = 90;

const PIECE = 64 * 1024;

export interface Enormous {
  name: string;
  code: string;
  /** The beginning, and what comes behind it, again and again; by a function where no two are the same. */
  begin: string;
  again: string | ((piece: number) => string);
  zip?: boolean;
  style?: Style;
}

const OPEN = '<IATA_OrderViewRS><Response><Order><OrderID>599187</OrderID>';
const IN_ID = '<IATA_OrderViewRS><Response><Order><OrderID>599187';
const ENVELOPE = '<S:Envelope xmlns:S="s">';

/** A piece of 64 KB out of something that differs every time. */
const many =
  (one: (number: number) => string) =>
  (piece: number): string => {
    let all = '';
    for (let number = piece * 10_000; all.length < PIECE; number++) all += one(number);
    return all;
  };

/** What is held as a whole: refused after a megabyte. */
const texts: Enormous[] = [
  { name: 'one text', code: 'text-too-long', begin: OPEN, again: 'a' },
  { name: 'one text that somebody wants', code: 'text-too-long', begin: IN_ID, again: '1' },
  { name: 'one text of references', code: 'text-too-long', begin: IN_ID, again: '&#49;' },
  { name: 'one text of sections', code: 'text-too-long', begin: IN_ID, again: '<![CDATA[1]]>' },
  { name: 'one text with elements in it', code: 'text-too-long', begin: IN_ID, again: '1<a/>' },
  {
    name: 'elements within elements of long names',
    code: 'text-too-long',
    begin: OPEN,
    again: `<${'a'.repeat(100_000)}>`,
  },
  { name: 'one text of line ends', code: 'text-too-long', begin: OPEN, again: '\r' },
  { name: 'one attribute', code: 'text-too-long', begin: `${OPEN}<a b="`, again: 'c' },
  { name: 'one tag name', code: 'text-too-long', begin: `${OPEN}<`, again: 'a' },
  { name: 'one attribute name', code: 'text-too-long', begin: `${OPEN}<a `, again: 'b' },
  { name: 'the blanks of one tag', code: 'text-too-long', begin: `${OPEN}<a`, again: ' ' },
  { name: 'the blanks of one end tag', code: 'text-too-long', begin: `${OPEN}<a></a`, again: '\n' },
  { name: 'one comment', code: 'text-too-long', begin: `${OPEN}<!--`, again: 'a ' },
  { name: 'one instruction', code: 'text-too-long', begin: `${OPEN}<?a `, again: '? ' },
  { name: 'the target of one instruction', code: 'text-too-long', begin: `${OPEN}<?`, again: 'a' },
  { name: 'one section', code: 'text-too-long', begin: `${OPEN}<![CDATA[`, again: ']' },
  { name: 'the name of one entity', code: 'text-too-long', begin: `${OPEN}&`, again: 'a' },
  { name: 'the zeros of one reference', code: 'text-too-long', begin: `${OPEN}&#`, again: '0' },
  { name: 'the declaration', code: 'text-too-long', begin: '<?xml version="1.0"', again: ' ' },
  { name: 'comments', code: 'text-too-long', begin: OPEN, again: '<!-- a -->' },
  { name: 'comments behind the root', code: 'text-too-long', begin: GOOD, again: '<!-- -->' },
  { name: 'a DOCTYPE', code: 'doctype', begin: '<!DOCTYPE a [', again: '<!ENTITY b "c">' },
  { name: 'elements within elements', code: 'too-deep', begin: OPEN, again: '<a>' },
  {
    name: 'attributes of one element',
    code: 'too-many-attributes',
    begin: `${OPEN}<a`,
    again: many((number) => ` b${number}=""`),
  },
  { name: 'refusals', code: 'too-many-records', begin: '<IATA_OrderViewRS>', again: '<Error/>' },
  {
    name: 'items',
    code: 'too-many-records',
    begin: OPEN,
    again: '<OrderItem><Service><BookingRef><BookingID>A</BookingID></BookingRef></Service></OrderItem>',
  },
];

const LONG = 'Name'.repeat(12);

/** What is passed over: refused after 64 MB. */
const documents: Enormous[] = [
  { name: 'blanks before the root', code: 'too-large', begin: '', again: ' \n' },
  { name: 'blanks behind the root', code: 'too-large', begin: GOOD, again: ' \n' },
  { name: 'elements', code: 'too-large', begin: OPEN, again: '<Pax>Passenger</Pax>\n' },
  {
    name: 'ever new names of elements',
    code: 'too-large',
    begin: OPEN,
    again: many((number) => `<${LONG}${number}/>`),
  },
  {
    name: 'ever new names of attributes',
    code: 'too-large',
    begin: OPEN,
    again: many((number) => `<a ${LONG}${number}=""/>`),
  },
  {
    name: 'headers',
    code: 'too-large',
    begin: `${ENVELOPE}<S:Header>`,
    again: '<a>bcd</a>\n',
    style: 'soap',
  },
  { name: 'bodies', code: 'too-large', begin: ENVELOPE, again: '<S:Body>abc</S:Body>\n', style: 'soap' },
];

const zipped: Enormous[] = [
  { name: 'a gzip bomb of one text', code: 'text-too-long', begin: OPEN, again: 'a', zip: true },
  { name: 'a gzip bomb of blanks', code: 'too-large', begin: '', again: ' ', zip: true },
  { name: 'a gzip bomb of elements', code: 'too-large', begin: OPEN, again: '<Items/>', zip: true },
  { name: 'a gzip bomb behind the root', code: 'too-large', begin: GOOD, again: '\n', zip: true },
  {
    name: 'a gzip bomb behind an envelope',
    code: 'too-large',
    begin: enveloped(GOOD),
    again: '\n',
    zip: true,
    style: 'soap',
  },
];

export const enormous: readonly Enormous[] = [...texts, ...documents, ...zipped];

/** A gigabyte in pieces of some 64 KB; of one that is zipped, each piece is a member of 16 MB. */
export function* piecesOf({ begin, again, zip }: Enormous): Generator<Buffer> {
  if (zip) {
    yield gzipSync(begin);
    const size = 16 * 1024 * 1024;
    const member = gzipSync(again === '' ? '' : Buffer.alloc(size, again as string), { level: 9 });
    const pieces = Buffer.concat(Array.from({ length: again === '' ? 1000 : 1 }, () => member));
    for (let sent = 0; again === '' || sent < GIGABYTE; sent += size) yield pieces;
    return;
  }
  yield Buffer.from(begin);
  const same =
    typeof again === 'string' ? Buffer.from(again.repeat(Math.ceil(PIECE / again.length))) : undefined;
  for (let sent = 0, piece = 0; sent < GIGABYTE; piece++) {
    const next = same ?? Buffer.from(typeof again === 'string' ? again : again(piece));
    sent += next.length;
    yield next;
  }
}

/**
 * Declares that each is refused by its own code, and that the memory of the client, in a process of its own, stays within a bound that does
 * not depend on what comes. `deadline` (milliseconds) ends the one answer that nothing else ends.
 */
export function declareEnormous(selected: readonly Enormous[], deadline: number): void {
  let reader: ChildProcess;
  let server: http.Server;
  let served: Enormous | undefined;
  /** Bytes that were taken of the answer, by the server's count, once it has ended. */
  let taken: Promise<number>;

  beforeAll(async () => {
    server = http.createServer((request, response) => {
      if (!served) return void response.end(GOOD);
      const { zip } = served;
      response.writeHead(200, zip ? { 'Content-Encoding': 'gzip' } : {});
      const { socket } = request;
      // It ends when the client has seen enough and breaks the connection.
      taken = pipeline(Readable.from(piecesOf(served)), response).then(
        () => socket.bytesWritten,
        () => socket.bytesWritten,
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    reader = fork(join(__dirname, 'enormousReader.ts'), {
      execArgv: ['--expose-gc', '-r', join(__dirname, '../../support/typescript.js')],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  });

  afterAll(async () => {
    const gone = once(reader, 'exit');
    reader.kill();
    await gone;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  async function told(style: Style, total = 60_000): Promise<Told> {
    const { port } = server.address() as AddressInfo;
    const order: Order = { url: `http://127.0.0.1:${port}`, style, total };
    const answer = once(reader, 'message');
    reader.send(order);
    const [first] = (await answer) as [Told];
    return first;
  }

  test('an answer of no size is read, and makes the reader warm', async () => {
    served = undefined;
    expect((await told('rest')).ended).toMatchObject({ result: { orderId: '599187' } });
  });

  test.each(selected.map((each) => [each.name, each.code, each] as const))(
    'a gigabyte of %s: %s',
    async (_name, code, each) => {
      served = each;
      const { ended, megabytes } = await told(each.style ?? 'rest');
      expect(ended).toMatchObject({ kind: 'unreadable', code, write: 'unknown' });
      expect(megabytes).toBeLessThan(MEMORY);
      expect(await taken).toBeLessThan(GIGABYTE / 8);
    },
  );

  test('gzip members without end and without anything in them end with the deadline', async () => {
    served = { name: 'nothing', code: 'deadline', begin: OPEN, again: '', zip: true };
    const { ended, megabytes } = await told('rest', deadline);
    expect(ended).toMatchObject({ kind: 'transport', code: 'deadline', write: 'unknown' });
    expect(megabytes).toBeLessThan(MEMORY);
  });
}
