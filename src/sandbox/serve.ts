/** One call from its bytes to its answer: read, checked, struck by a fault or not, answered, delivered. */
import { kindOfChange, loseSession, magicFor, tripOf } from './about';
import type { CallRecord } from './callLog';
import { malformation, oddities, restControl, type SeenIds } from './checks';
import { pause, send, type Exchange } from './delivery';
import { echoOf } from './echo';
import { endings, reset } from './endings';
import { accepted, type Credentials } from './engine';
import type { Fault } from './faults';
import { MalformedRequest, type DecodedRequest, type Reply, type SandboxCodec, type Wire } from './model';
import type { Manner } from './realistic/realism';
import { latencyOf } from './settings';
import type { World } from './world';

/** What serving needs besides the world. */
export interface Service {
  world: World;
  codec: SandboxCodec;
  seen: SeenIds;
  /** Refuses connections for so many milliseconds. */
  refuse: (milliseconds: number) => Promise<void>;
}

/** A call under way. */
interface Served {
  service: Service;
  wire: Wire;
  exchange: Exchange;
  record: CallRecord;
}

/** Serves one call of the NDC service. */
export async function serve(service: Service, wire: Wire, caller: Exchange, body: Buffer): Promise<void> {
  const { world } = service;
  const now = world.clock.now();
  const at = new Date(now).toISOString();
  const record: CallRecord = { at, ...wire, outcome: 'lost', errors: [], problems: [] };
  const decoded = await read(service, wire, caller, body);
  const exchange = { ...caller, manner: mannerOf(world, wire, decoded) };
  const served: Served = { service, wire, exchange, record };
  if (exchange.manner) record.quirks = exchange.manner.quirks;
  if (typeof decoded === 'string') {
    record.problems.push(decoded);
    world.log.arrived(record);
    return deliver(served, { kind: 'fault', code: 'Client', text: decoded });
  }
  const credentials = credentialsOf(exchange);
  record.correlationId = decoded.correlationId;
  record.provider = decoded.control?.provider;
  record.agent = decoded.control?.requester?.agentCode;
  record.problems.push(...oddities(wire, decoded));
  const fault = faultFor(world, wire, decoded);
  if (fault?.echoes) fault.text = echoOf(world, decoded, credentials);
  record.fault = fault?.kind;
  world.log.arrived(record);
  if (fault?.loses === 'token' && fault.work === 'none') world.logins.lose(credentials.token);
  if (fault?.work === 'none') return finish(served, fault, undefined);

  const wrong = malformation(wire, exchange.request, decoded, service.seen);
  if (wrong) {
    record.problems.push(wrong);
    return deliver(served, { kind: 'fault', code: 'Client', text: wrong });
  }
  if (fault?.loses === 'token') world.logins.lose(credentials.token);
  if (fault?.loses === 'session') loseSession(world, decoded.request);
  const work = accepted(world, wire, decoded, credentials, record);
  if (fault?.work === 'late' && typeof work === 'function') {
    world.late.keep(now + (fault.delay ?? world.settings.settleDelay), work);
    return reset(exchange);
  }
  const reply = typeof work === 'function' ? work() : work;
  if (fault?.answer === 'normal' && fault.echoes && 'warnings' in reply)
    reply.warnings.push({ code: '362', text: fault.text ?? '' });
  return finish(served, fault, reply);
}

/** Returns the request, or what makes it unreadable. */
async function read(
  { codec }: Service,
  wire: Wire,
  { request }: Exchange,
  body: Buffer,
): Promise<DecodedRequest | string> {
  try {
    const decoded = await codec.decode(wire, body);
    return wire.style === 'soap' ? decoded : { ...decoded, control: restControl(request) };
  } catch (error) {
    if (error instanceof MalformedRequest) return error.message;
    throw error;
  }
}

/** Returns how the answer departs from the textbook; undefined if it doesn't. */
function mannerOf(world: World, wire: Wire, decoded: DecodedRequest | string): Manner | undefined {
  if (typeof decoded === 'string') return world.realism?.manner('unreadable', { wire, searched: false });
  const { request } = decoded;
  const searched = request.operation === 'orderRetrieve' && request.orderId === undefined;
  return world.realism?.manner(tripOf(world, decoded).name, { wire, searched });
}

/** Faults of tests and plans go by the operation on the wire, those of the magic table by what is meant. A plan strikes what nothing else does. */
function faultFor(world: World, wire: Wire, decoded: DecodedRequest): Fault | undefined {
  const { operation } = wire;
  const { request } = decoded;
  const change = request.operation === 'orderChange' ? kindOfChange(world, request) : undefined;
  const ordered = world.faults.take({ operation, change }, magicFor(world, request));
  const planned = world.planner.next(wire, tripOf(world, decoded), ordered !== undefined);
  return ordered ?? planned;
}

function credentialsOf({ request }: Exchange): Credentials {
  return { token: [request.headers.authtoken].flat()[0], cookies: request.headers.cookie };
}

/** Ends a call as its fault has it. Without a reply, nothing was done. */
async function finish(served: Served, fault: Fault | undefined, reply: Reply | undefined): Promise<void> {
  const { service, wire, exchange, record } = served;
  const { settings } = service.world;
  await pause(latencyOf(settings, wire.operation), exchange.closing);
  const whole = (): void => {
    if (reply) deliver(served, reply);
  };
  if (!fault) return whole();
  await endings[fault.answer]({
    exchange,
    wire,
    fault,
    name: record.correlationId ?? record.at,
    settleDelay: settings.settleDelay,
    xml: () => encoded(served, wire, reply ?? { kind: 'error', errors: [] }),
    written: (other, otherReply) => encoded(served, other, otherReply),
    whole,
    deliver: (other) => deliver(served, other),
    refused: (status) => Object.assign(record, { outcome: 'refused', status }),
  });
}

function encoded({ service, exchange, record }: Served, wire: Wire, reply: Reply): string {
  const { clock } = service.world;
  const header = { correlationId: record.correlationId ?? '', timestamp: clock.stamped(clock.now()) };
  return service.codec.encode(wire, reply, header, exchange.manner);
}

/** Sends a whole answer. SOAP faults come with HTTP 500 as SOAP 1.1 wants it, REST's with 400 or 500. */
function deliver(served: Served, reply: Reply): void {
  const { service, wire, exchange, record } = served;
  record.outcome = reply.kind === 'fault' ? 'fault' : reply.kind === 'error' ? 'error' : 'answered';
  record.errors = errorsOf(reply);
  record.status = reply.kind !== 'fault' ? 200 : wire.style === 'rest' && reply.code === 'Client' ? 400 : 500;
  send(exchange, record.status, encoded(served, wire, reply), cookiesOf(service.world, reply));
}

function errorsOf(reply: Reply): string[] {
  if (reply.kind === 'error') return reply.errors.map(({ code }) => code);
  return reply.kind === 'login' && reply.status === 'Invalid' ? [reply.status] : [];
}

/** A login sets the cookies that every later call brings back. */
function cookiesOf({ logins }: World, reply: Reply): string[] {
  if (reply.kind !== 'login' || !reply.token) return [];
  return logins.cookiesOf(reply.token.value).map(({ name, value }) => `${name}=${value}; Path=/; HttpOnly`);
}
