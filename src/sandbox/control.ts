/** The control API, in JSON: reads the ledger, the log and the magic table; sets faults, plans of faults and the clock. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { z } from 'zod';
import { sendJson } from './delivery';
import { faultPlan } from './faultPlan';
import { faultOrder, milliseconds } from './faults';
import { faultKinds, faultNames, magicTable } from './scenarios';
import type { Service } from './serve';

const advance = z.strictObject({ advance: z.number().min(0).max(1e12) });
const refusal = z.strictObject({ for: milliseconds });

const overview = {
  is: 'the ndc-flows sandbox: an NDC service that sells nothing real',
  ledger: '/ledger',
  log: '/log',
  magic: '/control/magic',
  faults:
    'POST /control/faults {"operation":"orderCreate","kind":"reset-after","times":1}; GET shows those that wait, DELETE clears',
  plan: 'POST /control/plan {"seed":"1","rate":0.1}; GET shows what it struck, DELETE removes it',
  refuse: 'POST /control/refuse {"for": milliseconds}',
  clock: 'POST /control/clock {"advance": milliseconds}',
  kinds: Object.fromEntries(faultNames.map((kind) => [kind, faultKinds[kind].what])),
};

/** Gets the body and returns the answer. Throws BadBody. */
type Handler = (service: Service, body: Buffer, response: ServerResponse) => unknown;

const planReport: Handler = ({ world }) => ({ ...world.planner.report(), late: world.late.waiting });

const handlers: { [methodAndPath: string]: Handler } = {
  'GET /': () => overview,
  'GET /ledger': ({ world }) => world.ledger.read(),
  'GET /log': ({ world }) => world.log.read(),
  'GET /control/magic': () => magicTable,
  'POST /control/faults': ({ world }, body) => {
    const ordered = parsed(body, faultOrder);
    world.faults.order(ordered);
    return { ordered };
  },
  'GET /control/faults': ({ world }) => ({ ordered: world.faults.waiting() }),
  'DELETE /control/faults': ({ world }) => {
    world.faults.clear();
    return { ordered: [] };
  },
  'POST /control/plan': ({ world }, body) => {
    const plan = parsed(body, faultPlan);
    world.planner.set(plan);
    return { plan };
  },
  'GET /control/plan': planReport,
  'DELETE /control/plan': (service, ...rest) => {
    service.world.planner.set(undefined);
    return planReport(service, ...rest);
  },
  'POST /control/refuse': ({ refuse }, body, response) => {
    const refusing = parsed(body, refusal).for;
    // This connection ends as well, but not before its answer has gone out.
    response.setHeader('Connection', 'close').once('finish', () => {
      refuse(refusing).catch((error: unknown) =>
        process.stderr.write(`sandbox: it cannot listen again: ${String(error)}\n`),
      );
    });
    return { refusing };
  },
  'POST /control/clock': ({ world }, body) => {
    world.clock.advance(parsed(body, advance).advance);
    return { now: new Date(world.clock.now()).toISOString() };
  },
};

/** Answers a request that is not for the NDC service. Returns false if there is no such path. */
export function serveControl(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): boolean {
  if (isElsewhere(request.headers.host ?? '')) {
    sendJson(response, 421, { mistake: 'ask the sandbox by an address, or by a name without a dot' });
    return true;
  }
  const where = `${request.method ?? ''} ${(request.url ?? '').split('?')[0] ?? ''}`;
  const handler = Object.hasOwn(handlers, where) ? handlers[where] : undefined;
  if (!handler) return false;
  try {
    sendJson(response, 200, handler(service, body, response));
  } catch (error) {
    if (!(error instanceof BadBody)) throw error;
    sendJson(response, 400, { mistakes: error.mistakes });
  }
  return true;
}

/** Returns true for a name of the public internet: a page there that was made to lead here (DNS rebinding) must not control the sandbox. */
function isElsewhere(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return !/^\[[\da-f:.]+\]$|^[\w-]*$/i.test(name) && isIP(name) === 0;
}

/** Thrown for a body that is not valid; names each mistake by its path. */
class BadBody extends Error {
  constructor(readonly mistakes: string[]) {
    super(mistakes.join('; '));
  }
}

function parsed<Value>(body: Buffer, schema: z.ZodType<Value>): Value {
  let read: unknown;
  try {
    read = JSON.parse(body.toString('utf8'));
  } catch {
    throw new BadBody(['the body is not valid JSON']);
  }
  const { data, error } = schema.safeParse(read);
  if (error) throw new BadBody(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  return data;
}
