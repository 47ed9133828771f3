import { gzipSync } from 'node:zlib';
import { hashOf, newToken } from '../../src/http/tokens';
import {
  UI,
  ask,
  decode,
  runningCodecServer,
  sealedPayload,
  type Question,
  type RunningCodecServer,
} from '../support/codecServer';
import { talk } from '../support/loopback';

const over = newToken();
let server: RunningCodecServer;
let body: string;

beforeAll(async () => {
  const ann = newToken();
  server = await runningCodecServer(
    {
      tokens: [
        { name: 'ann', sha256: hashOf(ann).toString('hex') },
        { name: 'old', sha256: hashOf(over).toString('hex'), expires: '2026-01-31' },
      ],
    },
    { bodyBytes: 100_000, payloads: 10, headersWithin: 700, requestWithin: 1_000 },
  );
  server.token = ann;
  body = JSON.stringify({ payloads: [await sealedPayload({ surname: 'Quillfeather' })] });
});
afterAll(() => server.close());

/** A right question, with what is wrong about it; and the status that it gets. */
interface Wrong {
  status: number;
  problem: string;
  question: () => Question;
}

const right = (): Question => ({ token: server.token, body });

const wrong: Record<string, Wrong> = {
  'no token': { status: 401, problem: 'unauthorized', question: () => ({ body }) },
  'a wrong token': {
    status: 401,
    problem: 'unauthorized',
    question: () => ({
      body,
      token: `${server.token.slice(0, -1)}${server.token.endsWith('A') ? 'B' : 'A'}`,
    }),
  },
  'an empty token': {
    status: 401,
    problem: 'unauthorized',
    question: () => ({ body, headers: { authorization: 'Bearer ' } }),
  },
  'a token that is over': { status: 401, problem: 'unauthorized', question: () => ({ body, token: over }) },
  'the hash of a token in its place': {
    status: 401,
    problem: 'unauthorized',
    question: () => ({ body, token: hashOf(server.token).toString('hex') }),
  },
  'the token as a password': {
    status: 401,
    problem: 'unauthorized',
    question: () => ({
      body,
      headers: { authorization: `Basic ${Buffer.from(`ann:${server.token}`).toString('base64')}` },
    }),
  },
  'the token in the address': {
    status: 401,
    problem: 'unauthorized',
    question: () => ({ body, path: `/decode?token=${server.token}&access_token=${server.token}` }),
  },
  'the cookie of a session where there are none': {
    status: 401,
    problem: 'unauthorized',
    question: () => ({ body, headers: { origin: UI, cookie: `ndc-flows-codec=${server.token}` } }),
  },
  'a page of another origin': {
    status: 403,
    problem: 'origin-forbidden',
    question: () => ({ ...right(), headers: { origin: 'https://temporal.evil.example' } }),
  },
  'a page that begins like the named one': {
    status: 403,
    problem: 'origin-forbidden',
    question: () => ({ ...right(), headers: { origin: `${UI}.evil.example` } }),
  },
  'a page without an origin of its own': {
    status: 403,
    problem: 'origin-forbidden',
    question: () => ({ ...right(), headers: { origin: 'null' } }),
  },
  'a body announced too large': {
    status: 413,
    problem: 'too-large',
    question: () => ({ ...right(), body: Buffer.alloc(100_001, 0x20) }),
  },
  'a body that grows too large': {
    status: 413,
    problem: 'too-large',
    question: () => ({
      ...right(),
      headers: { 'transfer-encoding': 'chunked' },
      body: Buffer.alloc(100_001, 0x20),
    }),
  },
  'more payloads than are taken': {
    status: 413,
    problem: 'too-many-payloads',
    question: () => ({
      ...right(),
      body: JSON.stringify({ payloads: Array.from({ length: 11 }, () => ({})) }),
    }),
  },
  'malformed JSON': {
    status: 400,
    problem: 'bad-request',
    question: () => ({ ...right(), body: '{"payloads":[' }),
  },
  'no body': { status: 400, problem: 'bad-request', question: () => ({ ...right(), body: '' }) },
  'bytes that are no UTF-8': {
    status: 400,
    problem: 'bad-request',
    question: () => ({ ...right(), body: Buffer.from([0x22, 0xff, 0x22]) }),
  },
  'JSON without payloads': {
    status: 400,
    problem: 'bad-request',
    question: () => ({ ...right(), body: '[]' }),
  },
  'a payload that is none': {
    status: 400,
    problem: 'bad-request',
    question: () => ({ ...right(), body: '{"payloads":[{"metadata":{"encoding":7}}]}' }),
  },
  'data that is no base64': {
    status: 400,
    problem: 'bad-request',
    question: () => ({ ...right(), body: '{"payloads":[{"data":"<script>"}]}' }),
  },
  'a namespace that is none': {
    status: 400,
    problem: 'bad-request',
    question: () => ({ ...right(), headers: { 'x-namespace': 'a b' } }),
  },
  'a form': {
    status: 415,
    problem: 'wrong-type',
    question: () => ({ ...right(), headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  },
  'JSON that says it is text, as pages send it unasked': {
    status: 415,
    problem: 'wrong-type',
    question: () => ({ ...right(), headers: { 'content-type': 'text/plain' } }),
  },
  'a compressed body': {
    status: 415,
    problem: 'wrong-type',
    question: () => ({ ...right(), body: gzipSync(body), headers: { 'content-encoding': 'gzip' } }),
  },
  'another path': { status: 404, problem: 'not-found', question: () => ({ ...right(), path: '/' }) },
  encoding: { status: 404, problem: 'not-found', question: () => ({ ...right(), path: '/encode' }) },
  'a path below': { status: 404, problem: 'not-found', question: () => ({ ...right(), path: '/decode/x' }) },
  'a path that climbs': {
    status: 404,
    problem: 'not-found',
    question: () => ({ ...right(), path: '/decode/../../etc/passwd' }),
  },
  'another spelling of the path': {
    status: 404,
    problem: 'not-found',
    question: () => ({ ...right(), path: '/%64ecode' }),
  },
  'the sign-in where browsers have none': {
    status: 404,
    problem: 'not-found',
    question: () => ({ ...right(), path: '/decode/session' }),
  },
  GET: {
    status: 405,
    problem: 'method-not-allowed',
    question: () => ({ token: server.token, method: 'GET' }),
  },
  PUT: { status: 405, problem: 'method-not-allowed', question: () => ({ ...right(), method: 'PUT' }) },
  'OPTIONS of no page': {
    status: 405,
    problem: 'method-not-allowed',
    question: () => ({ method: 'OPTIONS' }),
  },
};

test.each(Object.entries(wrong))(
  '%s is refused, in few words, and written down',
  async (_, { status, problem, question }) => {
    const answer = await ask(server.endpoint, question());
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({
      problem,
      title: expect.stringMatching(/^.{10,100}$/) as string,
    });
    expect(answer.body).not.toContain('Quillfeather');
    expect(server.audit().at(-1)).toMatchObject({ msg: 'refused', outcome: 'refused', status });
    // The next one, put rightly, is answered.
    expect((await ask(server.endpoint, right())).status).toBe(200);
  },
);

test('missing, wrong and old tokens are told apart in the audit alone', async () => {
  const answers = [
    await ask(server.endpoint, { body }),
    await ask(server.endpoint, { body, token: newToken() }),
    await ask(server.endpoint, { body, token: over }),
  ];
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(answers.map(({ headers }) => headers['www-authenticate'])).toEqual([
    'Bearer',
    'Bearer error="invalid_token"',
    'Bearer error="invalid_token"',
  ]);
  expect(server.audit().slice(-3)).toMatchObject([
    { reason: 'no token' },
    { reason: 'no such token' },
    { reason: 'the token is over', who: 'old', by: 'token' },
  ]);
});

describe('a browser that asks beforehand', () => {
  const preflight = (headers: Record<string, string>): Question => ({
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'POST', ...headers },
  });

  test('is told what the UI’s page may send, without a token', async () => {
    const answer = await ask(
      server.endpoint,
      preflight({ origin: UI, 'access-control-request-headers': 'authorization,content-type,x-namespace' }),
    );
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': UI,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, authorization-extras, content-type, x-namespace',
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test.each([
    ['for a page of another origin', { origin: 'https://evil.example' }],
    ['for another method', { origin: UI, 'access-control-request-method': 'DELETE' }],
    ['for other headers', { origin: UI, 'access-control-request-headers': 'content-type, x-forwarded-for' }],
  ])('is refused %s', async (_, headers) => {
    const answer = await ask(server.endpoint, preflight(headers));
    expect(answer.status).toBe(403);
    expect(answer.headers).not.toHaveProperty('access-control-allow-methods');
  });

  test('gets no leave to read what another origin is refused', async () => {
    const answer = await ask(server.endpoint, { ...right(), headers: { origin: 'https://evil.example' } });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('who takes his time', () => {
  test('with the headers is hung up on', async () => {
    expect(await talk(server.endpoint, 'POST /decode HTTP/1.1\r\nhost: x\r\n')).toContain(
      '408 Request Timeout',
    );
  });

  test('with the body is hung up on', async () => {
    const head = `POST /decode HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nauthorization: Bearer ${server.token}\r\ncontent-length: 50\r\n\r\n`;
    expect(await talk(server.endpoint, `${head}{"payloads"`)).toContain('408 Request Timeout');
    expect(server.audit().at(-1)).toMatchObject({ reason: 'the body broke off', who: 'ann' });
  });

  test('with a body that is announced too large is refused before it comes', async () => {
    const head = `POST /decode HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nauthorization: Bearer ${server.token}\r\ncontent-length: 100001\r\n\r\n`;
    expect(await talk(server.endpoint, head)).toContain('413 Payload Too Large');
    expect(server.audit().at(-1)).toMatchObject({ reason: 'announced too much', who: 'ann' });
  });

  test('or has endless headers is refused', async () => {
    expect(
      await talk(server.endpoint, `POST /decode HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`),
    ).toContain('431 Request Header Fields Too Large');
  });
});

test('what is no HTTP is refused as all else is', async () => {
  const said = await talk(server.endpoint, 'NONSENSE\r\n\r\n');
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(said).toContain('{"problem":"not-readable","title":"The request cannot be read."}');
});

test.each(['PROPFIND', 'DELETE', 'TRACE', 'HEAD'])(
  '%s is refused, and told what is taken',
  async (method) => {
    const answer = await ask(server.endpoint, { method, token: server.token });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST, OPTIONS' } });
  },
);

describe('guessing', () => {
  test('ends after ten different tokens: further wrong ones are sent away for a while, and right ones are heard', async () => {
    const guessed = await runningCodecServer();
    try {
      for (let guess = 0; guess < 10; guess += 1)
        expect((await decode(guessed.endpoint, [], { token: newToken() })).status).toBe(401);
      for (const wrongToken of [newToken(), 'a.b.c']) {
        const answer = await decode(guessed.endpoint, [], { token: wrongToken });
        expect(answer.status).toBe(429);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
      }
      expect((await decode(guessed.endpoint, [], { token: guessed.token })).status).toBe(200);
    } finally {
      await guessed.close();
    }
  });

  test('is not what a page does that asks again and again with its old token', async () => {
    const stale = await runningCodecServer();
    const old = newToken();
    try {
      for (let again = 0; again < 30; again += 1)
        expect((await decode(stale.endpoint, [], { token: old })).status).toBe(401);
      expect((await decode(stale.endpoint, [], { token: stale.token })).status).toBe(200);
    } finally {
      await stale.close();
    }
  });
});
