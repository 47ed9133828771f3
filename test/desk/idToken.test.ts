/** What an OpenID Connect provider may say of a person: every ID token but a right one is refused, and so is a provider that is none. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair, type CryptoKey, type JWTPayload } from 'jose';
import { IdentityProvider, ProviderUnusable } from '../../src/api/desk/identityProvider';

const attempt = {
  state: 'state',
  nonce: 'nonce',
  verifier: 'verifier',
  redirectUri: 'https://desk.example.com/back',
};
const now = (): number => Math.floor(Date.now() / 1_000);

/** A provider that says whatever a test wants. */
let server: http.Server;
let issuer: string;
let metadata: Record<string, unknown>;
let idToken: string;
let asked: { authorization?: string; form: Record<string, string> } | undefined;
/** What the token endpoint answers instead. */
let instead: { status: number; body: string } | undefined;
let right: CryptoKey;
let wrong: CryptoKey;

beforeAll(async () => {
  const [own, other] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  [right, wrong] = [own.privateKey, other.privateKey];
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256', use: 'sig' }];
  server = http.createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (request.url === '/.well-known/openid-configuration')
        return void response.end(JSON.stringify(metadata));
      if (request.url === '/keys') return void response.end(JSON.stringify({ keys }));
      const { authorization } = request.headers;
      const form = Object.fromEntries(new URLSearchParams(await text(request)));
      asked = { ...(authorization !== undefined && { authorization }), form };
      response.statusCode = instead?.status ?? 200;
      response.end(
        instead?.body ?? JSON.stringify({ id_token: idToken, access_token: 'x', token_type: 'Bearer' }),
      );
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  instead = undefined;
  metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize?tenant=x`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  };
});

const claims = (): JWTPayload => ({
  ...{ iss: issuer, aud: 'desk', sub: 'ann', nonce: 'nonce' },
  ...{ iat: now(), exp: now() + 60 },
});

const signed = (payload: JWTPayload, key = right, alg = 'ES256'): Promise<string> =>
  new SignJWT(payload).setProtectedHeader({ alg, kid: 'own' }).sign(key);

const provider = (secret?: string): IdentityProvider =>
  new IdentityProvider({
    ...{ issuer, clientId: 'desk', request: ['openid'], name: 'sub' },
    roles: { claim: 'roles', see: [], act: [], money: ['x'] },
    ...(secret !== undefined && { clientSecret: () => Promise.resolve(secret) }),
  });

test('a right ID token is believed', async () => {
  idToken = await signed(claims());
  expect(await provider().claimsFor('code', attempt)).toMatchObject({ sub: 'ann' });
  expect(asked).toEqual({
    form: {
      ...{ grant_type: 'authorization_code', code: 'code', redirect_uri: attempt.redirectUri },
      ...{ code_verifier: 'verifier', client_id: 'desk' },
    },
  });
});

test.each<[string, () => Promise<string> | string]>([
  ['of another issuer', () => signed({ ...claims(), iss: 'https://evil.example' })],
  ['for another client', () => signed({ ...claims(), aud: 'another' })],
  [
    'for several clients, given to another',
    () => signed({ ...claims(), aud: ['desk', 'another'], azp: 'another' }),
  ],
  ['for several clients, given to nobody', () => signed({ ...claims(), aud: ['desk', 'another'] })],
  ['given to another client', () => signed({ ...claims(), azp: 'another' })],
  ['for another sign-in', () => signed({ ...claims(), nonce: 'another' })],
  ['for no sign-in', () => signed({ ...claims(), nonce: undefined })],
  ['of nobody', () => signed({ ...claims(), sub: undefined })],
  ['that is over', () => signed({ ...claims(), exp: now() - 60 })],
  ['that never ends', () => signed({ ...claims(), exp: undefined })],
  ['that is not valid yet', () => signed({ ...claims(), nbf: now() + 120 })],
  ['that somebody else signed', () => signed(claims(), wrong)],
  ['that nobody signed', () => new UnsecuredJWT(claims()).encode()],
  [
    'signed with a secret',
    () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'own' }).sign(Buffer.alloc(32, 1)),
  ],
  ['that was changed', async () => (await signed(claims())).replace(/\.[^.]+\./, '.e30.')],
  ['that is none', () => 'none'],
])('an ID token %s is refused', async (_, made) => {
  idToken = await made();
  await expect(provider().claimsFor('code', attempt)).rejects.toBeInstanceOf(ProviderUnusable);
});

test.each<[string, () => void]>([
  ['that names another issuer', () => Object.assign(metadata, { issuer: 'https://evil.example' })],
  [
    'that names an address without TLS',
    () => Object.assign(metadata, { token_endpoint: 'http://evil.example/token' }),
  ],
  ['that names no keys', () => delete metadata.jwks_uri],
  ['that refuses the code', () => void (instead = { status: 400, body: '{"error":"invalid_grant"}' })],
  ['that sends elsewhere', () => void (instead = { status: 302, body: '' })],
  ['that answers no JSON', () => void (instead = { status: 200, body: '<html>' })],
  ['that answers without an ID token', () => void (instead = { status: 200, body: '{"access_token":"x"}' })],
  [
    'whose answer has no end',
    () => void (instead = { status: 200, body: JSON.stringify({ id_token: 'x'.repeat(300_000) }) }),
  ],
])('a provider %s is not believed', async (_, change) => {
  idToken = await signed(claims());
  change();
  await expect(provider().claimsFor('code', attempt)).rejects.toBeInstanceOf(ProviderUnusable);
});

test('nothing of an answer is repeated in words', async () => {
  instead = { status: 200, body: 'eyJhbGciOi' };
  const error = await provider()
    .claimsFor('code', attempt)
    .catch((thrown: Error) => `${thrown.message} ${String(thrown.cause)}`);
  expect(error).toContain('no JSON');
  expect(error).not.toContain('eyJ');
});

test.each([
  [undefined, 'header'],
  [['client_secret_basic', 'client_secret_post'], 'header'],
  [['client_secret_post'], 'body'],
])('the secret goes where the provider takes it (%j)', async (methods, place) => {
  if (methods) metadata.token_endpoint_auth_methods_supported = methods;
  idToken = await signed(claims());
  await provider('a & b').claimsFor('code', attempt);
  if (place === 'body') expect(asked).toMatchObject({ form: { client_id: 'desk', client_secret: 'a & b' } });
  else {
    expect(Buffer.from(asked?.authorization?.split(' ')[1] ?? '', 'base64').toString()).toBe('desk:a+%26+b');
    expect(asked?.form).not.toHaveProperty('client_secret');
  }
});

test('what an address has already is kept when a person is sent there', async () => {
  const url = new URL(await provider().signInAddress(attempt));
  expect(url.searchParams.get('tenant')).toBe('x');
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
});
