/** One request from its head to its answer: by whom, whether it is well formed, what comes of it, and what the audit has of it. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { eachOnce, mistakesIn } from '../domain/request/mistakes';
import { orderRequest } from '../domain/request/requestSchema';
import { partsOfDelivery } from '../domain/webhooks/messages';
import { RefusalLines, Refused, type ServerSettings } from '../http';
import type { ApiAudit, ApiAuditLine } from './audit';
import { mustSpeakFor, type Admission, type Caller } from './authorisation';
import { entityTag, isKnown } from './entityTag';
import { problemOf } from './failures';
import type { Asked, Handler, Reply } from './asked';
import { Notified } from './notified';
import { IDEMPOTENCY_KEY, type Operation } from './operations';
import { Problem } from './problems';

/** What serving needs. */
export interface Service {
  audit: ApiAudit;
  /** How long a call waits for an order at most (milliseconds). */
  answersWithin: number;
  /** For what is our fault and not the caller's. */
  log: (error: unknown) => void;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Lets a request in before its body is read. */
export async function admit(
  admission: Admission,
  request: FastifyRequest,
  { scope }: Operation,
): Promise<void> {
  if (!scope) return;
  const caller = await admission(request, scope);
  const { provider } = request.params as { provider?: string };
  if (provider !== undefined) mustSpeakFor(caller, provider);
  callers.set(request, caller);
}

/** An operation, what does its work, and what lets its callers in. */
export interface Served {
  operation: Operation;
  handler: Handler;
  admission: Admission;
}

/** Serves a request that was let in. A write is in the audit before it is begun; what cannot be written down is not begun. */
export async function serve(
  service: Service,
  { operation, handler, admission }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = callers.get(request);
  const { scope } = operation;
  const asked = {
    ...checked(service, operation, request),
    ...(caller && { caller }),
    ...(scope && { admitted: () => admission(request, scope) }),
  };
  const by = { ...nameOf(caller), address: request.ip };
  if (scope === 'passengers:read') {
    const found = await handler(asked);
    const { status, shown = [asked.reference] } = found;
    const [reference] = shown;
    const orders = shown.length > 1 ? { references: shown } : { reference };
    // What cannot be written down is not shown.
    if (shown.length > 0)
      service.audit.write({ event: operation.id, outcome: 'looked', status, ...by, ...orders });
    return answer(reply, found);
  }
  if (operation.method === 'GET') return answer(reply, tagged(operation, request, await handler(asked)));
  const facts = { call: randomBytes(6).toString('hex'), ...by, ...subjectOf(operation, asked) };
  service.audit.write({ event: operation.id, outcome: 'asked', ...facts });
  const ended = (outcome: 'done' | 'works' | 'refused', status: number, code?: string): void => {
    try {
      const more = code === undefined ? {} : { code };
      service.audit.write({ event: operation.id, outcome, status, ...more, ...facts });
    } catch (error) {
      // It is done, and that it was asked for is written.
      service.log(error);
    }
  };
  try {
    const done = await handler(asked);
    ended(done.status === 202 ? 'works' : 'done', done.status);
    return await answer(reply, done);
  } catch (error) {
    const { status, document } = problemOf(error);
    ended('refused', status, document.code);
    throw error;
  }
}

/** Returns what a write is about: an order, or a batch or schedule by its name. */
function subjectOf(
  { tag }: Operation,
  { reference, params, body }: Asked,
): Pick<ApiAuditLine, 'reference' | 'batch' | 'schedule'> {
  if (tag !== 'Batches') return { reference };
  const { id: batch = (body as { id?: string } | undefined)?.id, name: schedule } = params;
  return { ...(batch !== undefined && { batch }), ...(schedule !== undefined && { schedule }) };
}

function nameOf(caller: Caller | undefined): { who?: string; session?: string } {
  if (!caller) return {};
  const { who, session } = caller;
  return { who, ...(session !== undefined && { session }) };
}

function answer(reply: FastifyReply, { status, headers = {}, body }: Reply): FastifyReply {
  reply.code(status).headers(headers);
  if (body === undefined) return reply.send();
  if (headers['content-type'] !== undefined) return reply.send(body);
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Gives an answer its tag, and leaves its body out where the caller has it already. */
function tagged({ conditional }: Operation, request: FastifyRequest, reply: Reply): Reply {
  if (!conditional) return reply;
  const { status, body } = reply;
  const etag = entityTag(JSON.stringify(body));
  if (isKnown(request.headers['if-none-match'], etag))
    return { status: 304, headers: { etag }, body: undefined };
  return { status, headers: { etag }, body };
}

/** Returns what notes a failure: a fault of ours in the log, and who was not let in in the audit, though not without end. */
export function failureNotes({ audit, log }: Service): ServerSettings['note'] {
  const refusals = new RefusalLines();
  return (error, { status }, request) => {
    const { ours, document } = problemOf(error);
    if (ours) log(error);
    if (!(error instanceof Refused) || callers.has(request) || ![401, 403, 429].includes(status)) return;
    const { code } = document;
    const reason = refusals.reasonFor(request.ip, error.details.reason ?? code);
    if (reason === undefined) return;
    try {
      audit.write({ event: 'refused', outcome: 'refused', status, code, reason, address: request.ip });
    } catch (unwritable) {
      // It is refused all the same.
      log(unwritable);
    }
  };
}

/** What was sent, by its schemas. @throws Problem with every mistake at once */
function checked({ answersWithin }: Service, operation: Operation, request: FastifyRequest): Asked {
  const { reference = '', ...params } = request.params as { reference?: string } & Asked['params'];
  const known = operation.path.includes('{reference}');
  if (known && !orderRequest.shape.reference.safeParse(reference).success)
    throw new Problem('unknown-reference');
  const query = operation.query && of('query', operation.query, request.query);
  const idempotencyKey = operation.asksAnOrder ? request.headers['idempotency-key'] : undefined;
  if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(String(idempotencyKey))) {
    const message = 'must be 1 to 128 visible characters of ASCII';
    throw new Problem('bad-request', { mistakes: [{ path: 'Idempotency-Key', message }] });
  }
  const body = bodyOf(operation, request);
  return {
    reference: known ? reference : referenceIn(body),
    params,
    query,
    body,
    within: Math.min(patienceOf(request.headers.prefer), answersWithin),
    ...(idempotencyKey !== undefined && { idempotencyKey: String(idempotencyKey) }),
  };
}

function bodyOf({ id, body }: Operation, request: FastifyRequest): unknown {
  if (!body) return undefined;
  // Without a body, this continues an order that was stopped.
  if (id === 'adoptOrder' && request.body == null) return undefined;
  const sent = request.body ?? (body.required ? undefined : {});
  // Starting checks the request as a whole, and all its mistakes at once.
  if (id === 'startOrder') return sent;
  // Only its order ids are kept.
  if (id === 'notifyChange' && request.body instanceof Notified) return request.body;
  return of('body', body.schema, sent);
}

function of(whole: string, schema: z.ZodType, sent: unknown): unknown {
  const { data, error } = schema.safeParse(sent);
  const mistakes = eachOnce(mistakesIn(sent, error?.issues ?? [], { whole, schema }));
  if (mistakes.length > 0) throw new Problem('bad-request', { mistakes });
  return data;
}

/** For the audit; one that is none is not repeated there. */
function referenceIn(body: unknown): string {
  const { id, reference = partsOfDelivery(String(id)).reference } = (body ?? {}) as {
    id?: unknown;
    reference?: unknown;
  };
  return orderRequest.shape.reference.safeParse(reference).success ? String(reference) : '';
}

/** Milliseconds of RFC 7240's `wait`, and none for `respond-async`. */
function patienceOf(prefer: string | string[] | undefined): number {
  const preferences = [prefer ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((each) => each.trim().toLowerCase());
  if (preferences.includes('respond-async')) return 0;
  const [, seconds] = preferences.map((each) => /^wait=(\d{1,4})$/.exec(each)).find((found) => found) ?? [];
  return seconds === undefined ? Infinity : Number(seconds) * 1_000;
}
