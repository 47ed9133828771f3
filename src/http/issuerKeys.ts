/** The keys by which an issuer's tokens are verified: public ones from a JWKS file or PEM, or the secret of HS256. */
import { createPublicKey, createSecretKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { IssuerKey } from './caller';
import { AccessUnusable } from './errors';

/** Shorter ones are in reach of those who can pay for it (RFC 7518, 3.3). */
const RSA_BITS = 2_048;
/** As long as the hash (RFC 7518, 3.2). */
const SECRET_BYTES = 32;

/** Reads the keys of a JWKS document (RFC 7517). Those for other purposes are left out. @throws AccessUnusable */
export function keysOfJwks(text: string, file: string): IssuerKey[] {
  const unusable = (why: string): AccessUnusable =>
    new AccessUnusable(`The keys in ${file} cannot be used: ${why}.`, {
      remedy: 'Save the issuer’s published JWKS there, a document {"keys": […]}.',
    });
  const { keys } = documentIn(text);
  if (!Array.isArray(keys)) throw unusable('it is not a JWKS document');
  const found = (keys as JsonWebKey[]).flatMap((jwk): IssuerKey[] => {
    if (jwk.d !== undefined || jwk.k !== undefined) throw unusable('it contains a private key or a secret');
    if (jwk.use !== undefined && jwk.use !== 'sig') return [];
    const key = publicKey({ key: jwk, format: 'jwk' });
    if (!key) return [];
    const { kid, alg } = jwk;
    return [
      {
        ...(typeof kid === 'string' && { id: kid }),
        ...(typeof alg === 'string' && { algorithm: alg }),
        key: strong(key, unusable),
      },
    ];
  });
  if (found.length === 0) throw unusable('none is an RSA, EC or Ed25519 signing key');
  return found;
}

/** Reads the key of a PEM text: a public key or a certificate. @throws AccessUnusable */
export function keyOfPem(pem: string, issuer: string): IssuerKey[] {
  const unusable = (why: string): AccessUnusable =>
    new AccessUnusable(`The PEM of issuer ${issuer} cannot be used: ${why}.`, {
      remedy: 'Put the issuer’s complete public key or certificate there.',
    });
  const key = publicKey(pem);
  if (!key) throw unusable('it contains no public key');
  return [{ key: strong(key, unusable) }];
}

/** Reads the secret of HS256. @throws AccessUnusable */
export function keyOfSecret(secret: string, issuer: string): IssuerKey[] {
  if (Buffer.byteLength(secret) >= SECRET_BYTES) return [{ key: createSecretKey(secret, 'utf8') }];
  throw new AccessUnusable(
    `The secret of issuer ${issuer} is too short: it needs at least ${SECRET_BYTES} bytes.`,
    {
      remedy: 'Generate one with `openssl rand -base64 48` and give it to the issuer too.',
    },
  );
}

function strong(key: KeyObject, unusable: (why: string) => AccessUnusable): KeyObject {
  const { modulusLength } = key.asymmetricKeyDetails ?? {};
  if (modulusLength !== undefined && modulusLength < RSA_BITS)
    throw unusable(`an RSA key has ${modulusLength} bits; at least ${RSA_BITS} are needed`);
  return key;
}

function publicKey(input: Parameters<typeof createPublicKey>[0]): KeyObject | undefined {
  try {
    return createPublicKey(input);
  } catch {
    return undefined;
  }
}

function documentIn(text: string): { keys?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { keys?: unknown };
  } catch {
    return {};
  }
}
