/** Proves who calls, by the token that the header `Authorization` brings. */
import type { Access, Proven } from './caller';
import { callerOfJwt, looksLikeJwt } from './jwt';
import { Attempts } from './limits';
import { Refused } from './refused';
import { callerOfToken } from './tokens';

/** Proves tokens, and limits guessing by address. */
export class Authentication {
  readonly #attempts = new Attempts();

  /** @param access who may call now; read anew for each request */
  constructor(readonly access: () => Promise<Access>) {}

  /** Proves the bearer of a request. @throws Refused */
  async bearer(authorization: string | undefined, address: string): Promise<Proven> {
    const [, token] = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '') ?? [];
    if (token !== undefined) return this.prove(token, address);
    throw new Refused('unauthorized', {
      reason: authorization === undefined ? 'no token' : 'another kind of authorization',
      headers: { 'www-authenticate': 'Bearer' },
    });
  }

  /** Proves a token. @throws Refused: whether it is wrong, revoked or expired is one answer, and the audit has the reason */
  async prove(token: string, address: string): Promise<Proven> {
    const { tokens, issuers } = await this.access();
    try {
      return issuers.length > 0 && looksLikeJwt(token)
        ? await callerOfJwt(token, issuers, Date.now())
        : callerOfToken(token, tokens, Date.now());
    } catch (error) {
      // A token that was valid once is no guess.
      if (error instanceof Refused && !error.details.caller) this.#attempts.wrong(address, token);
      throw error;
    }
  }
}
