/** Signing in at the desk with an account of an OpenID Connect provider: away to the provider, and back with its answer. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { rolesOf, type OpenIdConnectConfig } from '../../config';
import { RefusalLines } from '../../http';
import { cookieIn, cookieOf } from '../../http/cookies';
import type { Keyring } from '../../keys';
import { Problem } from '../problems';
import { IdentityProvider } from './identityProvider';
import { notLetIn, onwards, pageHeaders } from './passingPages';
import { Sealed } from './sealed';
import type { SignedIn } from './sessions';
import { signedIn, type SignInParts } from './signIn';

const PATH = '/desk/session/openid-connect';

/** Where the provider sends people back: registered with it, after the desk's address. */
export const CALLBACK = `${PATH}/callback`;

/** Not Strict: the provider sends the browser back from another site. */
const COOKIE = '__Secure-ndc-flows-desk-sign-in';

/** How long a person may take at the provider (milliseconds). */
const LASTS = 10 * 60_000;

/** A subject has no more characters (OpenID Connect Core, 2). */
const LONGEST_NAME = 255;

const attempt = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  until: z.number(),
});

/** What the provider sends a person back with. Each once, or it is none of ours. */
const answer = z.object({
  code: z.string().max(4_096).optional(),
  state: z.string().max(256).optional(),
  iss: z.string().max(2_048).optional(),
  error: z.string().max(256).optional(),
});

/** What this needs. */
export interface OpenIdConnectParts extends SignInParts {
  keyring: Keyring;
  namespace: string;
  /** Names of the configured agencies. */
  agencies: readonly string[];
  log: (error: unknown) => void;
}

/** Registers the way to the provider and the way back. */
export function routeOpenIdConnect(server: FastifyInstance, parts: OpenIdConnectParts): void {
  const sealed = new Sealed(parts.keyring, `desk sign-in ${parts.namespace}`, attempt);
  const providers = new Providers();
  const failing = showingFailures(parts);
  const settings = async (): Promise<{ provider: IdentityProvider; address: string }> => {
    const { address, openIdConnect } = (await parts.authorisation.settings()).desk;
    if (!openIdConnect || address === undefined) throw new Problem('not-found', { reason: 'no provider' });
    return { provider: providers.of(openIdConnect), address };
  };

  server.get(PATH, async (request, reply) => {
    const { provider, address } = await settings();
    const [state, nonce, verifier] = [18, 18, 32].map((bytes) =>
      randomBytes(bytes).toString('base64url'),
    ) as [string, string, string];
    const begun = { state, nonce, verifier, redirectUri: `${address}${CALLBACK}` };
    return failing(request, reply, async () => {
      const away = await provider.signInAddress(begun);
      const text = sealed.seal({ ...begun, until: Date.now() + LASTS });
      return reply.header('set-cookie', cookie(text, LASTS / 1_000)).redirect(away);
    });
  });

  server.get(CALLBACK, async (request, reply) => {
    const { provider } = await settings();
    reply.header('set-cookie', cookie('', 0));
    return failing(request, reply, async () => {
      const { data } = answer.safeParse(request.query);
      const begun = sealed.open(cookieIn(request.headers.cookie, COOKIE) ?? '');
      if (typeof begun === 'string' || !data || !isSame(data.state, begun.state))
        throw notSignedIn('a sign-in that was not begun here');
      const { code, iss } = data;
      if (!(await provider.answers(iss))) throw notSignedIn('an answer of another provider');
      if (code === undefined)
        throw notSignedIn(data.error ? 'the provider refused' : 'an answer without a code');
      const person = personOf(await provider.claimsFor(code, begun), provider.config, parts.agencies);
      await signedIn(parts, person, request, reply);
      // The session's cookie is not sent along on the way from another site: the page asks for itself once more.
      return reply.headers(pageHeaders).send(onwards);
    });
  });
}

/** The provider of the configuration as it is now: the same settings are the same object until the file changes. */
class Providers {
  #known?: IdentityProvider;

  of(config: OpenIdConnectConfig): IdentityProvider {
    if (this.#known?.config !== config) this.#known = new IdentityProvider(config);
    return this.#known;
  }
}

/** Returns who a person is, and by which values of the claim. @throws Problem where they may not be let in */
function personOf(
  claims: JWTPayload,
  config: OpenIdConnectConfig,
  agencies: readonly string[],
): Extract<SignedIn, { by: 'openid-connect' }> {
  const { issuer, clientId, name, roles, agency: agencyClaim } = config;
  const who = claimIn(claims, name);
  if (typeof who !== 'string' || who === '' || who.length > LONGEST_NAME)
    throw notSignedIn(`the claim ${name} names nobody`);
  const claim = claimIn(claims, roles.claim);
  const listed: unknown[] = Array.isArray(claim) ? claim : typeof claim === 'string' ? claim.split(' ') : [];
  const known = [...roles.see, ...roles.act, ...roles.money];
  const values = [...new Set(known.filter((value) => listed.includes(value)))];
  if (rolesOf(values, config).length === 0) throw notSignedIn(`the claim ${roles.claim} gives no role`);
  const agency = agencyClaim === undefined ? undefined : claimIn(claims, agencyClaim);
  if (agencyClaim !== undefined && (typeof agency !== 'string' || !agencies.includes(agency)))
    throw notSignedIn(`the claim ${agencyClaim} names no configured agency`);
  return {
    ...{ by: 'openid-connect', who, issuer, clientId, values },
    ...(typeof agency === 'string' && { agency }),
  };
}

/** Returns a claim by its name, or by the names that lead to it: `realm_access.roles`. */
function claimIn(claims: JWTPayload, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((found, part) => {
    const inside = typeof found === 'object' && found !== null && Object.hasOwn(found, part);
    return inside ? (found as Record<string, unknown>)[part] : undefined;
  }, claims);
}

/** Returns what shows a page for whatever goes wrong: a person has come by a link, and reads no problem document. */
function showingFailures({ audit, log }: Pick<OpenIdConnectParts, 'audit' | 'log'>) {
  const refusals = new RefusalLines();
  return async (
    { ip }: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    try {
      return await work();
    } catch (error) {
      const refused = error instanceof Problem ? error : undefined;
      const status = refused ? 403 : 503;
      const code = refused?.code ?? 'unavailable';
      const reason = refusals.reasonFor(ip, refused?.details.reason ?? 'the provider cannot be used');
      if (reason !== undefined && !refused) log(error);
      if (reason !== undefined)
        audit.write({ event: 'refused', outcome: 'refused', status, code, reason, address: ip });
      return reply
        .code(status)
        .headers(pageHeaders)
        .send(notLetIn(refused !== undefined));
    }
  };
}

function notSignedIn(reason: string): Problem {
  return new Problem('unauthorized', { reason });
}

function isSame(shown: string | undefined, known: string): boolean {
  const [one, other] = [Buffer.from(shown ?? ''), Buffer.from(known)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function cookie(value: string, seconds: number): string {
  return cookieOf(COOKIE, value, { path: PATH, seconds, sameSite: 'Lax', secure: true });
}
