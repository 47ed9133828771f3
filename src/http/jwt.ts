/** JSON Web Tokens (RFC 7519, 8725): jose verifies them by the configured keys of their issuer, and by the algorithms that are allowed for it. */
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose';
import type { Issuer, IssuerKey, Proven } from './caller';
import { unauthorized } from './refused';

/** A subject has no more characters (OpenID Connect Core, 2). */
const LONGEST_SUBJECT = 255;

/** How far the issuer's clock may be from ours (seconds). */
const LEEWAY = 30;

/** Real ones have 1 to 2 KB; the headers as a whole are limited too. */
const LONGEST = 12_000;

/** The claims that hold a time, and what is wrong where they don't hold a good one. */
const times = {
  exp: 'a JWT that never ends',
  nbf: 'the JWT is not valid yet',
  iat: 'the JWT is from the future',
} as const;

/** Tells a JWT, three parts between dots, from a named token. */
export function looksLikeJwt(token: string): boolean {
  return token.split('.').length === 3;
}

/**
 * Finds who the token says the caller is, where a configured issuer vouches for it now.
 *
 * @param now milliseconds since 1970
 * @throws Refused
 */
export async function callerOfJwt(token: string, issuers: readonly Issuer[], now: number): Promise<Proven> {
  if (token.length > LONGEST) throw unauthorized('a JWT that is too long');
  const { header, claims } = unverified(token);
  // Until the signature is verified this only says by whose keys to verify it.
  const issuer = issuers.find((each) => each.issuer === claims.iss);
  if (!issuer) throw unauthorized('a JWT of another issuer');
  if (!issuer.algorithms.some((each) => each === header.alg))
    throw unauthorized('a JWT by an algorithm that is not allowed');
  // Extensions that must be understood (RFC 7515, 4.1.11). None is, not even the one that jose knows.
  if ('crit' in header) throw unauthorized('a JWT with critical extensions');
  const keys = issuer.keys.filter(
    ({ id, algorithm }) =>
      (id === undefined || id === header.kid) && (algorithm === undefined || algorithm === header.alg),
  );
  for (const key of keys) {
    const payload = await verified(token, key, issuer, now);
    if (payload) return callerIn(payload, issuer, now / 1000);
  }
  throw unauthorized('a JWT whose signature is of none of the issuer’s keys');
}

function unverified(token: string) {
  try {
    // jose also reads padding and white space, so that one token could be written in many ways.
    if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) throw new SyntaxError();
    return { header: decodeProtectedHeader(token), claims: decodeJwt(token) };
  } catch {
    throw unauthorized('a JWT that cannot be read');
  }
}

/** Returns the claims, or undefined where another key signed. */
async function verified(
  token: string,
  { key }: IssuerKey,
  { issuer, audience, algorithms }: Issuer,
  now: number,
): Promise<JWTPayload | undefined> {
  try {
    const options = { issuer, audience, algorithms: [...algorithms], requiredClaims: ['sub', 'exp'] };
    return (await jwtVerify(token, key, { ...options, clockTolerance: LEEWAY, currentDate: new Date(now) }))
      .payload;
  } catch (error) {
    if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid)
      throw unauthorized('a JWT that cannot be read');
    // Another key signed, or jose found that this one is for other algorithms: a public key is never the secret of an HMAC.
    if (!(error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed))
      return undefined;
    const { claim, payload } = error;
    if (claim === 'aud') throw unauthorized('a JWT for another audience');
    const caller = subjectOf(payload, issuer);
    if (error instanceof errors.JWTExpired) throw unauthorized('the JWT is over', caller);
    throw unauthorized(times[claim as keyof typeof times] ?? 'a JWT that cannot be read', caller);
  }
}

/** Checks what jose doesn't: the subject's length, times that are no number, a token from the future, and the configured claims. */
function callerIn(payload: JWTPayload, { issuer, claims }: Issuer, now: number): Proven {
  const caller = subjectOf(payload, issuer);
  for (const [claim, reason] of Object.entries(times)) {
    // JSON can hold numbers that are no time: 1e400 is read as infinite.
    if (payload[claim] !== undefined && !Number.isFinite(payload[claim])) throw unauthorized(reason, caller);
  }
  if (payload.iat !== undefined && payload.iat > now + LEEWAY) throw unauthorized(times.iat, caller);
  for (const [name, value] of Object.entries(claims)) {
    const claim = Object.hasOwn(payload, name) ? payload[name] : undefined;
    if (claim !== value && !(Array.isArray(claim) && claim.includes(value)))
      throw unauthorized(`the JWT lacks the claim ${name}`, caller);
  }
  return caller;
}

function subjectOf({ sub }: JWTPayload, issuer: string): Proven {
  if (typeof sub === 'string' && sub !== '' && sub.length <= LONGEST_SUBJECT)
    return { who: sub, by: 'jwt', issuer };
  throw unauthorized('a JWT without a subject');
}
