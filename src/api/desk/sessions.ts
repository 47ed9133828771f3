/**
 * Sessions of people at the desk. A sealed cookie says who signed in, so that a restart ends no session; what they may do is read anew with
 * each request, so that a revoked token ends it at once.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { rolesOf, roles, type OpenIdConnectConfig, type Scope } from '../../config';
import { cookieIn, cookieOf } from '../../http/cookies';
import { isFromElsewhere, isOwnPage } from '../../http/ownPage';
import type { Keyring } from '../../keys';
import { mustHave, type Authorisation, type Caller } from '../authorisation';
import { Problem } from '../problems';
import { Sealed } from './sealed';

/** Browsers take a cookie of this prefix from TLS alone, or from this machine. */
const COOKIE = '__Secure-ndc-flows-desk';
const PATH = '/desk';

/** Header in which a page shows that it could read the session. */
export const CSRF_HEADER = 'x-csrf-token';

/** How many ended sessions are remembered. */
const ENDED = 10_000;

const common = {
  id: z.string(),
  csrf: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
  who: z.string(),
};

/** What the cookie holds. Neither the token nor anything by which it could be found. */
const heldSession = z.discriminatedUnion('by', [
  z.strictObject({ ...common, by: z.literal('token'), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.strictObject({
    ...common,
    by: z.literal('openid-connect'),
    issuer: z.string(),
    clientId: z.string(),
    /** Values of the claim that give roles. */
    values: z.array(z.string()),
    agency: z.string().optional(),
  }),
]);

type HeldSession = z.infer<typeof heldSession>;

/** Who signed in, and how that is proven again. */
export type SignedIn =
  | Pick<Extract<HeldSession, { by: 'token' }>, 'by' | 'who' | 'sha256'>
  | Omit<Extract<HeldSession, { by: 'openid-connect' }>, 'id' | 'csrf' | 'until'>;

/** A session that is going on. */
export interface Session {
  caller: Caller & { session: string };
  by: HeldSession['by'];
  csrf: string;
  until: number;
}

/** What sessions need. */
export interface SessionParts {
  authorisation: Authorisation;
  /** The installation's keys. */
  keyring: Keyring;
  /** Namespace of the orders: the session of one is none of another. */
  namespace: string;
  /** Names of the configured agencies. */
  agencies: readonly string[];
}

/** The sessions of one server. */
export class Sessions {
  readonly #sealed: Sealed<HeldSession>;
  /** Ids of those that were ended here. A cookie that somebody copied before would live on otherwise. */
  readonly #ended = new LRUCache<string, true>({ max: ENDED });

  constructor(private readonly parts: SessionParts) {
    this.#sealed = new Sealed(parts.keyring, `desk session ${parts.namespace}`, heldSession);
  }

  /** Begins a session. Returns it, and the header `Set-Cookie` for it. @throws Problem where this person may not even look */
  async begin(who: SignedIn): Promise<{ session: Session; cookie: string }> {
    const { sessions: lasts } = (await this.parts.authorisation.settings()).desk;
    const [id, csrf] = [9, 24].map((bytes) => randomBytes(bytes).toString('base64url')) as [string, string];
    const held: HeldSession = { ...who, id, csrf, until: Date.now() + lasts };
    const session = await this.#proven(held);
    mustHave(session.caller, 'orders:read');
    return { session, cookie: cookie(this.#sealed.seal(held), Math.floor(lasts / 1_000)) };
  }

  /** Returns the session of a request; undefined where it has no cookie. @throws Problem where the cookie no longer lets anybody in */
  async of({ headers }: Pick<FastifyRequest, 'headers'>): Promise<Session | undefined> {
    const text = cookieIn(headers.cookie, COOKIE);
    if (text === undefined) return undefined;
    const held = this.#sealed.open(text);
    if (typeof held === 'string') throw refused(`the session is ${held}`);
    if (this.#ended.has(held.id)) throw refused('the session was ended');
    return this.#proven(held);
  }

  /** Ends a session. Returns the header `Set-Cookie` that has the browser forget it. */
  end({ caller, until }: Session): string {
    this.#ended.set(caller.session, true, { ttl: Math.max(1, until - Date.now()) });
    return cookie('', 0);
  }

  /** Lets a request of the desk's page in. @throws Problem */
  async admit(request: FastifyRequest, scope: Scope): Promise<Caller> {
    const { caller } = await this.ofPage(request);
    mustHave(caller, scope);
    return caller;
  }

  /** Returns the session of a request that must come from the desk's page: one that changes something proves it by the session's own secret. @throws Problem */
  async ofPage(request: FastifyRequest): Promise<Session> {
    await this.checkPage(request);
    const session = await this.of(request);
    if (!session) throw refused('no session');
    if (changes(request) && !isSame(request.headers[CSRF_HEADER], session.csrf))
      throw new Problem('csrf', { reason: `${session.caller.who}: without the session’s CSRF token` });
    return session;
  }

  /** Refuses what another page has a browser send. @throws Problem */
  async checkPage(request: FastifyRequest): Promise<void> {
    const { headers } = request;
    if (isFromElsewhere(headers)) throw new Problem('csrf', { reason: 'sent by another site' });
    if (!changes(request)) return;
    const { address } = (await this.parts.authorisation.settings()).desk;
    if (!isOwnPage(headers, address)) throw new Problem('csrf', { reason: 'another origin' });
  }

  async #proven(held: HeldSession): Promise<Session> {
    const { authorisation } = this.parts;
    const { id, by, csrf, until } = held;
    const caller =
      held.by === 'token'
        ? await authorisation.stillHeld(held)
        : this.#vouchedFor(held, (await authorisation.settings()).desk.openIdConnect);
    if (!caller) throw refused(`${held.who}: what the session stands for is no longer valid`);
    return { caller: { ...caller, session: id }, by, csrf, until };
  }

  #vouchedFor(
    { who, issuer, clientId, agency, values }: Extract<HeldSession, { by: 'openid-connect' }>,
    provider: OpenIdConnectConfig | undefined,
  ): Caller | undefined {
    if (provider?.issuer !== issuer || provider.clientId !== clientId) return undefined;
    // Whoever was let in for every agency is not, once agencies are asked for.
    if ((agency !== undefined) !== (provider.agency !== undefined)) return undefined;
    if (agency !== undefined && !this.parts.agencies.includes(agency)) return undefined;
    const held = rolesOf(values, provider);
    if (held.length === 0) return undefined;
    const scopes = [...new Set(held.flatMap((role): readonly Scope[] => roles[role]))];
    return { who, scopes, ...(agency !== undefined && { agency }) };
  }
}

function changes({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function isSame(shown: string | string[] | undefined, known: string): boolean {
  const [one, other] = [Buffer.from(String(shown)), Buffer.from(known)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function cookie(value: string, seconds: number): string {
  return cookieOf(COOKIE, value, { path: PATH, seconds, secure: true });
}

function refused(reason: string): Problem {
  return new Problem('unauthorized', { detail: 'Sign in at the desk.', reason });
}
