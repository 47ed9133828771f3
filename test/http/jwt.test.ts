import { createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { loadCodecServer } from '../../src/config';
import { accessOf } from '../../src/http/access';
import { AccessUnusable } from '../../src/http/errors';
import { hashOf, newToken } from '../../src/http/tokens';
import {
  UI,
  ask,
  decode,
  runningCodecServer,
  sealedPayload,
  type RunningCodecServer,
} from '../support/codecServer';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = generateKeyPairSync('ed25519');
const strange = generateKeyPairSync('rsa', { modulusLength: 2048 });
const secret = randomBytes(40).toString('base64');

const ISSUER = 'https://login.example.com/';
const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const folder = mkdtempSync(join(tmpdir(), 'jwks-'));
const jwks = join(folder, 'jwks.json');

function published(key: KeyObject, more: Record<string, unknown>): Record<string, unknown> {
  return { ...key.export({ format: 'jwk' }), ...more };
}

function publish(): void {
  const keys = [
    published(rsa.publicKey, { kid: 'r', use: 'sig', alg: 'RS256' }),
    published(ec.publicKey, { kid: 'e', use: 'sig' }),
    published(ed.publicKey, { kid: 'd' }),
    published(strange.publicKey, { kid: 'other use', use: 'enc' }),
  ];
  writeFileSync(jwks, JSON.stringify({ keys }));
}

/** A text is taken for the JSON itself. */
const base64url = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const seconds = (fromNow = 0): number => Math.floor(Date.now() / 1000) + fromNow;

type Claims = Record<string, unknown>;
const claims = (changes: Claims = {}): Claims => ({
  iss: ISSUER,
  aud: ['something', 'ndc-flows'],
  sub: 'ann@example.com',
  exp: seconds(300),
  iat: seconds(-5),
  groups: ['staff', 'ndc-decoders'],
  ...changes,
});

/** A signed token. */
function jwt(header: Claims, body: Claims | string, signature: (data: Buffer) => Buffer): string {
  const signed = `${base64url(header)}.${base64url(body)}`;
  return `${signed}.${signature(Buffer.from(signed)).toString('base64url')}`;
}

const byRsa = (data: Buffer): Buffer => sign('sha256', data, rsa.privateKey);
const byEc = (data: Buffer): Buffer =>
  sign('sha256', data, { key: ec.privateKey, dsaEncoding: 'ieee-p1363' });
const byEd = (data: Buffer): Buffer => sign(null, data, ed.privateKey);
const byHmac =
  (key: string | Buffer) =>
  (data: Buffer): Buffer =>
    createHmac('sha256', key).update(data).digest();

const good = (changes: Claims = {}): string => jwt({ alg: 'RS256', kid: 'r' }, claims(changes), byRsa);

let server: RunningCodecServer;
beforeAll(async () => {
  publish();
  process.env.TEST_CODEC_SECRET = secret;
  server = await runningCodecServer({
    tokens: [],
    jwt: [
      { issuer: ISSUER, audience: 'ndc-flows', jwks, claims: { groups: 'ndc-decoders' } },
      { issuer: 'pem', audience: 'ndc-flows', pem, algorithms: ['RS256'] },
      {
        issuer: 'shared',
        audience: 'ndc-flows',
        secret: { env: 'TEST_CODEC_SECRET' },
        algorithms: ['HS256'],
      },
    ],
  });
});
afterAll(() => server.close());

async function statusOf(token: string, at = server): Promise<number> {
  return (await decode(at.endpoint, [await sealedPayload(1)], { token })).status;
}

test.each([
  ['RS256', () => good()],
  ['ES256', () => jwt({ alg: 'ES256', kid: 'e' }, claims(), byEc)],
  ['EdDSA', () => jwt({ alg: 'EdDSA', kid: 'd' }, claims(), byEd)],
  [
    'a key in the configuration',
    () => jwt({ alg: 'RS256' }, claims({ iss: 'pem', aud: 'ndc-flows' }), byRsa),
  ],
  [
    'a secret, where it is configured',
    () => jwt({ alg: 'HS256' }, claims({ iss: 'shared' }), byHmac(secret)),
  ],
])('a token by %s is taken, and its subject written down', async (_, token) => {
  expect(await statusOf(token())).toBe(200);
  expect(server.audit().at(-1)).toMatchObject({ msg: 'decode', who: 'ann@example.com', by: 'jwt' });
});

test('the audit tells a token from a subject of the same name, and the subjects of two issuers', async () => {
  const ann = newToken();
  const audited = await runningCodecServer({
    tokens: [{ name: 'ann', sha256: hashOf(ann).toString('hex') }],
    jwt: [
      { issuer: ISSUER, audience: 'ndc-flows', jwks },
      { issuer: 'pem', audience: 'ndc-flows', pem },
    ],
    browserSessions: '1h',
  });
  try {
    const byHand = jwt({ alg: 'RS256' }, claims({ iss: 'pem', sub: 'ann' }), byRsa);
    for (const token of [ann, good({ sub: 'ann' }), byHand]) expect(await statusOf(token, audited)).toBe(200);
    expect(await statusOf(good({ sub: 'ann', exp: seconds(-31) }), audited)).toBe(401);
    const { headers } = await ask(audited.endpoint, {
      path: '/decode/session',
      body: new URLSearchParams({ token: byHand }).toString(),
      headers: { origin: audited.endpoint, 'content-type': 'application/x-www-form-urlencoded' },
    });
    const cookie = headers['set-cookie']?.[0]?.split(';')[0];
    await decode(audited.endpoint, [], { headers: { cookie, origin: UI } });
    const callers = audited.audit().map(({ msg, who, by, of, issuer }) => ({ msg, who, by, of, issuer }));
    expect(callers).toEqual([
      { msg: 'decode', who: 'ann', by: 'token' },
      { msg: 'decode', who: 'ann', by: 'jwt', issuer: ISSUER },
      { msg: 'decode', who: 'ann', by: 'jwt', issuer: 'pem' },
      { msg: 'refused', who: 'ann', by: 'jwt', issuer: ISSUER },
      { msg: 'sign-in', who: 'ann', by: 'jwt', issuer: 'pem' },
      { msg: 'decode', who: 'ann', by: 'session', of: 'jwt', issuer: 'pem' },
    ]);
  } finally {
    await audited.close();
  }
});

describe('refused is a token', () => {
  // A server for each: wrong tokens of one address are counted.
  let strict: RunningCodecServer;
  beforeEach(async () => {
    strict = await runningCodecServer({
      tokens: [],
      jwt: [
        { issuer: ISSUER, audience: 'ndc-flows', jwks, claims: { groups: 'ndc-decoders' } },
        { issuer: 'pem', audience: 'ndc-flows', pem, algorithms: ['RS256'] },
        { issuer: 'ec alone', audience: 'ndc-flows', jwks, algorithms: ['ES256'] },
      ],
    });
  });
  afterEach(() => strict.close());

  const [head = '', body = '', signature = ''] = good().split('.');
  const rows: [string, () => string, string][] = [
    [
      'of the algorithm none',
      () => `${base64url({ alg: 'none' })}.${base64url(claims())}.`,
      'an algorithm that is not allowed',
    ],
    [
      'of none with a signature',
      () => jwt({ alg: 'none', kid: 'r' }, claims(), byRsa),
      'an algorithm that is not allowed',
    ],
    [
      'of nOnE',
      () => `${base64url({ alg: 'nOnE' })}.${base64url(claims())}.x`,
      'an algorithm that is not allowed',
    ],
    ['without an algorithm', () => jwt({ kid: 'r' }, claims(), byRsa), 'an algorithm that is not allowed'],
    [
      'by HS256 with the public key for a secret',
      () => jwt({ alg: 'HS256', kid: 'r' }, claims(), byHmac(pem)),
      'an algorithm that is not allowed',
    ],
    [
      'by HS256 with the public key of the configuration for a secret',
      () => jwt({ alg: 'HS256' }, claims({ iss: 'pem' }), byHmac(pem)),
      'an algorithm that is not allowed',
    ],
    [
      'by an algorithm that this issuer may not use',
      () => jwt({ alg: 'RS256', kid: 'r' }, claims({ iss: 'ec alone' }), byRsa),
      'an algorithm that is not allowed',
    ],
    [
      'that says another algorithm than its key is for',
      () => jwt({ alg: 'ES256', kid: 'r' }, claims(), byRsa),
      'signature is of none',
    ],
    [
      'that says RS256 and is signed by a key for ECDSA',
      () => jwt({ alg: 'RS256', kid: 'e' }, claims(), (data) => sign('sha256', data, ec.privateKey)),
      'signature is of none',
    ],
    [
      'signed by a stranger',
      () => jwt({ alg: 'RS256', kid: 'r' }, claims(), (data) => sign('sha256', data, strange.privateKey)),
      'signature is of none',
    ],
    [
      'signed by a key that is not for signing',
      () =>
        jwt({ alg: 'RS256', kid: 'other use' }, claims(), (data) => sign('sha256', data, strange.privateKey)),
      'signature is of none',
    ],
    [
      'that names an unknown key',
      () => jwt({ alg: 'RS256', kid: 'x' }, claims(), byRsa),
      'signature is of none',
    ],
    [
      'that brings its own key',
      () =>
        jwt({ alg: 'RS256', jwk: strange.publicKey.export({ format: 'jwk' }) }, claims(), (data) =>
          sign('sha256', data, strange.privateKey),
        ),
      'signature is of none',
    ],
    [
      'whose claims were changed',
      () => `${head}.${base64url(claims({ sub: 'mallory' }))}.${signature}`,
      'signature is of none',
    ],
    ['without its signature', () => `${head}.${body}.`, 'signature is of none'],
    [
      'whose ECDSA signature is nothing but zeros',
      () => jwt({ alg: 'ES256', kid: 'e' }, claims(), () => Buffer.alloc(64)),
      'signature is of none',
    ],
    [
      'with critical extensions',
      () => jwt({ alg: 'RS256', kid: 'r', crit: ['b64'], b64: false }, claims(), byRsa),
      'critical extensions',
    ],
    ['of another issuer', () => good({ iss: 'https://login.evil.example/' }), 'another issuer'],
    ['of no issuer', () => good({ iss: undefined }), 'another issuer'],
    ['for another audience', () => good({ aud: 'something' }), 'another audience'],
    ['for no audience', () => good({ aud: undefined }), 'another audience'],
    ['that is over', () => good({ exp: seconds(-31) }), 'the JWT is over'],
    ['that never ends', () => good({ exp: undefined }), 'never ends'],
    [
      'that ends beyond all numbers',
      () =>
        jwt({ alg: 'RS256', kid: 'r' }, JSON.stringify(claims()).replace(/"exp":\d+/, '"exp":1e400'), byRsa),
      'never ends',
    ],
    ['that ends in words', () => good({ exp: '2099' }), 'never ends'],
    ['that is not valid yet', () => good({ nbf: seconds(60) }), 'not valid yet'],
    ['from the future', () => good({ iat: seconds(60) }), 'from the future'],
    ['without a subject', () => good({ sub: undefined }), 'without a subject'],
    ['with a subject without end', () => good({ sub: 'x'.repeat(256) }), 'without a subject'],
    ['without a claim that is wanted', () => good({ groups: ['staff'] }), 'lacks the claim groups'],
    ['that is padded', () => `${good()}==`, 'cannot be read'],
    ['whose parts are no JSON', () => 'a.b.c', 'cannot be read'],
    ['that is longer than any', () => good({ padding: 'x'.repeat(10_000) }), 'too long'],
  ];

  test.each(rows)('%s', async (_, token, reason) => {
    expect(await statusOf(token(), strict)).toBe(401);
    const line = strict.audit().at(-1);
    expect(line?.reason).toContain(reason);
    expect(JSON.stringify(line)).not.toContain('mallory');
    expect(await statusOf(good(), strict)).toBe(200);
  });
});

test('clocks may differ by half a minute', async () => {
  expect(await statusOf(good({ exp: seconds(-20), nbf: seconds(20), iat: seconds(20) }))).toBe(200);
});

test('a key that the issuer withdraws is refused without a restart, and the others go on', async () => {
  const tokens = [good(), jwt({ alg: 'ES256', kid: 'e' }, claims(), byEc)] as const;
  expect(await Promise.all(tokens.map((token) => statusOf(token)))).toEqual([200, 200]);
  writeFileSync(jwks, JSON.stringify({ keys: [published(ec.publicKey, { kid: 'e' })] }));
  try {
    expect(await Promise.all(tokens.map((token) => statusOf(token)))).toEqual([401, 200]);
  } finally {
    publish();
  }
});

test('an issuer whose keys are gone lets nobody in, and the others go on', async () => {
  writeFileSync(jwks, 'half a fi');
  try {
    expect(await statusOf(good())).toBe(401);
    expect(await statusOf(jwt({ alg: 'RS256' }, claims({ iss: 'pem' }), byRsa))).toBe(200);
    expect(server.log.join()).toContain('it is not a JWKS document');
  } finally {
    publish();
  }
});

describe('keys are refused at the start', () => {
  const gone = { name: 'carl', file: 'carl.token' };
  const configured = (codecServer: Record<string, unknown>): string => {
    const path = join(folder, 'ndc-flows.yaml');
    writeFileSync(path, stringify({ codecServer }));
    return path;
  };
  const issuer = { issuer: ISSUER, audience: 'ndc-flows', algorithms: ['RS256' as const], claims: {} };
  const file = (content: unknown): { jwks: string } => {
    const path = join(folder, 'wrong.json');
    writeFileSync(path, JSON.stringify(content));
    return { jwks: path };
  };
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;

  test.each([
    [
      'that can be broken',
      () => file({ keys: [weak.export({ format: 'jwk' })] }),
      'has 1024 bits; at least 2048 are needed',
    ],
    [
      'that are private',
      () => file({ keys: [rsa.privateKey.export({ format: 'jwk' })] }),
      'it contains a private key',
    ],
    ['that are secrets', () => file({ keys: [{ kty: 'oct', k: 'c2VjcmV0' }] }), 'or a secret'],
    ['that are none', () => file({ keys: [{ kty: 'XX' }] }), 'none is an RSA, EC or Ed25519 signing key'],
    ['that are not there', () => ({ jwks: join(folder, 'nowhere.json') }), 'ENOENT'],
    ['that are half a PEM', () => ({ pem: '-----BEGIN PUBLIC KEY-----' }), 'it contains no public key'],
    [
      'that are short secrets',
      () => ({ read: () => Promise.resolve('too short') }),
      'it needs at least 32 bytes',
    ],
  ])('%s', async (_, keys, words) => {
    const refused = accessOf({ tokens: [], issuers: [{ ...issuer, keys: keys() }] }, 'codecServer');
    await expect(refused).rejects.toThrow(AccessUnusable);
    await expect(refused).rejects.toThrow(words);
  });

  test('and so is nobody at all', async () => {
    await expect(accessOf({ tokens: [], issuers: [] }, 'codecServer')).rejects.toThrow('Nobody may decode');
  });

  test('and so is nobody whose token is there', async () => {
    const { codecServer } = await loadCodecServer(configured({ tokens: [gone] }));
    await expect(accessOf(codecServer, 'codecServer')).rejects.toThrow(
      'Nobody may decode: the file of no token is there',
    );
  });

  test('but not a token whose file was deleted, which is how it is revoked', async () => {
    const ann = { name: 'ann', sha256: hashOf(newToken()).toString('hex') };
    const { codecServer } = await loadCodecServer(configured({ tokens: [gone, ann] }));
    expect((await accessOf(codecServer, 'codecServer')).tokens.map(({ name }) => name)).toEqual(['ann']);
  });

  test('and a token that people thought of', async () => {
    const short = { name: 'ann', known: { read: () => Promise.resolve('correct horse') } };
    for (const [server, one, command] of [
      ['api', 'the API', 'ndc-flows api token new'],
      ['codecServer', 'the codec server', 'ndc-flows codec-server token new'],
    ] as const)
      await expect(accessOf({ tokens: [short], issuers: [] }, server)).rejects.toMatchObject({
        message: `Token ann of ${one} is too short: it needs at least 32 characters.`,
        remedy: expect.stringContaining(command) as string,
      });
  });
});
