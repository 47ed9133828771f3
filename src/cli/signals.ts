/** Waits for Ctrl-C or SIGTERM. The first asks for a graceful end, the second ends at once. */
import { watchLauncher } from './launcher';
import type { Terminal } from './terminal';

/** A wait for the first signal. */
export interface Signals {
  /** Resolves with the first signal. */
  first: Promise<NodeJS.Signals>;
  /** Gives the signals back to whoever had them. */
  dispose(): void;
}

const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];

/** What a shell reports of a process that a signal ended. */
const byShell: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 130, SIGTERM: 143 };

/** Takes the signals until it is disposed of. An npm or npx that has gone is the first one, SIGTERM, and never the second. */
export function listenForSignals(terminal: Terminal = process): Signals {
  let heard = false;
  let tell: (signal: NodeJS.Signals) => void;
  const first = new Promise<NodeJS.Signals>((resolve) => (tell = resolve));
  const hear = (signal: NodeJS.Signals): void => {
    if (heard) terminal.exit(byShell[signal]);
    heard = true;
    tell(signal);
  };
  for (const signal of SIGNALS) terminal.on(signal, hear);
  const unwatch = watchLauncher(() => {
    // Ctrl-C reaches npm and us alike: that it has gone since asks for nothing more.
    if (!heard) hear('SIGTERM');
  }, terminal.env);
  return {
    first,
    dispose: () => {
      unwatch();
      for (const signal of SIGNALS) terminal.off(signal, hear);
    },
  };
}
