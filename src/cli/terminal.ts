/** What a command reads and writes: the process, or what a test gives instead. */

import { plainText } from '../domain/plainText';

/** The part of `process` that commands use; a test gives its own. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  /** The exit status of the command that has run. */
  exitCode?: number | string | null | undefined;
  /** Ends the command at once. */
  exit(status?: number): void;
  on(signal: NodeJS.Signals, hear: (signal: NodeJS.Signals) => void): unknown;
  off(signal: NodeJS.Signals, hear: (signal: NodeJS.Signals) => void): unknown;
}

/**
 * Wraps a terminal so that nothing printed can control it: what airlines, travellers and configurations wrote is shown as text.
 * Bytes that go into a file or a pipe are evidence, and stay as they are.
 */
export function plainTerminal(terminal: Terminal): Terminal {
  return {
    env: terminal.env,
    stdin: terminal.stdin,
    stdout: plainStream(terminal.stdout),
    stderr: plainStream(terminal.stderr),
    get exitCode() {
      return terminal.exitCode;
    },
    set exitCode(status) {
      terminal.exitCode = status;
    },
    // `process.exit(undefined)` would drop the exit status.
    exit: (...status) => terminal.exit(...status),
    on: (signal, hear) => terminal.on(signal, hear),
    off: (signal, hear) => terminal.off(signal, hear),
  };
}

function plainStream(stream: NodeJS.WritableStream & { isTTY?: boolean }): NodeJS.WritableStream {
  const write = (given: string | Uint8Array): boolean => {
    if (typeof given === 'string') return stream.write(plainText(given));
    return stream.write(stream.isTTY ? plainText(Buffer.from(given).toString('utf8')) : given);
  };
  return new Proxy(stream, {
    get(target, name) {
      if (name === 'write') return write;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
