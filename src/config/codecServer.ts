/** The settings of the codec server: where it listens, which pages may ask, and who may decode. */
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { parseDuration } from '../domain/duration';
import type { EncryptionConfig } from '../keys';
import { secretSource } from '../domain/settings';
import type { Mistake } from '../ndc/profile';
import { secret, type SecretReader } from './credentials';
import { content, opened, parsed } from './document';
import { checkEncryption, encryptionIn } from './encryption';
import { ConfigInvalid } from './errors';
import { duplicates, oneOf, tokenOf, tokenSchema, type ConfiguredToken } from './tokens';

/** Who may listen where, and be asked by whom. Paths are absolute. */
export interface CodecServerConfig {
  host: string;
  port: number;
  /** What stands before `/decode`: empty, `/codec`, `/{namespace}`. */
  path: string;
  /** Of the Temporal UIs, as browsers write them. */
  origins: string[];
  tls?: { certificate: string; key: string };
  /** What browsers know it by, besides the address that they connect to: behind a proxy, through a tunnel. */
  names: string[];
  /** For how long a browser that was shown a token may go by a cookie (milliseconds). Absent: not at all. */
  browserSessions?: number;
  /** File of the audit; absent: standard error. */
  audit?: string;
  tokens: ConfiguredToken[];
  issuers: ConfiguredIssuer[];
}

/** An issuer of JWTs. */
export interface ConfiguredIssuer {
  issuer: string;
  audience: string;
  algorithms: ('RS256' | 'ES256' | 'EdDSA' | 'HS256')[];
  keys: { jwks: string } | { pem: string } | { read: SecretReader };
  claims: Record<string, string>;
}

/** Temporal's own examples have theirs there. */
const DEFAULT_PORT = 8081;

const word = z.string().regex(/\S/, 'must not be empty');
const token = tokenSchema('ndc-flows codec-server token new', {});

const asymmetric = ['RS256', 'ES256', 'EdDSA'] as const;

const issuerSchema = z
  .strictObject({
    issuer: word.describe('Who signs: the `iss` of its JWTs.'),
    audience: word.describe('Whom they must be for: their `aud`.'),
    algorithms: z
      .array(z.enum([...asymmetric, 'HS256'], 'must be RS256, ES256, EdDSA, or HS256 with a secret'))
      .min(1, 'must name one')
      .default([...asymmetric])
      .describe('How they may be signed; `HS256` with a `secret` alone.'),
    jwks: word.optional().describe('File with the issuer’s public keys. One of `jwks`, `pem` and `secret`.'),
    pem: z
      .string()
      .regex(
        /-----BEGIN (PUBLIC KEY|RSA PUBLIC KEY|CERTIFICATE)-----/,
        'must be a public key or certificate as PEM',
      )
      .refine((pem) => !/PRIVATE KEY/.test(pem), 'must not hold a private key')
      .optional()
      .describe('Instead: the public key or certificate itself (PEM).'),
    secret: secretSource.optional().describe('Instead: a secret that is shared with the issuer.'),
    claims: z.record(z.string(), word.describe('What this claim of a JWT must be.')).default({}),
  })
  .refine(oneOf(['jwks', 'pem', 'secret']), 'must have one of jwks, pem and secret')
  .refine(({ secret: shared, algorithms }) => (shared === undefined) !== algorithms.includes('HS256'), {
    path: ['algorithms'],
    // With a public key for a secret anybody could sign.
    error: 'HS256 goes with a secret, and a secret with `algorithms: [HS256]`',
  })
  .refine(({ secret: shared, algorithms }) => shared === undefined || algorithms.length === 1, {
    path: ['algorithms'],
    error: 'a secret goes with HS256 alone',
  });

const originSchema = z
  .string()
  .refine(
    (written) =>
      URL.canParse(written) &&
      /^https?:$/.test(new URL(written).protocol) &&
      new URL(written).origin === written,
    'must be an origin as browsers write it: https://temporal.example.com, without a path and without a slash at the end',
  );

const nameSchema = z
  .string()
  .refine(
    (written) =>
      ['http', 'https'].some(
        (scheme) =>
          URL.canParse(`${scheme}://${written}`) && new URL(`${scheme}://${written}`).host === written,
      ),
    'must be a host as browsers write it: codec.example.com, or localhost:9000',
  );

