/** One request from its head to its answer: where to, from where, by whom, what. Whatever is refused is refused as early as it is known. */
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { PayloadCodec } from '@temporalio/common';
import { documentAnswer, problemAnswer, type Answer } from './answer';
import type { Audit, AuditLine } from './audit';
import { checkType, readBody } from './body';
import type { Bounds } from './bounds';
import type { Attempts } from './callers/attempts';
import { bySession, type Access, type Caller, type Proven } from './callers/caller';
import { callerOfJwt, looksLikeJwt } from './callers/jwt';
import { callerOfToken } from './callers/namedTokens';
import { openPayloads } from './decode';
import { originHeaders, preflightHeaders, type Origins } from './origins';
import { payloadsOf } from './payloads';
import { problems, Refused } from './problems';
import type { RefusalLines } from './refusals';
import type { Route } from './route';
import type { Names } from './session/names';
import type { Sessions } from './session/sessions';
import { refusedPage, showSignIn, takeForm } from './session/signIn';

/** What serving needs. */
export interface Service {
  route: (url: string | undefined) => Route | undefined;
  origins: Origins;
  /** Read anew for each request. */
  access: () => Promise<Access>;
  attempts: Attempts;
  refusals: RefusalLines;
  /** Absent where browsers have no sign-in. */
  sessions?: Sessions;
  names: Names;
  codec: PayloadCodec;
  bounds: Bounds;
  audit: Audit;
  /** For what is our fault and not the caller's. */
  log: (error: unknown) => void;
}

/** What is known of a request so far, for the audit. */
type Facts = Omit<AuditLine, 'event' | 'outcome' | 'status'>;

/** The answer to a request. It is written down before it goes out; what cannot be written down is not answered. */
export async function answerTo(service: Service, request: IncomingMessage): Promise<Answer> {
  const { origin } = request.headers;
  const facts: Facts = {
    address: request.socket.remoteAddress ?? '',
    // Browsers write short ones; the others are somebody's own words.
    ...(origin !== undefined && { origin: origin.slice(0, 256) }),
  };
  const cors: OutgoingHttpHeaders = {};
  try {
    const route = service.route(request.url);
    if (!route) throw new Refused('not-found', 'another path');
    if (route.to === 'session') return await session(service, request, route, facts);
    Object.assign(cors, originHeaders(request, service.origins));
    const answer = await decode(service, request, route, facts);
    return { ...answer, headers: { ...cors, ...answer.headers } };
  } catch (error) {
    const answer = refusal(service, error, facts);
    return { ...answer, headers: { ...cors, ...answer.headers } };
  }
}

async function decode(
  service: Service,
  request: IncomingMessage,
  route: Route,
  facts: Facts,
): Promise<Answer> {
  if (request.method === 'OPTIONS') return { status: 204, headers: preflightHeaders(request) };
  if (request.method !== 'POST') throw new Refused('method-not-allowed', 'another method');
  Object.assign(facts, await callerOf(service, request, facts.address));
  const namespace = namespaceOf(request, route);
  Object.assign(facts, { namespace });
  checkType(request);
  const body = await readBody(request, service.bounds.bodyBytes);
  const asked = payloadsOf(body, service.bounds.payloads);
  Object.assign(facts, { payloads: asked.length });
  const { payloads, ...opened } = await openPayloads(service.codec, asked, namespace);
  service.audit.write({ event: 'decode', outcome: 'done', status: 200, ...facts, ...opened });
  return documentAnswer(200, { payloads });
}

