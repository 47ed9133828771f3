/** Who is let in: by a token that the configuration knows now, for what its scopes allow. */
import type { FastifyRequest } from 'fastify';
import { Attempts, Refused, accessReader, callerOfToken, type Access } from '../codecServer';
import type { ApiConfig, Scope } from '../config';
import { Problem } from './problems';

/** Who asks, once it is proven. */
export interface Caller {
  who: string;
  scopes: readonly Scope[];
}

/** Lets in, or throws. */
export class Door {
  readonly #attempts = new Attempts();
  readonly #current: () => Promise<Pick<ApiConfig, 'tokens'>>;
  readonly #access: () => Promise<Access>;

  /**
   * @param current the settings as they are now, asked anew for each request: what is revoked is refused from then on
   * @param log is told of tokens that cannot be read
   */
  constructor(current: () => Promise<Pick<ApiConfig, 'tokens'>>, log: (error: unknown) => void) {
    this.#current = current;
    this.#access = accessReader(async () => ({ ...(await current()), issuers: [] }), log);
  }

  /** @throws Problem: whether a token is missing, wrong, revoked or over is one answer */
  async admit({ headers, ip }: FastifyRequest, scope: Scope): Promise<Caller> {
    const caller = await this.#proven(headers.authorization, ip);
    if (caller.scopes.includes(scope)) return caller;
    throw tooLittle(caller, scope);
  }

  /** Whether the tokens can be read at all. Throws where they cannot. */
  async readable(): Promise<void> {
    await this.#access();
  }

  async #proven(authorization: string | undefined, address: string): Promise<Caller> {
    const [, token] = /^Bearer +([\w.~+/=-]{1,4096})$/i.exec(authorization ?? '') ?? [];
    if (token === undefined) {
      const reason = authorization === undefined ? 'no token' : 'another kind of authorization';
      throw new Problem('unauthorized', { reason, headers: { 'www-authenticate': 'Bearer' } });
    }
    try {
      const { who } = callerOfToken(token, (await this.#access()).tokens, Date.now());
      const { tokens } = await this.#current();
      return { who, scopes: tokens.find(({ name }) => name === who)?.scopes ?? [] };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // One that was valid once is no guess.
      if (error.caller === undefined) this.#count(address, token);
      throw new Problem('unauthorized', {
        reason: error.reason,
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      });
    }
  }

  /** @throws Problem where the address has guessed too often before */
  #count(address: string, token: string): void {
    try {
      this.#attempts.wrong(address, token);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const after = String(this.#attempts.waits(address));
      throw new Problem('too-many-attempts', { reason: error.reason, headers: { 'retry-after': after } });
    }
  }
}

/** Thrown for a caller who is known and may not. */
export function tooLittle({ who, scopes }: Caller, scope: Scope): Problem {
  return new Problem('forbidden', {
    detail: `This needs a token with the scope ${scope}.`,
    reason: `${who} has ${scopes.join(', ')}`,
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  });
}
