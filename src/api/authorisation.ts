/** Who may ask for what: by a token that the configuration knows now, and its scopes. */
import type { FastifyRequest } from 'fastify';
import type { ApiConfig, Scope } from '../config';
import { accessReader, Authentication } from '../http';
import { Problem } from './problems';

/** Who asks, once it is proven. */
export interface Caller {
  who: string;
  scopes: readonly Scope[];
  /** Whose notifications it sends. */
  provider?: string;
  /** The agency that it belongs to; an operator's token has none. */
  agency?: string;
}

/** Lets callers in, or refuses them. */
export class Authorisation {
  readonly #current: () => Promise<Pick<ApiConfig, 'tokens'>>;
  readonly #authentication: Authentication;

  /**
   * @param current the settings as they are now, read anew for each request: what is revoked is refused from then on
   * @param log gets tokens that can't be read
   */
  constructor(current: () => Promise<Pick<ApiConfig, 'tokens'>>, log: (error: unknown) => void) {
    this.#current = current;
    this.#authentication = new Authentication(
      accessReader(async () => ({ ...(await current()), issuers: [] }), log, 'api'),
    );
  }

  /** Proves the caller and its scope. @throws Refused */
  async admit({ headers, ip }: FastifyRequest, scope: Scope): Promise<Caller> {
    const { who } = await this.#authentication.bearer(headers.authorization, ip);
    const { tokens } = await this.#current();
    const { scopes = [], provider, agency } = tokens.find(({ name }) => name === who) ?? {};
    const caller = {
      ...{ who, scopes },
      ...(provider !== undefined && { provider }),
      ...(agency !== undefined && { agency }),
    };
    mustHave(caller, scope);
    return caller;
  }

  /** Reads the tokens. Throws where they can't be read at all. */
  async readable(): Promise<void> {
    await this.#authentication.access();
  }
}

/** Refuses a caller who is known and lacks a scope. @throws Problem */
export function mustHave({ who, scopes }: Caller, scope: Scope): void {
  if (scopes.includes(scope)) return;
  throw new Problem('forbidden', {
    detail: `This token lacks the scope ${scope}.`,
    reason: `${who} has ${scopes.join(', ')}`,
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
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
