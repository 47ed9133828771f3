/** What a command reads and writes: the process that runs it, or what a test gives instead. */

/** The part of `process` that commands use. */
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
