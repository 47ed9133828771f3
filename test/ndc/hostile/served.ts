/** Serves hostile answers over a real socket, and the tests that both tiers declare with the ways in which each is delivered. */
import { gzipSync } from 'node:zlib';
import type { NdcClient } from '../../../src/ndc/client';
import { httpServer, type HttpServer } from '../../support/loopback';
import { hostileMessages } from './answers';
import { clientOf, enveloped, reads, writes, type Ended, type Style } from './calls';
import { GOOD, hostileDocuments } from './documents';

/** What a flow does about an answer that is refused by each code. What it proves of a write is always the same: nothing. */
const permanent = new Set([
  'missing',
  'malformed-value',
  'too-large',
  'too-deep',
  'text-too-long',
  'too-many-attributes',
  'content-encoding',
]);

const kinds: { readonly [code: string]: string } = {
  truncated: 'truncated',
  'gzip-truncated': 'truncated',
  empty: 'empty',
};

export const refusedBy = (code: string): Ended => ({
  kind: kinds[code] ?? 'unreadable',
  code,
  meaning: permanent.has(code) ? 'permanent' : 'retry-later',
  write: 'unknown',
});

/** Nobody knows what the service made of the call. */
export const lost: Ended = { meaning: 'retry-later', write: 'unknown' };

/** The same document, with its message in an envelope. */
function inEnvelope(document: Buffer): Buffer {
  const { 0: before = '', 1: behind = '' } = enveloped('|').split('|');
  const written = document
    .toString('latin1')
    .replaceAll('<IATA_OrderViewRS>', `${before}<IATA_OrderViewRS>`)
    .replaceAll('</IATA_OrderViewRS>', `</IATA_OrderViewRS>${behind}`);
  return Buffer.from(written, 'latin1');
}

/** How one document of a table, by its index, is delivered over a style: compressed, as it is, or both. */
export type Ways = (index: number, style: Style) => readonly ('plain' | 'gzip')[];

/** Declares that every hostile answer is refused by its own code, and what a flow makes of it. */
export function declareServed(ways: Ways): void {
  describe.each<Style>(['soap', 'rest'])('over %s', (style) => {
    let body: Buffer;
    let zipped: Buffer | undefined;
    let status = 200;
    let zip = false;
    let server: HttpServer;
    let client: NdcClient;
    beforeAll(async () => {
      server = await httpServer((_seen, response) => {
        response.writeHead(status, zip ? { 'Content-Encoding': 'gzip' } : {});
        response.end(zip ? (zipped ??= gzipSync(body)) : body);
      });
      client = clientOf(server.url, style);
    });
    afterAll(async () => {
      await client.close();
      await server.close();
    });

    function answerWith(document: Buffer, code = 200): void {
      [body, zipped, status] = [document, undefined, code];
    }
    const placed = (document: Buffer): Buffer => (style === 'soap' ? inEnvelope(document) : document);

    test('the answer that is not hostile is a result', async () => {
      answerWith(placed(Buffer.from(GOOD)));
      expect(await reads(client)).toMatchObject({ result: { orderId: '599187' } });
      expect(await writes(client)).toMatchObject({ result: { orderId: '599187' } });
    });

    test.each(hostileDocuments.map((each, index) => [each.name, each.code, each, index] as const))(
      '%s: %s',
      async (_name, code, { bytes }, index) => {
        answerWith(placed(bytes));
        for (const way of ways(index, style)) {
          zip = way === 'gzip';
          expect(await reads(client)).toEqual(refusedBy(code));
          expect(await writes(client)).toEqual(refusedBy(code));
        }
      },
    );

    test.each(
      hostileMessages
        .map((each, index) => [each.name, each.code, each, index] as const)
        .filter(([, , each]) => each.style === style || each.style === 'both'),
    )('%s: %s', async (_name, code, { document }, index) => {
      answerWith(Buffer.from(document));
      for (const way of ways(index, style)) {
        zip = way === 'gzip';
        expect(await reads(client)).toEqual(refusedBy(code));
        expect(await writes(client)).toEqual(refusedBy(code));
      }
    });

    test.each([
      ['a page of HTML', 502, '<!DOCTYPE html><html><p>Bad gateway'],
      ['a word', 503, 'upstream connect error'],
      ['nothing', 504, ''],
      ['half a fault', 500, enveloped('<S:Fault><faultcode>S:Client</faultcode></S:Fault>').slice(0, -9)],
      ['a whole answer', 500, style === 'soap' ? enveloped(GOOD) : GOOD],
    ])('%s with a status of %i says no more than the status', async (_what, code, document) => {
      answerWith(Buffer.from(document), code);
      const ended = { ...lost, kind: 'http', code: String(code) };
      for (zip of [false, true]) {
        expect(await reads(client)).toEqual(ended);
        expect(await writes(client)).toEqual(ended);
      }
    });
  });
}
