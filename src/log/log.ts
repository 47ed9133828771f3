/** The log of a process: JSON lines by pino, readable ones on a terminal; personal members left out by name, each line looked at once more before it is written. */
import pino, { type DestinationStream, type Logger } from 'pino';
import { lastLook } from './lastLine';
import { readable } from './readable';

/** How a process logs. */
interface LogOptions {
  name: string;
  /** pino's name of the lowest level that is written; default `info`. */
  level?: string;
  /** Where lines go; default standard error. */
  to?: DestinationStream;
  /** Lines for people instead of JSON, with colours or without. */
  people?: { colours: boolean };
}

/** Members that are never written, at the top and one level down: what they hold is personal or secret, whatever it is. */
const LEFT_OUT = [
  ...['passengers', 'passenger', 'contact', 'request', 'input', 'personal', 'session', 'credentials'],
  ...[
    'password',
    'token',
    'cookie',
    'cookies',
    'authorization',
    'secret',
    'key',
    'keyring',
    'payload',
    'payloads',
  ],
  ...['givenName', 'surname', 'birthDate', 'documents', 'loyalty', 'email', 'phone'],
];

/** Opens the log. Whatever is given to it, no secret that the process knows of is written. */
export function createLog({ name, level = 'info', to = pino.destination(2), people }: LogOptions): Logger {
  const shown = (line: string): string => (people ? readable(line, lastLook, people.colours) : line);
  return pino(
    {
      name,
      level,
      redact: { paths: LEFT_OUT.flatMap((member) => [member, `*.${member}`]), censor: '***' },
    },
    // Redacted before it is made readable, so that both ways leave out the same.
    { write: (line: string) => to.write(shown(lastLook(line))) },
  );
}