/** What stands under `codecServer`. */
export const codecServerSchema = z.strictObject({
  host: word.default('127.0.0.1').describe('Where it listens; another address than loopback needs `tls`.'),
  port: z.int().min(0).max(65_535).default(DEFAULT_PORT).describe('0 takes any free one.'),
  path: z
    .string()
    .regex(/^(\/([\w.~-]+|\{namespace\}))*$/, 'must be empty, or as /codec or /{namespace}')
    .refine((path) => path.split('{namespace}').length <= 2, 'has {namespace} twice')
    .default('')
    .describe('What stands before `/decode`: nothing, `/codec`, `/{namespace}`.'),
  origins: z
    .array(originSchema)
    .default([])
    .describe('Origins of the Temporal UIs whose pages may ask: `https://temporal.example.com`.'),
  names: z
    .array(nameSchema)
    .default([])
    .describe('What browsers know it by, besides the address that they connect to.'),
  tls: z
    .strictObject({
      certificate: word.describe('Its certificate, with those between it and its authority (PEM).'),
      key: word.describe('The key of `certificate` (PEM).'),
    })
    .optional()
    .describe('Files for https; relative to this file.'),
  browserSessions: z
    .string('write a duration: 8h')
    .transform((written) => parseDuration(written) ?? 0)
    .refine((lasts) => lasts >= 60_000, 'must be a duration of a minute or more: 30m, 8h')
    .optional()
    .meta({
      otherwise: 'a token each time',
      description: 'How long a browser that was shown a token may go by a cookie; a minute or more.',
    }),
  audit: word.optional().meta({
    otherwise: 'standard error',
    description: 'File for the audit, a line for each that was asked; relative to this file.',
  }),
  tokens: z.array(token).default([]).describe('Who may decode.'),
  jwt: z.array(issuerSchema).default([]).describe('Whose JWTs let their holders decode.'),
});

/** What stands there, checked. */
export type WrittenCodecServer = z.output<typeof codecServerSchema>;

/** Checks what stands under `codecServer`; every mistake is added by its path. */
export function checkCodecServer(written: unknown, mistakes: Mistake[]): WrittenCodecServer | undefined {
  if (written === undefined) return undefined;
  const { data, error } = codecServerSchema.safeParse(written);
  const mistake = (path: readonly PropertyKey[], message: string): void =>
    void mistakes.push({ path: ['codecServer', ...path].map(String).join('.'), message });
  for (const issue of error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') mistake(issue.path, issue.message);
    else for (const key of issue.keys) mistake([...issue.path, key], 'is not known here');
  }
  const twice = duplicates(data?.tokens.map(({ name }) => name) ?? []);
  for (const name of twice) mistake(['tokens'], `has ${name} twice; the audit could not tell them apart`);
  for (const issuer of duplicates(data?.jwt.map(({ issuer }) => issuer) ?? []))
    mistake(['jwt'], `has the issuer ${issuer} twice`);
  return data;
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

/**
 * A reader of the settings as the file has them now, for a server that runs: read each time, checked anew only where the text has changed.
 * It throws as `loadCodecServer` does.
 */
export function currentCodecServer(
  file: string,
  env: NodeJS.ProcessEnv = process.env,
): () => Promise<CodecServerConfig> {
  let known: { text: string; codecServer: CodecServerConfig } | undefined;
  return async () => {
    const text = await content(file);
    if (known?.text !== text) known = { text, codecServer: codecServerOf(file, text, env).codecServer };
    return known.codecServer;
  };
}

/** As `loadCodecServer`, of a text that was read already. */
export function codecServerOf(
  file: string,
  text: string,
  env: NodeJS.ProcessEnv,
  foreign?: string,
): { codecServer: CodecServerConfig; encryption: EncryptionConfig } {
  const written = parsed(file, text);
  const mistakes: Mistake[] = [];
  const parts = (typeof written === 'object' && written !== null ? written : {}) as Record<string, unknown>;
  const encryption = checkEncryption(parts.encryption, mistakes, foreign);
  const checked = checkCodecServer(parts.codecServer, mistakes);
  if (parts.codecServer === undefined)
    mistakes.push({ path: 'codecServer', message: 'is missing; docs/security.md shows what to write' });
  if (!checked || mistakes.length > 0) throw new ConfigInvalid(file, mistakes);
  const folder = dirname(file);
  return { codecServer: inFolder(checked, folder, env), encryption: encryptionIn(encryption, folder) };
}

/** The settings as they are used: paths are relative to the folder of the configuration file. */
function inFolder(
  { tls, audit, tokens, jwt, ...plain }: WrittenCodecServer,
  folder: string,
  env: NodeJS.ProcessEnv,
): CodecServerConfig {
  const place = { folder, env };
  return {
    ...plain,
    ...(tls && { tls: { certificate: resolve(folder, tls.certificate), key: resolve(folder, tls.key) } }),
    ...(audit !== undefined && { audit: resolve(folder, audit) }),
    tokens: tokens.map((each) => tokenOf(each, 'the codec server', place)),
    issuers: jwt.map(({ jwks, pem, secret: shared, ...issuer }) => {
      const what = `secret of issuer ${issuer.issuer}`;
      if (shared) return { ...issuer, keys: { read: () => secret(what, shared, place) } };
      return { ...issuer, keys: jwks === undefined ? { pem: pem ?? '' } : { jwks: resolve(folder, jwks) } };
    }),
  };
}
