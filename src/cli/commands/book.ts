/** `book FILE|-`: starts the order of a request and follows it until it rests. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { BadRequest } from '../../client/errors';
import { headLine } from '../ask';
import { statusDocument, whatNow } from '../closing';
import { examples, runs, type Invocation } from '../command';
import { exitOf, exitStatus, type ExitStatus } from '../exit';
import { knownProviders, withDesk } from '../globals';
import type { Terminal } from '../terminal';
import { orderPage } from '../uiAddress';

interface BookOptions {
  wait: boolean;
}

/** Registers the command. */
export function addBook(program: Command): void {
  const command = program
    .command('book')
    .description(
      'start the order of a request (JSON) and follow it until it is held, ticketed, or waits for somebody',
    )
    .argument(
      '<file>',
      'the request, or - for standard input; `requestedAt` is filled in where it is missing',
    )
    .option('--no-wait', 'return as soon as the order is started');
  runs<BookOptions, [string]>(command, book);
  examples(
    command,
    'ndc-flows book trip.json',
    'ndc-flows book - --json < trip.json',
    'ndc-flows book trip.json --no-wait && ndc-flows status TRIP-2027-0042',
  );
}

async function book({ options, output }: Invocation<BookOptions>, file: string): Promise<ExitStatus> {
  const request = withMoment(await readRequest(file, options.terminal));
  const providers = await knownProviders(options);
  return withDesk(
    options,
    async (desk) => {
      const started = await desk.orders.start(request, { ...(providers && { providers }) });
      const { reference } = started;
      const page = orderPage(desk.ui, reference);
      if (!options.wait) {
        const line = `${headLine(reference, page)}\n${started.started ? 'started' : 'was started before by the same request'}`;
        output.result({ value: { ...started, ...(page && { ui: page }) }, lines: line.split('\n') });
        return exitStatus.done;
      }
      output.say(headLine(reference, page));
      if (!started.started)
        output.say('The same request started this order before; nothing is booked twice.');
      const [{ follow }, { Report }] = await Promise.all([
        import('../live/follow'),
        import('../live/report'),
      ]);
      const atOnce = isAtOnce(request);
      const status = await follow({
        ...desk,
        reference,
        report: new Report(output.say),
        goesOn: ({ state, waitsFor, released }) => state === 'held' && atOnce && released && !waitsFor,
      });
      output.result({ value: statusDocument(status, desk.ui), lines: whatNow(status) });
      return exitOf(status);
    },
    { sends: true },
  );
}

/** @throws BadRequest where there is no file, or it holds no JSON. */
async function readRequest(file: string, terminal: Terminal): Promise<unknown> {
  let written: string;
  try {
    written = file === '-' ? await text(terminal.stdin) : await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BadRequest([{ path: file, message: `cannot be read (${code ?? 'unknown'})` }]);
  }
  try {
    return JSON.parse(written) as unknown;
  } catch {
    // The parser's own words quote the text, and the text holds passengers.
    throw new BadRequest([{ path: file === '-' ? 'standard input' : file, message: 'is no JSON' }]);
  }
}

/** People write trips by hand and do not know the second; a system that repeats a request gives the moment itself. */
function withMoment(request: unknown): unknown {
  if (typeof request !== 'object' || request === null || Array.isArray(request) || 'requestedAt' in request)
    return request;
  return { ...request, requestedAt: new Date().toISOString() };
}

function isAtOnce(request: unknown): boolean {
  return (request as { ticketing?: unknown }).ticketing === 'at-once';
}
