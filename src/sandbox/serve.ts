/** One call from its bytes to its answer: read, checked, faults taken into account, answered, delivered. */
import type { CallRecord } from './callLog';
import { malformation, oddities, restControl, type SeenIds } from './checks';
import {
  drip,
  hangUp,
  reset,
  sendHalfByChunk,
  sendHalfByClose,
  sendHalfByLength,
  sendNothing,
  sendPage,
  sendSpoilt,
  stall,
} from './breakage';
import { pause, send, type Exchange } from './delivery';
import { echoOf } from './echo';
import { accepted, loseSession, magicFor, type Credentials } from './engine';
import type { Fault } from './faults';
import { otherAnswer } from './otherAnswer';
import type { Manner } from './realistic/realism';
import { MalformedRequest, type DecodedRequest, type Reply, type SandboxCodec, type Wire } from './model';
import { latencyOf } from './settings';
import { tripOf } from './trips';
import type { World } from './world';

/** What serving needs besides the world. */
export interface Service {
  world: World;
  codec: SandboxCodec;
  seen: SeenIds;
  /** Refuses connections for so many milliseconds. */
  refuse: (milliseconds: number) => Promise<void>;
}

/** Serves one call of the NDC service. */
export async function serve(service: Service, wire: Wire, caller: Exchange, body: Buffer): Promise<void> {
  const { world } = service;
  const now = world.clock.now();
  const record: CallRecord = {
    at: new Date(now).toISOString(),
    ...wire,
    outcome: 'lost',
    errors: [],
    problems: [],
  };
  const decoded = await read(service, wire, caller, body);
  const exchange = { ...caller, manner: mannerOf(world, wire, decoded) };
  if (exchange.manner) record.quirks = exchange.manner.quirks;
  if (typeof decoded === 'string') {
    record.problems.push(decoded);
    world.log.arrived(record);
    return deliver(service, wire, exchange, record, { kind: 'fault', code: 'Client', text: decoded });
  }
  record.correlationId = decoded.correlationId;
  record.provider = decoded.control?.provider;
  record.agent = decoded.control?.requester?.agentCode;
  record.problems.push(...oddities(wire, decoded));
  const fault = faultFor(world, wire, decoded);
  if (fault?.echoes) fault.text = echoOf(world, decoded, credentialsOf(exchange));
  record.fault = fault?.kind;
  world.log.arrived(record);
  if (fault?.work === 'none') return undone(service, wire, exchange, record, fault);

  const wrong = malformation(wire, exchange.request, decoded, service.seen);
  if (wrong) {
    record.problems.push(wrong);
    return deliver(service, wire, exchange, record, { kind: 'fault', code: 'Client', text: wrong }, decoded);
  }
  const credentials = credentialsOf(exchange);
  loses(world, fault, decoded, credentials);
  const work = accepted(world, wire, decoded, credentials, record);
  if (fault?.work === 'late' && typeof work === 'function') {
    world.late.keep(now + (fault.delay ?? world.settings.settleDelay), work);
    return reset(exchange);
  }
  const answered = typeof work === 'function' ? work() : work;
  const reply = fault?.answer === 'normal' && fault.echoes ? warned(answered, fault.text) : answered;
  return done(service, wire, exchange, record, fault, reply, decoded);
}

/** The request, or what makes it unreadable. */
async function read(
  { codec, world }: Service,
  wire: Wire,
  { request }: Exchange,
  body: Buffer,
): Promise<DecodedRequest | string> {
  try {
    const decoded = await codec.decode(wire, body);
    return wire.style === 'soap'
      ? decoded
      : { ...decoded, control: restControl(request, world.settings.names) };
  } catch (error) {
    if (error instanceof MalformedRequest) return error.message;
    throw error;
  }
}

/** How the answer departs from the textbook; undefined where everything goes by the book. */
function mannerOf(
  { realism, ...world }: World,
  wire: Wire,
  decoded: DecodedRequest | string,
): Manner | undefined {
  if (!realism) return undefined;
  if (typeof decoded === 'string') return realism.manner('unreadable', { wire, searched: false });
  const { request } = decoded;
  const searched = request.operation === 'orderRetrieve' && request.orderId === undefined;
  return realism.manner(tripOf(world, decoded).name, { wire, searched });
}

/** Faults of tests and plans go by the operation on the wire, those of the magic table by what is meant. A plan strikes what nothing else does. */
function faultFor(world: World, wire: Wire, decoded: DecodedRequest): Fault | undefined {
  const { operation } = wire;
  const magic = magicFor(world, decoded.request);
  const rows = magic.rows
    .filter((row) => row.operation === magic.operation)
    .map((row) => ({ ...row, operation }));
  const ordered = world.faults.take(operation, rows, magic.key);
  const planned = world.planner.next(wire, tripOf(world, decoded), ordered !== undefined);
  return ordered ?? planned;
}

function warned(reply: Reply, text = ''): Reply {
  if (!('warnings' in reply)) return reply;
  return { ...reply, warnings: [...reply.warnings, { code: '362', text }] };
}

