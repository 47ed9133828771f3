/** Who may ask for what: by a token that the configuration knows now, and its scopes. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ApiConfig, Scope } from '../config';
import { accessReader, Authentication } from '../http';
import { hashOf } from '../http/tokens';
import { Problem } from './problems';

/** Who asks, once it is proven. */
export interface Caller {
  who: string;
  scopes: readonly Scope[];
  /** Whose notifications it sends. */
  provider?: string;
  /** The agency that it belongs to; an operator's token has none. */
  agency?: string;
  /** Id of its session at the desk, which is no secret. */
  session?: string;
}

/** Lets a request in, or refuses it. @throws Refused */
export type Admission = (request: FastifyRequest, scope: Scope) => Promise<Caller>;

/** The settings by which callers are let in. */
export type AccessSettings = Pick<ApiConfig, 'tokens' | 'desk'>;

/** Lets callers in, or refuses them. */
export class Authorisation {
  readonly #current: () => Promise<AccessSettings>;
  readonly #authentication: Authentication;

  /**
   * @param current the settings as they are now, read anew for each request: what is revoked is refused from then on
   * @param log gets tokens that can't be read
   */
  constructor(current: () => Promise<AccessSettings>, log: (error: unknown) => void) {
    this.#current = current;
    this.#authentication = new Authentication(
      accessReader(async () => ({ ...(await current()), issuers: [] }), log, 'api'),
    );
  }

  /** Proves the caller and its scope. @throws Refused */
  async admit({ headers, ip }: FastifyRequest, scope: Scope): Promise<Caller> {
    const { who } = await this.#authentication.bearer(headers.authorization, ip);
    const caller = await this.#callerOf(who);
    mustHave(caller, scope);
    return caller;
  }

  /** Proves a token that starts a session. @throws Refused */
  async shown(token: string, ip: string): Promise<{ caller: Caller; sha256: string }> {
    const { who } = await this.#authentication.prove(token, ip);
    return { caller: await this.#callerOf(who), sha256: hashOf(token).toString('hex') };
  }

  /** Returns the holder of a token that was shown earlier, if the configuration still knows that very token. */
  async stillHeld({ who, sha256 }: { who: string; sha256: string }): Promise<Caller | undefined> {
    const { tokens } = await this.#authentication.access();
    const held = tokens.find(({ name }) => name === who);
    if (!held || Date.now() >= (held.expires ?? Infinity)) return undefined;
    return timingSafeEqual(held.sha256, Buffer.from(sha256, 'hex')) ? this.#callerOf(who) : undefined;
  }

  /** Returns the settings as they are now. */
  settings(): Promise<AccessSettings> {
    return this.#current();
  }

  /** Reads the tokens. Throws where they can't be read at all. */
  async readable(): Promise<void> {
    await this.#authentication.access();
  }

  async #callerOf(who: string): Promise<Caller> {
    const { tokens } = await this.#current();
    const { scopes = [], provider, agency } = tokens.find(({ name }) => name === who) ?? {};
    return {
      ...{ who, scopes },
      ...(provider !== undefined && { provider }),
      ...(agency !== undefined && { agency }),
    };
  }
}

/** Refuses a caller who is known and lacks a scope. @throws Problem */
export function mustHave({ who, scopes, session }: Caller, scope: Scope): void {
  if (scopes.includes(scope)) return;
  const bearer = { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` };
  throw new Problem('forbidden', {
    detail: `This ${session === undefined ? 'token' : 'session'} lacks the scope ${scope}.`,
    reason: `${who} has ${scopes.join(', ')}`,
    ...(session === undefined && { headers: bearer }),
  });
}

/** Refuses whoever sends another provider's notifications. Whether there is such a provider is not told. @throws Problem */
export function mustSpeakFor({ who, provider }: Caller, named: string): void {
  if (provider === named) return;
  throw new Problem('forbidden', {
    detail: 'This token is not for this provider.',
    reason: `${who} sends notifications of ${provider ?? 'no provider'}`,
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="notifications"' },
  });
}
