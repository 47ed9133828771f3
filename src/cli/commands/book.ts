/** `book FILE|-`: starts the order of a request and follows it until it rests. */
import type { Known } from '../../client/orders';
import type { Command } from 'commander';
import { instantText } from '../../domain/dates';
import type { OrderLine } from '../../client/types';
import { BadRequest } from '../../domain/order/errors';
import { standing, terminalStates } from '../../domain/order/states';
import type { Mistake } from '../../domain/request/mistakes';
import { providersOf } from '../../domain/request/providers';
import type { OrderStatus } from '../../domain/order/status';
import { providerTaskQueue } from '../../domain/order/updates';
import { conclude, followed, headLine, onInterrupt, statusOf } from '../ask';
import { examples, runs, type Invocation } from '../command';
import { doubtsOf } from '../doubts';
import { exitStatus, type ExitStatus } from '../exit';
import { knownNames, withOrders, type Connected } from '../globals';
import type { Following } from '../live/follow';
import { lines, type Output } from '../output';
import { whatNow, whatNowOfRepeat } from '../show/nextCommands';
import { readRequest } from '../requestFile';
import { orderPage } from '../uiAddress';

interface BookOptions {
  wait: boolean;
  check?: boolean;
  again?: boolean;
  anyAirport?: boolean;
}

/** Registers the command. */
export function addBook(program: Command): void {
  const command = program
    .command('book')
    .description(
      'book the trip of a request file (JSON) and follow the order until it is held, ticketed or needs a decision',
    )
    .argument('<file>', 'the request, or - for standard input; a missing `requestedAt` is filled in')
    .option('--no-wait', 'return as soon as the order is started')
    .option('--again', 'retry the same request if its order failed before an orderCreate was sent')
    .option('--any-airport', 'accept airport and city codes that this version does not know')
    .option('--check', 'only check the request on this machine; send nothing');
  runs<BookOptions, [string]>(command, book);
  examples(
    command,
    'ndc-flows book trip.json',
    'ndc-flows book trip.json --check',
    'ndc-flows book - --json < trip.json',
    'ndc-flows book trip.json --no-wait && ndc-flows status TRIP-2027-0042',
  );
}

async function book({ options, output }: Invocation<BookOptions>, file: string): Promise<ExitStatus> {
  const request = withMoment(await readRequest(file, options.terminal));
  const known = await knownNames(options);
  const named = options.anyAirport ? [] : await unknownPlaces(request, file);
  if (options.check) return check(output, request, { known, named });
  if (named.length > 0) await check(output, request, { known, named });
  for (const doubt of doubtsOf(request, new Date())) options.terminal.show(`Check ${doubt}\n`, 'stderr');
  const { say } = output;
  const over = onInterrupt(options.terminal, 'Nothing was booked.');
  const booking = withOrders(
    options,
    async (connected) => {
      const { again } = options;
      over();
      const started = await connected.orders.start(request, { again, ...known });
      const { reference } = started;
      if (!options.wait) {
        if (!known.providers) await sayUnserved(connected, request);
        const page = orderPage(connected.ui, reference);
        const before = again && !started.started ? await connected.orders.listed(reference) : undefined;
        return output.result({
          value: { ...started, ...(page && { ui: page }) },
          lines: [
            headLine(connected, reference),
            started.started ? 'started' : 'already started by the same request',
            ...(before ? [notRetried(before)] : []),
          ],
          exit: before && isOver(before) ? exitStatus.refused : exitStatus.done,
        });
      }
      say(headLine(connected, reference));
      // What happened before is not told again as if it happened now.
      const before = started.started ? undefined : await asItStands(connected, reference);
      if (before) say(again ? notRetried(before.status) : bookedBefore(before.status));
      const atOnce = isAtOnce(request);
      const goesOn = ({ state, waitsFor, released }: OrderStatus): boolean =>
        state === 'held' && atOnce && released && !waitsFor;
      const status = await followed({ ...connected, reference, say, goesOn, before });
      // A repeated request whose order was cancelled since has booked nothing.
      const now = started.started ? whatNow : whatNowOfRepeat;
      const name = file === '-' ? undefined : file;
      return conclude(output, connected, status, {
        goal: ['held', 'ticketed'],
        lines: (rests) => now(rests, name),
      });
    },
    { sends: true },
  );
  return booking.finally(over);
}

