/** Who may decode, read anew for each request from the configuration file and from the files that it names: what is revoked there is refused at once. */
import { readFile } from 'node:fs/promises';
import type { CodecServerConfig, ConfiguredIssuer, ConfiguredToken } from '../config';
import type { Access, Issuer, IssuerKey, NamedToken } from './callers/caller';
import { keyOfPem, keyOfSecret, keysOfJwks } from './callers/issuerKeys';
import { hashOf } from './callers/namedTokens';
import { AccessUnusable } from './errors';

/** A token that people thought of could be guessed. */
const TOKEN_LENGTH = 32;

type Configured = Pick<CodecServerConfig, 'tokens' | 'issuers'>;

/**
 * Everybody who may decode. At the start all of it must be readable; afterwards a token whose file is gone is a token that was revoked.
 *
 * @throws AccessUnusable, CredentialsMissing
 */
export async function accessOf({ tokens, issuers }: Configured): Promise<Access> {
  if (tokens.length === 0 && issuers.length === 0) {
    throw new AccessUnusable('Nobody may decode: there are no tokens and no issuers.', {
      remedy: 'Make a token with `ndc-flows codec-server token new NAME`, or configure `codecServer.jwt`.',
    });
  }
  return {
    tokens: await Promise.all(tokens.map(namedToken)),
    issuers: await Promise.all(issuers.map(issuerOf)),
  };
}

/**
 * A reader of who may decode now. A token or an issuer whose file cannot be read lets nobody in; the others go on. Where the configuration
 * itself cannot be read, or has mistakes, it throws: nobody is let in, because nobody knows who was to be shut out.
 *
 * @param read the configuration as it is now
 * @param log is told of what cannot be read
 */
export function accessReader(
  read: () => Promise<Configured>,
  log: (error: unknown) => void,
): () => Promise<Access> {
  const readable = async <Value>(values: Promise<Value>[]): Promise<Value[]> => {
    const settled = await Promise.allSettled(values);
    return settled.flatMap((each) => {
      if (each.status === 'fulfilled') return [each.value];
      log(each.reason);
      return [];
    });
  };
  return async () => {
    const { tokens, issuers } = await read();
    return {
      tokens: await readable(tokens.map(namedToken)),
      issuers: await readable(issuers.map(issuerOf)),
    };
  };
}

async function namedToken({ name, expires, known }: ConfiguredToken): Promise<NamedToken> {
  const common = { name, ...(expires !== undefined && { expires }) };
  if ('sha256' in known) return { ...common, sha256: Buffer.from(known.sha256, 'hex') };
  const token = await known.read();
  if (token.length >= TOKEN_LENGTH) return { ...common, sha256: hashOf(token) };
  throw new AccessUnusable(
    `Token ${name} of the codec server is too short: it needs ${TOKEN_LENGTH} characters.`,
    {
      remedy: 'Let `ndc-flows codec-server token new` make one.',
    },
  );
}

async function issuerOf({ keys, ...issuer }: ConfiguredIssuer): Promise<Issuer> {
  return { ...issuer, keys: await keysOf(issuer.issuer, keys) };
}

async function keysOf(issuer: string, keys: ConfiguredIssuer['keys']): Promise<IssuerKey[]> {
  if ('pem' in keys) return keyOfPem(keys.pem, issuer);
  if ('read' in keys) return keyOfSecret(await keys.read(), issuer);
  const text = await readFile(keys.jwks, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new AccessUnusable(
      `The keys of issuer ${issuer} cannot be read from ${keys.jwks} (${error.code ?? error.message}).`,
      { remedy: 'Write there what the issuer publishes as its JWKS.', cause: error },
    );
  });
  return keysOfJwks(text, keys.jwks);
}