function credentialsOf({ request }: Exchange): Credentials {
  const token = request.headers.authtoken;
  return { token: Array.isArray(token) ? token[0] : token, cookies: request.headers.cookie };
}

function loses(
  world: World,
  fault: Fault | undefined,
  { request }: DecodedRequest,
  { token }: Credentials,
): void {
  if (fault?.loses === 'token' && token) world.logins.lose(token);
  if (fault?.loses === 'session') loseSession(world, request);
}

/** The end of a call that did nothing. */
async function undone(
  service: Service,
  wire: Wire,
  exchange: Exchange,
  record: CallRecord,
  fault: Fault,
): Promise<void> {
  const { token } = credentialsOf(exchange);
  if (fault.loses === 'token' && token) service.world.logins.lose(token);
  return done(service, wire, exchange, record, fault, undefined);
}

/** The end of a call, as its fault has it. */
async function done(
  service: Service,
  wire: Wire,
  exchange: Exchange,
  record: CallRecord,
  fault: Fault | undefined,
  reply: Reply | undefined,
  decoded?: DecodedRequest,
): Promise<void> {
  const { settings } = service.world;
  await pause(latencyOf(settings, wire.operation), exchange.closing);
  switch (fault?.answer) {
    case 'reset':
      return reset(exchange);
    case 'close':
      return hangUp(exchange);
    case 'stall':
      return stall(exchange, fault.delay);
    case 'drip':
      return drip(exchange, encoded(service, exchange, wire, reply, record), fault.delay);
    case 'half-by-close':
      return sendHalfByClose(exchange, encoded(service, exchange, wire, reply, record));
    case 'half-by-length':
      return sendHalfByLength(exchange, encoded(service, exchange, wire, reply, record));
    case 'half-by-chunk':
      return sendHalfByChunk(exchange, encoded(service, exchange, wire, reply, record));
    case 'corrupt-gzip':
      return sendSpoilt(exchange, encoded(service, exchange, wire, reply, record), 'corrupt');
    case 'cut-gzip':
      return sendSpoilt(exchange, encoded(service, exchange, wire, reply, record), 'cut');
    case 'other': {
      const other = otherAnswer(wire, record.correlationId ?? record.at);
      return send(exchange, 200, encoded(service, exchange, other.wire, other.reply, record), []);
    }
    case 'status':
      record.outcome = 'refused';
      record.status = Number(fault.code);
      return sendPage(exchange, Number(fault.code));
    case 'empty':
      return sendNothing(exchange);
    case 'garbage':
      return sendPage(exchange, 200);
    case 'error': {
      const code = fault.code ?? '911';
      const text = fault.text ?? (code === '911' ? 'Unable to process - system error' : `Error ${code}`);
      return deliver(service, wire, exchange, record, {
        kind: 'error',
        errors: [{ code, text, owner: 'SVC' }],
      });
    }
    case 'fault':
      return deliver(service, wire, exchange, record, {
        kind: 'fault',
        code: 'Server',
        text: fault.text ?? 'internal error',
      });
    case 'slow':
      await pause(
        fault.delay ?? settings.settleDelay,
        fault.answerNow ? AbortSignal.any([exchange.closing, fault.answerNow]) : exchange.closing,
      );
      break;
    case 'normal':
    case undefined:
      break;
  }
  if (reply) deliver(service, wire, exchange, record, reply, decoded);
}

function encoded(
  { codec, world }: Service,
  { manner }: Exchange,
  wire: Wire,
  reply: Reply | undefined,
  record: CallRecord,
): string {
  const header = {
    correlationId: record.correlationId ?? '',
    timestamp: world.clock.stamped(world.clock.now()),
  };
  return codec.encode(wire, reply ?? { kind: 'error', errors: [] }, header, manner);
}

/** A whole answer. SOAP faults come with HTTP 500 as SOAP 1.1 wants it, REST's with 400 or 500. */
function deliver(
  service: Service,
  wire: Wire,
  exchange: Exchange,
  record: CallRecord,
  reply: Reply,
  decoded?: DecodedRequest,
): void {
  record.outcome = reply.kind === 'fault' ? 'fault' : reply.kind === 'error' ? 'error' : 'answered';
  record.errors = errorsOf(reply);
  record.status = reply.kind !== 'fault' ? 200 : wire.style === 'rest' && reply.code === 'Client' ? 400 : 500;
  const xml = encoded(service, exchange, wire, reply, record);
  send(exchange, record.status, xml, cookiesOf(service.world, reply, decoded));
}

function errorsOf(reply: Reply): string[] {
  if (reply.kind === 'error') return reply.errors.map(({ code }) => code);
  return reply.kind === 'login' && reply.status === 'Invalid' ? [reply.status] : [];
}

/** A login sets the cookies that every later call brings back. */
function cookiesOf({ logins }: World, reply: Reply, decoded: DecodedRequest | undefined): string[] {
  if (reply.kind !== 'login' || !reply.token || decoded?.request.operation !== 'login') return [];
  return logins.cookiesOf(reply.token.value).map(({ name, value }) => `${name}=${value}; Path=/; HttpOnly`);
}
