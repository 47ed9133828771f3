/** What the Temporal SDK says, in the process's own log: its words and its plain facts, and never what it carries. */
import {
  DefaultLogger,
  makeTelemetryFilterString,
  type LogEntry,
  type RuntimeOptions,
} from '@temporalio/worker';
import type { Logger } from 'pino';

/** pino's names of the SDK's levels. */
const levels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/** What the SDK warns of at each start of a worker that only makes calls, as all but one of ours do. */
const EXPECTED = /^No workflows registered, not polling/;

/**
 * Options of `Runtime.install`: lines of the SDK and of its core go to `log`.
 *
 * Of what is told with a line only plain values stay. At its lower levels the SDK tells whole tasks with their payloads, and its own
 * options with the keys in them. The core does the same within its texts, so that it is never asked for less than `INFO`.
 *
 * @param quiet leaves out what is not at least a warning
 */
export function sdkLogging(
  log: Logger,
  { quiet = false }: { quiet?: boolean } = {},
): Pick<RuntimeOptions, 'logger' | 'telemetryOptions'> {
  const core = log.isLevelEnabled('info') && !quiet ? 'INFO' : log.isLevelEnabled('warn') ? 'WARN' : 'ERROR';
  const take = ({ level: given, message, meta }: LogEntry): void => {
    const level = EXPECTED.test(message) ? 'INFO' : given;
    if (quiet && level !== 'WARN' && level !== 'ERROR') return;
    if (log.isLevelEnabled(levels[level])) log[levels[level]](plainFacts(meta), message);
  };
  return {
    logger: new DefaultLogger('TRACE', take),
    telemetryOptions: {
      logging: { filter: makeTelemetryFilterString({ core, other: 'ERROR' }), forward: {} },
    },
  };
}

/** Strings, numbers and truths; of errors what they say and where. */
function plainFacts(meta: Record<string | symbol, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(meta).flatMap(([name, value]): [string, unknown][] => {
      if (value instanceof Error) return [[name, plainError(value)]];
      if (typeof value === 'bigint') return [[name, String(value)]];
      return ['string', 'number', 'boolean'].includes(typeof value) ? [[name, value]] : [];
    }),
  );
}

/** Without its details and the causes below its first: failures carry payloads there. */
function plainError({ name, message, stack, cause }: Error): Record<string, unknown> {
  return {
    name,
    message,
    stack,
    ...(cause instanceof Error && { cause: `${cause.name}: ${cause.message}` }),
  };
}
