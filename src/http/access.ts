/** Who may call a server, read anew for each request from the configuration file and from the files that it names: what is revoked there is refused at once. */
import { readFile } from 'node:fs/promises';
import {
  CredentialsMissing,
  type CodecServerConfig,
  type ConfiguredIssuer,
  type ConfiguredToken,
  type TokenServer,
} from '../config';
import type { Access, Issuer, IssuerKey, NamedToken } from './caller';
import { AccessUnusable, TokenGone } from './errors';
import { keyOfPem, keyOfSecret, keysOfJwks } from './issuerKeys';
import { hashOf, tokenServers } from './tokens';

/** A token that people thought of could be guessed. */
const TOKEN_LENGTH = 32;

type Configured = Pick<CodecServerConfig, 'tokens' | 'issuers'>;

/**
 * Reads everybody who may decode, for the start: all of it must be readable, but a token whose file is gone, which was revoked.
 *
 * @throws AccessUnusable, CredentialsMissing
 */
export async function accessOf({ tokens, issuers }: Configured, server: TokenServer): Promise<Access> {
  const there = await Promise.all(tokens.map((token) => namedToken(token, server).catch(unlessGone)));
  const access: Access = {
    tokens: there.filter((token) => token !== undefined),
    issuers: await Promise.all(issuers.map(issuerOf)),
  };
  if (access.tokens.length > 0 || issuers.length > 0) return access;
  const none = tokens.length === 0 ? 'there are no tokens' : 'the file of no token is there';
  throw new AccessUnusable(`Nobody may decode: ${none}, and no JWT issuer is configured.`, {
    remedy: `Create a token with \`${tokenServers[server].making}\`, or configure \`codecServer.jwt\`.`,
  });
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof TokenGone)) throw error;
}

/**
 * Returns a reader of who may call now. A token or an issuer whose file can't be read lets nobody in; the others go on. Where the configuration
 * itself can't be read, or has mistakes, it throws: nobody is let in, because nobody knows who was to be shut out.
 *
 * @param read the configuration as it is now
 * @param log gets what can't be read: once, and again where something else is the matter with it
 */
export function accessReader(
  read: () => Promise<Configured>,
  log: (error: unknown) => void,
  server: TokenServer,
): () => Promise<Access> {
  const said = new Map<string, string>();
  const readable = async <Value>(what: string, value: Promise<Value>): Promise<Value[]> => {
    try {
      const there = await value;
      said.delete(what);
      return [there];
    } catch (error) {
      const words = String(error);
      if (said.get(what) !== words) log(error);
      said.set(what, words);
      return [];
    }
  };
  return async () => {
    const { tokens, issuers } = await read();
    const [named, vouching] = await Promise.all([
      Promise.all(tokens.map((token) => readable(`token ${token.name}`, namedToken(token, server)))),
      Promise.all(issuers.map((issuer) => readable(`issuer ${issuer.issuer}`, issuerOf(issuer)))),
    ]);
    return { tokens: named.flat(), issuers: vouching.flat() };
  };
}

async function namedToken(
  { name, expires, known }: ConfiguredToken,
  server: TokenServer,
): Promise<NamedToken> {
  const common = { name, ...(expires !== undefined && { expires }) };
  if ('sha256' in known) return { ...common, sha256: Buffer.from(known.sha256, 'hex') };
  const token = await known.read().catch((error: unknown) => {
    throw isGone(error) ? new TokenGone(name, server) : error;
  });
  if (token.length >= TOKEN_LENGTH) return { ...common, sha256: hashOf(token) };
  throw new AccessUnusable(
    `Token ${name} of ${tokenServers[server].name} is too short: it needs at least ${TOKEN_LENGTH} characters.`,
    {
      remedy: `Create one with \`${tokenServers[server].making}\`.`,
    },
  );
}

/** Not one that may not be read, or is empty: that is somebody's mistake. */
function isGone(error: unknown): boolean {
  return (
    error instanceof CredentialsMissing && (error.cause as { code?: unknown } | undefined)?.code === 'ENOENT'
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
      { remedy: 'Save the issuer’s published JWKS to that file.', cause: error },
    );
  });
  return keysOfJwks(text, keys.jwks);
}
