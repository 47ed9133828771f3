/** Signing in at the desk by token, and out: what the page asks before it shows anything. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Scope } from '../../config';
import { Refused } from '../../http';
import type { ApiAudit } from '../audit';
import type { Authorisation } from '../authorisation';
import { documentOf, Problem } from '../problems';
import { zonesOf } from '../zones';
import type { Session, Sessions, SignedIn } from './sessions';

/** Ways to sign in, in the order in which the page offers them. */
const ways = ['openid-connect', 'token'] as const;

/** What the page knows of the person who signed in. */
interface SessionDocument {
  who: string;
  /** How `who` signed in. A token's name identifies no person, because several people may share the token. */
  by: (typeof ways)[number];
  scopes: readonly Scope[];
  agency?: string;
  /** Sent back in `X-CSRF-Token` with whatever changes something. */
  csrf: string;
  /** Instant. */
  until: string;
  /** The agency's. */
  timeZone?: string;
  /** What the address of a workflow's page in the Temporal UI begins with. Operators alone have a use for it. */
  temporalUi?: string;
  signIn: (typeof ways)[number][];
}

/** A token and the JSON around it. */
const BODY_BYTES = 16 * 1024;

const shown = z.strictObject({ token: z.string().min(1) });

/** What signing in needs. */
export interface SignInParts {
  sessions: Sessions;
  authorisation: Authorisation;
  audit: ApiAudit;
  /** Time zone of each agency, where they are known. */
  timeZones?: ReadonlyMap<string, string>;
  /** What the address of a workflow's page in the Temporal UI begins with, where the UI is known. */
  temporalUi?: string;
}

/** Registers `/desk/session`. */
export function routeSignIn(server: FastifyInstance, parts: SignInParts): void {
  const { sessions, authorisation, audit, temporalUi } = parts;
  const documentOfSession = async ({ caller, by, csrf, until }: Session): Promise<SessionDocument> => {
    const { who, scopes: held, agency } = caller;
    // For an operator, the zone that all agencies have in common.
    const [timeZone, another] = zonesOf(parts.timeZones, agency);
    return {
      who,
      by,
      scopes: held,
      ...(agency !== undefined && { agency }),
      csrf,
      until: new Date(until).toISOString(),
      ...(timeZone !== undefined && another === undefined && { timeZone }),
      ...(agency === undefined && temporalUi !== undefined && { temporalUi }),
      signIn: await waysIn(authorisation),
    };
  };

  server.get('/desk/session', async (request, reply) => {
    const session = await sessions.of(request).catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'unauthorized') return undefined;
      throw error;
    });
    if (session) return documentOfSession(session);
    // No refusal for the audit: it is how the page finds out that nobody has signed in.
    return reply
      .code(401)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify({ ...documentOf('unauthorized'), signIn: await waysIn(authorisation) }));
  });

  const onRequest = (request: FastifyRequest): Promise<void> => sessions.checkPage(request);
  server.post('/desk/session', { onRequest, bodyLimit: BODY_BYTES }, async (request, reply) => {
    const { data, error } = shown.safeParse(request.body);
    if (error)
      throw new Problem('bad-request', { mistakes: [{ path: 'token', message: 'must be a token' }] });
    const { caller, sha256 } = await authorisation.shown(data.token.trim(), request.ip);
    const session = await signedIn(parts, { by: 'token', who: caller.who, sha256 }, request, reply);
    return documentOfSession(session);
  });

  server.post('/desk/session/end', { onRequest }, async (request, reply) => {
    const session = await sessions.ofPage(request);
    const { who, session: id } = session.caller;
    audit.write({
      ...{ event: 'sign-out', outcome: 'done', status: 204 },
      ...{ who, by: session.by, session: id, address: request.ip },
    });
    return reply.code(204).header('set-cookie', sessions.end(session)).send();
  });
}

/** Begins a session, which the audit has before the browser has it. */
export async function signedIn(
  { sessions, audit }: Pick<SignInParts, 'sessions' | 'audit'>,
  person: SignedIn,
  { ip }: Pick<FastifyRequest, 'ip'>,
  reply: FastifyReply,
): Promise<Session> {
  const { session, cookie } = await sessions.begin(person);
  const { who, session: id } = session.caller;
  audit.write({
    ...{ event: 'sign-in', outcome: 'done', status: 200 },
    ...{ who, by: session.by, session: id, address: ip },
  });
  reply.header('set-cookie', cookie);
  return session;
}

async function waysIn(authorisation: Authorisation): Promise<(typeof ways)[number][]> {
  const { tokens, desk } = await authorisation.settings();
  return ways.filter((way) => (way === 'token' ? tokens.length > 0 : desk.openIdConnect !== undefined));
}
