/** The settings of the codec server: where it listens, which pages may ask, and who may decode. */
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { parseDuration } from '../domain/duration';
import type { EncryptionConfig } from '../keys';
import { secretSource } from '../domain/settings';
import type { Mistake } from '../domain/request/mistakes';
import { secret, type SecretReader } from './credentials';
import { opened, parsed } from './document';
import { checkEncryption, encryptionIn } from './encryption';
import { ConfigInvalid } from './errors';
import { audit, checkServer, current, inFolder, listening, tls } from './listening';
import { duplicates, oneOf, tokenOf, tokenSchema, word, type ConfiguredToken } from './tokens';

const token = tokenSchema('ndc-flows codec-server token new', {});

const asymmetric = ['RS256', 'ES256', 'EdDSA'] as const;

const issuerSchema = z
  .strictObject({
    issuer: word.describe('The issuer: `iss` of its JWTs.'),
    audience: word.describe('The audience that its JWTs must name: `aud`.'),
    algorithms: z
      .array(z.enum([...asymmetric, 'HS256'], 'must be RS256, ES256, EdDSA, or HS256 with a secret'))
      .min(1, 'must name at least one')
      .default([...asymmetric])
      .describe('Accepted signature algorithms. `HS256` needs `secret`.'),
    jwks: word
      .optional()
      .describe('File with the issuer’s public keys (JWKS). Give exactly one of `jwks`, `pem` and `secret`.'),
    pem: z
      .string()
      .regex(
        /-----BEGIN (PUBLIC KEY|RSA PUBLIC KEY|CERTIFICATE)-----/,
        'must be a public key or certificate as PEM',
      )
      .refine((pem) => !/PRIVATE KEY/.test(pem), 'must not hold a private key')
      .optional()
      .describe('The public key or certificate itself (PEM), instead of `jwks`.'),
    secret: secretSource.optional().describe('A secret shared with the issuer, instead of `jwks`.'),
    claims: z.record(z.string(), word.describe('Value that this claim of a JWT must have.')).default({}),
  })
  .refine(oneOf(['jwks', 'pem', 'secret']), 'must have one of jwks, pem or secret')
  .refine(({ secret: shared, algorithms }) => (shared === undefined) !== algorithms.includes('HS256'), {
    path: ['algorithms'],
    // With a public key for a secret anybody could sign.
    error: 'HS256 needs a secret, and a secret needs algorithms: [HS256]',
  })
  .refine(({ secret: shared, algorithms }) => shared === undefined || algorithms.length === 1, {
    path: ['algorithms'],
    error: 'a secret works only with HS256',
  });

const originSchema = z
  .string()
  .refine(
    (written) =>
      URL.canParse(written) &&
      /^https?:$/.test(new URL(written).protocol) &&
      new URL(written).origin === written,
    'must be an origin such as https://temporal.example.com, without a path or trailing slash',
  );

const nameSchema = z
  .string()
  .refine(
    (written) =>
      ['http', 'https'].some(
        (scheme) =>
          URL.canParse(`${scheme}://${written}`) && new URL(`${scheme}://${written}`).host === written,
      ),
    'must be a host such as codec.example.com or localhost:9000',
  );

/** What stands under `codecServer`. */
export const codecServerSchema = z.strictObject({
  // Temporal's own examples have theirs there.
  ...listening(8081),
  path: z
    .string()
    .regex(/^(\/([\w.~-]+|\{namespace\}))*$/, 'must be empty, or a path such as /codec or /{namespace}')
    .refine((path) => path.split('{namespace}').length <= 2, 'must contain {namespace} only once')
    .default('')
    .describe('Path prefix before `/decode`: empty, `/codec` or `/{namespace}`.'),
  origins: z
    .array(originSchema)
    .default([])
    .describe(
      'Web origins of the Temporal UIs that may call the codec server: `https://temporal.example.com`.',
    ),
  names: z
    .array(nameSchema)
    .default([])
    .describe('Host names by which browsers reach the codec server, besides the address it listens on.'),
  tls,
  browserSessions: z
    .string('must be a duration such as 8h')
    .transform((written) => parseDuration(written) ?? 0)
    .refine((lasts) => lasts >= 60_000, 'must be a duration of at least 1m, such as 8h')
    .optional()
    .meta({
      otherwise: 'no sessions: a token each time',
      description: 'How long a browser stays signed in by cookie after it has shown a token. At least `1m`.',
    }),
  audit: audit('one JSON line for each decoding and each refusal'),
  tokens: z.array(token).default([]).describe('Token holders who may decode.'),
  jwt: z.array(issuerSchema).default([]).describe('Issuers whose JWTs allow their holders to decode.'),
});