/** Returns the order as it stands, for a request that started it earlier. */
async function asItStands(connected: Connected, reference: string): Promise<Following['before']> {
  const { historyPosition } = await import('../../client/watchHistory');
  const status = await statusOf(connected, reference);
  return { status, position: await historyPosition(connected.client, reference) };
}

function bookedBefore({ history }: OrderStatus): string {
  const [first] = history;
  const when = first ? ` at ${instantText(first.at)}` : '';
  return `This request already started this order${when}; nothing was booked again.`;
}

const isOver = ({ state }: Pick<OrderLine, 'state'>): boolean =>
  terminalStates.some((terminal) => terminal === state);

/** Says why `--again` has started nothing. */
function notRetried(order: Pick<OrderLine, 'state'>): string {
  const { state } = order;
  const why =
    state === 'failed'
      ? 'one may have been sent for this order, so nothing was retried'
      : state === 'terminated' || state === 'ended'
        ? 'this order has ended otherwise, so nothing was retried'
        : `${standing({ state }).replace(/^the order/, 'this order')}, so nothing was retried`;
  return lines(
    `--again started nothing: it retries an order that failed before an orderCreate was sent; ${why}.`,
    isOver(order) && 'A new booking needs a new reference.',
  ).join(' ');
}

/**
 * Checks the request, except that its age is not known to be too great: the server says how long it remembers orders.
 *
 * @param named its places that are in no list
 * @throws BadRequest with every mistake
 */
async function check(
  output: Output,
  request: unknown,
  { known, named }: { known: Known; named: readonly Mistake[] },
): Promise<ExitStatus> {
  const { checkRequest } = await import('../../domain/request/request');
  const checked = checkRequest(request, { now: new Date(), rememberedFor: Infinity, ...known });
  const mistakes = [...('mistakes' in checked ? checked.mistakes : []), ...named];
  if (mistakes.length > 0 || 'mistakes' in checked) throw new BadRequest(mistakes);
  const { reference } = checked.request;
  const doubts = doubtsOf(request, new Date());
  return output.result({
    value: { reference, valid: true, ...(doubts.length > 0 && { doubts }) },
    lines: [
      `${reference}: the request has no mistakes. Nothing was sent.`,
      ...doubts.map((doubt) => `Check ${doubt}`),
    ],
  });
}

/** Says on standard error which of the request's providers no worker serves: without a configuration nothing was checked before. */
async function sayUnserved({ client, waiting }: Connected, request: unknown): Promise<void> {
  const { polledQueue } = await import('../../temporal/pollers');
  const { namespace } = client.options;
  for (const provider of providersOf(request)) {
    const name = providerTaskQueue(provider);
    const { pollers } = await polledQueue(client.connection, { namespace, name, of: 'activities' });
    if (pollers.length === 0)
      waiting(
        `No worker there serves the provider "${provider}". Start one that does: \`ndc-flows worker\`.`,
      );
  }
}

/** Returns the journeys' places that no list of airports and cities has, each with the command that books it anyway. */
async function unknownPlaces(request: unknown, file: string): Promise<Mistake[]> {
  const { journeys } = (request ?? {}) as { journeys?: unknown };
  if (!Array.isArray(journeys)) return [];
  const { unknownPlace } = await import('../places/known');
  const found = journeys.flatMap((journey: unknown, index) =>
    (['origin', 'destination'] as const).map(async (end) => {
      const code = ((journey ?? {}) as Record<string, unknown>)[end];
      // What is no code at all is another mistake.
      if (typeof code !== 'string' || !/^[A-Za-z]{3}$/.test(code)) return [];
      const message = await unknownPlace(code.toUpperCase());
      return message === undefined ? [] : [{ path: `journeys[${index}].${end}`, message }];
    }),
  );
  const unknown = (await Promise.all(found)).flat();
  const anyway = `If it exists: \`ndc-flows book ${file} --any-airport\``;
  return unknown.map(({ path, message }) => ({ path, message: `${message} ${anyway}` }));
}

/** Fills in `requestedAt`: people leave it out; a system that repeats a request gives it itself. */
function withMoment(request: unknown): unknown {
  if (typeof request !== 'object' || request === null || Array.isArray(request) || 'requestedAt' in request)
    return request;
  return { ...request, requestedAt: new Date().toISOString() };
}

function isAtOnce(request: unknown): boolean {
  return (request as { ticketing?: unknown }).ticketing === 'at-once';
}