async function session(
  service: Service,
  request: IncomingMessage,
  { path }: Route,
  facts: Facts,
): Promise<Answer> {
  const { sessions, names } = service;
  if (!sessions) throw new Refused('not-found', 'browsers have no sign-in here');
  const prove = (token: string): Promise<Proven> => proven(service, token, facts.address);
  if (request.method === 'GET') return (await showSignIn(request, { sessions, prove, names, path })).answer;
  if (request.method !== 'POST') throw new Refused('method-not-allowed', 'another method');
  try {
    const { answer, event, caller } = await takeForm(request, { sessions, prove, names, path });
    if (event) service.audit.write({ event, outcome: 'done', status: answer.status, ...facts, ...caller });
    return answer;
  } catch (error) {
    const answer = refusal(service, error, facts);
    if (answer.status !== 401) return answer;
    const wrong = !(error instanceof Refused && error.code === 'no-session');
    const page = refusedPage(wrong);
    return { ...answer, ...page, headers: { ...answer.headers, ...page.headers } };
  }
}

/** Who asks: by the token in the header, else by the session that a cookie stands for, which only a page of a named origin can use. */
async function callerOf(service: Service, request: IncomingMessage, address: string): Promise<Caller> {
  const { authorization, cookie, origin } = request.headers;
  if (authorization !== undefined) {
    const [, token] = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization) ?? [];
    if (token === undefined) throw new Refused('unauthorized', 'another kind of authorization');
    return proven(service, token, address);
  }
  const token = origin === undefined ? undefined : service.sessions?.tokenOf(cookie);
  if (token === undefined) throw new Refused('unauthorized', 'no token');
  try {
    return bySession(await proven(service, token, address));
  } catch (error) {
    if (!(error instanceof Refused) || !error.caller) throw error;
    throw new Refused(error.code, error.reason, bySession(error.caller));
  }
}

async function proven(service: Service, token: string, address: string): Promise<Proven> {
  const { access, attempts } = service;
  const { tokens, issuers } = await access();
  try {
    return looksLikeJwt(token)
      ? callerOfJwt(token, issuers, Date.now())
      : callerOfToken(token, tokens, Date.now());
  } catch (error) {
    // One that was valid once is no guess.
    if (error instanceof Refused && error.caller === undefined) attempts.wrong(address, token);
    throw error;
  }
}

/** The namespace that the caller says it looks at. */
function namespaceOf({ headers }: IncomingMessage, { namespace }: Route): string | undefined {
  const named = headers['x-namespace'];
  if (Array.isArray(named) || (named !== undefined && !/^[\w.-]{1,255}$/.test(named)))
    throw new Refused('bad-request', 'X-Namespace is none');
  if (named !== undefined && namespace !== undefined && named !== namespace)
    throw new Refused('bad-request', 'X-Namespace is not that of the path');
  return namespace ?? named;
}

/** What is answered instead, and written down. */
function refusal(service: Service, error: unknown, facts: Facts): Answer {
  const refused = error instanceof Refused ? error : new Refused('unavailable', 'a fault of the server');
  const answer = problemAnswer(refused.code);
  const lines = service.refusals.take(facts.address);
  if (lines !== 'none') {
    if (refused !== error) service.log(error);
    const reason =
      lines === 'all' ? refused.reason : `${refused.reason}; further ones of a minute are not written`;
    try {
      service.audit.write({
        event: 'refused',
        outcome: 'refused',
        status: answer.status,
        ...facts,
        ...refused.caller,
        reason,
      });
    } catch (unwritable) {
      // It is refused all the same.
      if (unwritable !== error) service.log(unwritable);
    }
  }
  return { ...answer, headers: { ...answer.headers, ...headersOf(service, refused, facts) } };
}

function headersOf(
  { attempts }: Service,
  { code, reason }: Refused,
  { address }: Facts,
): OutgoingHttpHeaders {
  if (code === 'method-not-allowed') return { allow: 'POST, OPTIONS' };
  if (code === 'too-many-attempts') return { 'retry-after': String(attempts.waits(address)) };
  if (problems[code].status !== 401) return {};
  const wrong = code === 'unauthorized' && reason !== 'no token';
  return { 'www-authenticate': wrong ? 'Bearer error="invalid_token"' : 'Bearer' };
}
