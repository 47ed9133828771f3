/** What the sandbox tells and takes besides NDC, as JSON: its ledger, its log, its magic table; faults and the clock to set. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { faultKinds, type FaultKind } from './faults';
import { magicTable } from './magic';
import type { World } from './world';

const kinds = Object.keys(faultKinds) as [FaultKind, ...FaultKind[]];

const operationName = z.enum([
  '*',
  'login',
  'airShopping',
  'serviceList',
  'seatAvailability',
  'offerPrice',
  'orderCreate',
  'orderRetrieve',
  'orderReshop',
  'orderChange',
  'orderCancel',
]);

const faultOrder = z.strictObject({
  operation: operationName,
  kind: z.enum(kinds),
  times: z.int().min(1).optional(),
  skip: z.int().min(0).optional(),
  delay: z.number().min(0).optional(),
  code: z.string().max(32).optional(),
  text: z.string().max(200).optional(),
});

const advance = z.strictObject({ advance: z.number().min(0).max(1e12) });

/** Answers a request that is none of the NDC service's; false: no such path. */
export function serveControl(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): boolean {
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
