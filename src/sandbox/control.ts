/** What the sandbox tells and takes besides NDC, as JSON: its ledger, its log, its magic table; faults, plans of them and the clock to set. */
import { isIP } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { operationNames } from '../domain/calls/operations';
import { faultKinds, faultNames } from './faultKinds';
import { magicTable } from './magic';
import type { Service } from './serve';

const operationName = z.enum(operationNames);
const milliseconds = z.number().min(0).max(1e9);
const rate = z.number().min(0).max(1);
const kind = z.enum(faultNames);

const faultOrder = z.strictObject({
  operation: z.enum(['*', ...operationNames]),
  kind,
  times: z.int().min(1).optional(),
  skip: z.int().min(0).optional(),
  delay: milliseconds.optional(),
  code: z.string().max(32).optional(),
  text: z.string().max(200).optional(),
});

const faultPlan = z.strictObject({
  seed: z.union([z.string().max(100), z.number()]).transform(String),
  rate,
  rates: z.partialRecord(operationName, rate).optional(),
  kinds: z
    .array(kind.exclude(['half-answer', 'error-before', 'error-after']))
    .min(1)
    .optional(),
  operations: z.array(operationName).min(1).optional(),
  lateDelay: milliseconds.optional(),
  stallFor: milliseconds.optional(),
  slowFor: milliseconds.optional(),
});

const advance = z.strictObject({ advance: z.number().min(0).max(1e12) });
const refusal = z.strictObject({ for: milliseconds });

/** True for a name of the public internet: a page there that was made to lead here (DNS rebinding) must not play the sandbox's operator. */
function isElsewhere(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return !/^\[[\da-f:.]+\]$|^[\w-]*$/i.test(name) && isIP(name) === 0;
}

/** Answers a request that is none of the NDC service's; false: no such path. */
export function serveControl(
  { world, refuse }: Service,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): boolean {
  if (isElsewhere(request.headers.host ?? '')) {
    json(response, 421, { mistake: 'the sandbox is asked by an address, or by a name without a dot' });
    return true;
  }
  const where = `${request.method ?? ''} ${(request.url ?? '').split('?')[0] ?? ''}`;
  switch (where) {
    case 'GET /':
      json(response, 200, {
        is: 'the ndc-flows sandbox: an NDC service that sells nothing real',
        ledger: '/ledger',
        log: '/log',
        magic: '/control/magic',
        faults:
          'POST /control/faults {"operation":"orderCreate","kind":"reset-after","times":1}; DELETE clears',
        plan: 'POST /control/plan {"seed":"1","rate":0.1}; GET tells what it struck, DELETE takes it away',
        refuse: 'POST /control/refuse {"for": milliseconds}',
        clock: 'POST /control/clock {"advance": milliseconds}',
        kinds: Object.fromEntries(Object.entries(faultKinds).map(([kind, { what }]) => [kind, what])),
      });
      return true;
    case 'GET /ledger':
      json(response, 200, world.ledger.read());
      return true;
    case 'GET /log':
      json(response, 200, world.log.read());
      return true;
    case 'GET /control/magic':
      json(response, 200, magicTable());
      return true;
    case 'POST /control/faults':
      setting(response, body, faultOrder, (order) => {
        world.faults.order(order);
        return { ordered: order };
      });
      return true;
    case 'DELETE /control/faults':
      world.faults.clear();
      json(response, 200, { ordered: [] });
      return true;
    case 'POST /control/plan':
      setting(response, body, faultPlan, (plan) => {
        world.planner.set(plan);
        return { plan };
      });
      return true;
    case 'GET /control/plan':
      json(response, 200, { ...world.planner.report(), late: world.late.waiting });
      return true;
    case 'DELETE /control/plan':
      world.planner.set(undefined);
      json(response, 200, { ...world.planner.report(), late: world.late.waiting });
      return true;
    case 'POST /control/refuse':
      setting(response, body, refusal, (wanted) => {
        // This connection ends as well, but not before its answer has gone out.
        response.setHeader('Connection', 'close');
        response.once('finish', () => {
          refuse(wanted.for).catch((error: unknown) =>
            process.stderr.write(`sandbox: it cannot listen again: ${String(error)}\n`),
          );
        });
        return { refusing: wanted.for };
      });
      return true;
    case 'POST /control/clock':
      setting(response, body, advance, (wanted) => {
        world.clock.advance(wanted.advance);
        return { now: new Date(world.clock.now()).toISOString() };
      });
      return true;
    default:
      return false;
  }
}

/** Reads a setting, or says what is wrong with it by its path. */
function setting<Value>(
  response: ServerResponse,
  body: Buffer,
  schema: z.ZodType<Value>,
  apply: (value: Value) => unknown,
): void {
  let read: unknown;
  try {
    read = JSON.parse(body.toString('utf8'));
  } catch {
    json(response, 400, { mistakes: ['the body is no JSON'] });
    return;
  }
  const checked = schema.safeParse(read);
  if (checked.success) json(response, 200, apply(checked.data));
  else
    json(response, 400, {
      mistakes: checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    });
}

/** Sends JSON. */
export function json(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(`${JSON.stringify(value)}\n`);
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
}
