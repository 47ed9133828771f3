/** JSON Web Tokens (RFC 7515, 7519, 8725): proven by the configured keys of their issuer, by the algorithms that are allowed for it, or refused. */
import {
  constants,
  createHmac,
  timingSafeEqual,
  verify,
  type KeyObject,
  type VerifyKeyObjectInput,
} from 'node:crypto';
import { Refused } from '../problems';
import type { Algorithm, Issuer, IssuerKey, Proven } from './caller';

/** Subjects have no more (OpenID Connect Core, 2). */
const LONGEST_SUBJECT = 255;

/** How far the issuer's clock may be from ours (seconds). */
const LEEWAY = 30;

/** Real ones have 1 to 2 KB; the headers as a whole are bounded besides. */
const LONGEST = 12_000;

const PART = /^[A-Za-z0-9_-]+$/;

/** Three parts between dots, as no named token has. */
export function looksLikeJwt(token: string): boolean {
  return token.split('.').length === 3;
}

/**
 * Who the token says it is, where an issuer of ours vouches for it now.
 *
 * @param now milliseconds since 1970
 * @throws Refused
 */
export function callerOfJwt(token: string, issuers: readonly Issuer[], now: number): Proven {
  if (token.length > LONGEST) throw refused('a JWT that is too long');
  const [head = '', body = '', signature = ''] = token.split('.');
  const header = record(head);
  const claims = record(body);
  // Until the signature is checked this only says whose keys to check it by.
  const issuer = issuers.find((each) => each.issuer === claims.iss);
  if (!issuer) throw refused('a JWT of another issuer');
  const algorithm = issuer.algorithms.find((each) => each === header.alg);
  if (!algorithm) throw refused('a JWT by an algorithm that is not allowed');
  // Extensions that must be understood (RFC 7515, 4.1.11): none is.
  if ('crit' in header) throw refused('a JWT with critical extensions');
  if (!signed(`${head}.${body}`, signature, algorithm, keysFor(issuer, header.kid, algorithm)))
    throw refused('a JWT whose signature is of none of the issuer’s keys');
  return checked(claims, issuer, now / 1000);
}

/** Claims of a token that is proven to be the issuer's. */
function checked(
  claims: Record<string, unknown>,
  { issuer, audience, claims: wanted }: Issuer,
  now: number,
): Proven {
  const { aud, exp, nbf, iat, sub } = claims;
  if (!holds(aud, audience)) throw refused('a JWT for another audience');
  if (typeof sub !== 'string' || sub === '' || sub.length > LONGEST_SUBJECT)
    throw refused('a JWT without a subject');
  const proven: Proven = { who: sub, by: 'jwt', issuer };
  const over = (reason: string): Refused => new Refused('unauthorized', reason, proven);
  if (!isTime(exp)) throw over('a JWT that never ends');
  if (now >= exp + LEEWAY) throw over('the JWT is over');
  if (nbf !== undefined && !(isTime(nbf) && now + LEEWAY >= nbf)) throw over('the JWT is not valid yet');
  if (iat !== undefined && !(isTime(iat) && now + LEEWAY >= iat)) throw over('the JWT is from the future');
  for (const [name, value] of Object.entries(wanted)) {
    if (!holds(Object.hasOwn(claims, name) ? claims[name] : undefined, value))
      throw over(`the JWT lacks the claim ${name}`);
  }
  return proven;
}

/** JSON can hold numbers that are no time: 1e400 is read as infinite. */
function isTime(claim: unknown): claim is number {
  return Number.isFinite(claim);
}

/** A claim may be one text or a list of them. */
function holds(claim: unknown, value: string): boolean {
  return Array.isArray(claim) ? claim.includes(value) : claim === value;
}

/** A key is used for its own kind of algorithm alone: a public key is never the secret of an HMAC. */
function keysFor({ keys }: Issuer, id: unknown, algorithm: Algorithm): IssuerKey[] {
  return keys.filter(
    (each) =>
      (each.id === undefined || each.id === id) &&
      (each.algorithm === undefined || each.algorithm === algorithm) &&
      fits(each.key, algorithm),
  );
}

function fits(key: KeyObject, algorithm: Algorithm): boolean {
  switch (algorithm) {
    case 'RS256':
      return key.type === 'public' && key.asymmetricKeyType === 'rsa';
    case 'ES256':
      return (
        key.type === 'public' &&
        key.asymmetricKeyType === 'ec' &&
        key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
      );
    case 'EdDSA':
      return key.type === 'public' && key.asymmetricKeyType === 'ed25519';
    case 'HS256':
      return key.type === 'secret';
  }
}

function signed(signedPart: string, signature: string, algorithm: Algorithm, keys: IssuerKey[]): boolean {
  if (!PART.test(signature)) return false;
  const data = Buffer.from(signedPart);
  const given = Buffer.from(signature, 'base64url');
  return keys.some(({ key }) => {
    if (algorithm === 'HS256') {
      const made = createHmac('sha256', key).update(data).digest();
      return made.length === given.length && timingSafeEqual(made, given);
    }
    return verify(algorithm === 'EdDSA' ? null : 'sha256', data, inputOf(key, algorithm), given);
  });
}

function inputOf(key: KeyObject, algorithm: Algorithm): VerifyKeyObjectInput {
  if (algorithm === 'RS256') return { key, padding: constants.RSA_PKCS1_PADDING };
  return algorithm === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' } : { key };
}

function record(part: string): Record<string, unknown> {
  try {
    if (!PART.test(part)) throw new SyntaxError();
    const value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw refused('a JWT that cannot be read');
}

const refused = (reason: string): Refused => new Refused('unauthorized', reason);
