/** What a command reads and writes: the process, or what a test gives instead. */
import { plainText } from '../domain/plainText';
import { coloured, showsColours } from './colour';
import { typedIn } from './programName';
import { statusLineOf, type StatusLine } from './statusLine';

/** The part of `process` that commands use; a test gives its own. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { isTTY?: boolean };
  /** The exit status of the command that has run. */
  exitCode?: number | string | null | undefined;
  /** Ends the command at once. */
  exit(status?: number): void;
  on(signal: NodeJS.Signals, hear: (signal: NodeJS.Signals) => void): unknown;
  off(signal: NodeJS.Signals, hear: (signal: NodeJS.Signals) => void): unknown;
}

/** A terminal that nothing printed can control. */
export interface PlainTerminal extends Terminal {
  /** Prints text for people, its commands as they can be typed here, with colours where the stream shows them. */
  show(text: string, to?: 'stdout' | 'stderr'): void;
  /** What is awaited. */
  readonly status: StatusLine;
}

/**
 * Wraps a terminal so that nothing printed can control it: what airlines, travellers and configurations wrote is shown as text.
 * Bytes that go into a file or a pipe are evidence, and stay as they are.
 */
export function plainTerminal(terminal: Terminal): PlainTerminal {
  const status = statusLineOf(terminal, terminal.env);
  const streams = { stdout: terminal.stdout, stderr: terminal.stderr };
  const asTyped = typedIn(terminal.env);
  return {
    env: terminal.env,
    stdin: terminal.stdin,
    stdout: plainStream(terminal.stdout, status),
    stderr: plainStream(terminal.stderr, status),
    status,
    show(text, to = 'stdout') {
      const plain = asTyped(plainText(text));
      const shown = showsColours(streams[to], terminal.env) ? coloured(plain) : plain;
      status.aside(plain, () => streams[to].write(shown));
    },
    get exitCode() {
      return terminal.exitCode;
    },
    set exitCode(status) {
      terminal.exitCode = status;
    },
    // `process.exit(undefined)` would drop the exit status.
    exit: (...given) => {
      status.end();
      terminal.exit(...given);
    },
    on: (signal, hear) => terminal.on(signal, hear),
    off: (signal, hear) => terminal.off(signal, hear),
  };
}

function plainStream(
  stream: NodeJS.WritableStream & { isTTY?: boolean },
  status: StatusLine,
): NodeJS.WritableStream {
  const write = (given: string | Uint8Array): boolean => {
    if (typeof given !== 'string' && !stream.isTTY) return stream.write(given);
    const plain = plainText(typeof given === 'string' ? given : Buffer.from(given).toString('utf8'));
    return status.aside(plain, () => stream.write(plain));
  };
  return new Proxy(stream, {
    get(target, name) {
      if (name === 'write') return write;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