/** Where the codec server listens, which pages may ask, and who may decode. Paths are absolute. */
export type CodecServerConfig = Omit<z.output<typeof codecServerSchema>, 'tokens' | 'jwt'> & {
  tokens: ConfiguredToken[];
  issuers: ConfiguredIssuer[];
};

/** An issuer of JWTs, and where its keys are. */
export type ConfiguredIssuer = Omit<z.output<typeof issuerSchema>, 'jwks' | 'pem' | 'secret'> & {
  keys: { jwks: string } | { pem: string } | { read: SecretReader };
};

/** Checks what stands under `codecServer`; every mistake is added by its path. */
export function checkCodecServer(
  written: unknown,
  mistakes: Mistake[],
): z.output<typeof codecServerSchema> | undefined {
  const checked = checkServer('codecServer', codecServerSchema, written, mistakes);
  for (const issuer of duplicates(checked?.jwt.map(({ issuer }) => issuer) ?? []))
    mistakes.push({ path: 'codecServer.jwt', message: `lists the issuer ${issuer} twice` });
  return checked;
}

/**
 * Reads the part of a configuration file that the codec server needs, and no other: where it runs there need be no providers and no
 * credentials.
 *
 * @throws ConfigMissing, ConfigInvalid
 */
export async function loadCodecServer(
  file: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ codecServer: CodecServerConfig; encryption: EncryptionConfig }> {
  const { text, foreign } = await opened(file);
  return codecServerOf(file, text, env, foreign);
}

/** Returns a reader of the settings as the file has them now. It throws as `loadCodecServer` does. */
export function currentCodecServer(
  file: string,
  env: NodeJS.ProcessEnv = process.env,
): () => Promise<CodecServerConfig> {
  return current(file, (text) => codecServerOf(file, text, env).codecServer);
}

/** Does as `loadCodecServer`, with a text that was read already. */
export function codecServerOf(
  file: string,
  text: string,
  env: NodeJS.ProcessEnv,
  foreign?: string,
): { codecServer: CodecServerConfig; encryption: EncryptionConfig } {
  const mistakes: Mistake[] = [];
  const parts = (parsed(file, text) ?? {}) as { encryption?: unknown; codecServer?: unknown };
  const encryption = checkEncryption(parts.encryption, mistakes, foreign);
  const checked = checkCodecServer(parts.codecServer, mistakes);
  if (parts.codecServer === undefined)
    mistakes.push({
      path: 'codecServer',
      message: 'is missing; to create it with a token: `ndc-flows codec-server token new NAME`',
    });
  if (!checked || mistakes.length > 0) throw new ConfigInvalid(file, mistakes);
  const folder = dirname(file);
  const place = { folder, env };
  const { jwt, ...server } = checked;
  const tokens = server.tokens.map((each) => tokenOf(each, 'the codec server', place));
  const issuers = jwt.map(({ jwks, pem, secret: shared, ...issuer }): ConfiguredIssuer => {
    const what = `secret of issuer ${issuer.issuer}`;
    if (shared) return { ...issuer, keys: { read: () => secret(what, shared, place) } };
    return { ...issuer, keys: jwks === undefined ? { pem: pem ?? '' } : { jwks: resolve(folder, jwks) } };
  });
  return {
    codecServer: { ...inFolder(server, folder), tokens, issuers },
    encryption: encryptionIn(encryption, folder),
  };
}
