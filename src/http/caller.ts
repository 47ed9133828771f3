/** Who calls, and what is known of those who may. */
import type { KeyObject } from 'node:crypto';
import type { ConfiguredIssuer, ConfiguredToken } from '../config';

/** Whose a token is, once it is proven. */
export interface Proven {
  /** Name of a token, or subject of a JWT: the same text may name two people, one here and one at an issuer. */
  who: string;
  by: 'token' | 'jwt';
  /** Of the JWT. */
  issuer?: string;
}

/** Who calls: somebody who brought a token, or whose session stands for one. */
export type Caller = Proven | (Omit<Proven, 'by'> & { by: 'session'; of: Proven['by'] });

/** Everybody who may call. Read anew for each request, so that a revoked token is refused from then on. */
export interface Access {
  tokens: readonly NamedToken[];
  issuers: readonly Issuer[];
}

/** A token that was given to somebody. Only its hash (SHA-256) is known here. */
export type NamedToken = Pick<ConfiguredToken, 'name' | 'expires'> & { sha256: Buffer };

/** An issuer of JWTs, and its keys. */
export type Issuer = Omit<ConfiguredIssuer, 'keys'> & { keys: readonly IssuerKey[] };

/** A public key, or the secret of HS256. */
export interface IssuerKey {
  /** `kid` in the token's header; a key without an id is tried whatever the token says. */
  id?: string;
  /** From `alg` of a JWK: the one algorithm that it may be used with. */
  algorithm?: string;
  key: KeyObject;
}
