/** Ten thousand logins and reads with tokens, cookies and headers as no service should send them: the connections stay usable. */
import type { ServerResponse } from 'node:http';
import { createNdcClient } from '../../../src/ndc/client';
import { NdcError } from '../../../src/ndc/errors';
import { checkProfiles } from '../../../src/ndc/profile';
import { sandboxProfile } from '../../support/running';
import { httpServer } from '../../support/loopback';
import { inputs, ran, repeatable } from '../../support/properties';
import { Random } from '../../support/random';

/** Four times as many with the system tier. */
const ANSWERS = 2_500;
const AT_ONCE = 16;

/** Pieces of which values are made. */
const PIECES = [
  'abc',
  '==',
  ' ',
  '&#10;',
  '&#13;&#10;',
  '&#9;',
  'é',
  '€',
  '\u{1f600}',
  'x'.repeat(5_000),
  ';',
  ',',
  '"',
  '=',
];
/** In headers Node itself writes no line ends; what Latin-1 has, it does. */
const HEADER_PIECES = [
  'abc',
  ' ',
  '\t',
  '\u00e9',
  '\u00ff',
  '\u0080',
  ';',
  ',',
  '"',
  '=',
  'x'.repeat(3_000),
  'Max-Age=0',
];

test(
  'no connection is lost, whatever a service hands out',
  repeatable(async (seed) => {
    const random = new Random(seed);
    const valueOf = (pieces: readonly string[]): string =>
      Array.from({ length: 1 + random.below(4) }, () => pieces[random.below(pieces.length)]).join('');
    let hostile = true;
    const server = await httpServer((_seen, response: ServerResponse) => {
      const [token, cookies] = hostile
        ? [
            valueOf(PIECES),
            Array.from({ length: random.below(4) }, () => `c${random.below(9)}=${valueOf(HEADER_PIECES)}`),
          ]
        : ['good', ['c=good']];
      response
        .writeHead(200, { 'Set-Cookie': cookies })
        .end(`<LoginRS AuthStatus="Success"><AuthToken><Value>${token}</Value></AuthToken></LoginRS>`);
    });
    const { sandbox: profile } = checkProfiles({ sandbox: sandboxProfile(server.url, { style: 'rest' }) });
    if (!profile) throw new Error('no profile');
    const client = createNdcClient({
      profile,
      credentials: () => Promise.resolve({ username: 'joe', password: 'pass' }),
    });
    const correlationId = 'e0511f74-7d4b-3763-b80c-08b1ec1803d2';
    const codes = new Map<string, number>();
    const visit = async (): Promise<void> => {
      try {
        const { result: session } = await client.call('login', {}, { correlationId });
        // What was taken can be sent: the answer is no order, and that is read.
        await client.call('orderRetrieve', { orderId: '1' }, { correlationId, session });
      } catch (error) {
        if (!(error instanceof NdcError)) throw error;
        codes.set(error.problem.code, (codes.get(error.problem.code) ?? 0) + 1);
      }
    };
    try {
      const many = inputs(ANSWERS);
      for (let done = 0; done < many; done += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, visit));
      ran(many);
      expect([...codes.keys()].sort()).toEqual(['malformed-value', 'missing', 'other-message']);
      // Enough of those that are refused, and of those that go into a header.
      for (const code of ['malformed-value', 'other-message'])
        expect(codes.get(code)).toBeGreaterThan(many / 50);
      hostile = false;
      const { result } = await client.call('login', {}, { correlationId });
      expect(result).toEqual({ token: 'good', cookies: ['c=good'] });
    } finally {
      await client.close();
      await server.close();
    }
  }),
);
