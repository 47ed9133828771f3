/** Connects a command to the program: arguments and options in, an exit status out. */
import type { Command } from 'commander';
import { port } from './arguments';
import { exitStatus, type ExitStatus } from './exit';
import { outputOf, type GlobalOptions } from './globals';
import type { Output } from './output';

/** What a command gets: its own options, the global ones, and its output. */
export interface Invocation<Options> {
  options: GlobalOptions & Options;
  output: Output;
}

/**
 * Gives a command its work. The exit status takes effect when everything that the command opened is closed.
 *
 * @param awaited what a terminal shows while nothing is printed; false for commands that log
 */
export function runs<Options extends object, Arguments extends unknown[]>(
  command: Command,
  work: (invocation: Invocation<Options>, ...given: Arguments) => Promise<ExitStatus>,
  awaited: string | false = 'waiting for an answer',
): Command {
  return command.action(async () => {
    const options = command.optsWithGlobals<GlobalOptions & Options>();
    const output = outputOf(options);
    const end = awaited === false ? undefined : output.awaiting(awaited);
    try {
      const given = command.processedArgs as Arguments;
      options.terminal.exitCode = await work({ options, output }, ...given);
    } finally {
      end?.();
    }
  });
}

/** Adds examples under a command's help. */
export function examples(command: Command, ...lines: readonly string[]): Command {
  return command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`);
}

/** Ends a command for a mistake in how it was called that no single option can see. */
export function usageError(command: Command, message: string): never {
  return command.error(`error: ${message}`, { exitCode: exitStatus.usage, code: 'ndc-flows.usage' });
}

/** Adds the options of a server that the configuration describes. @param usually its port where the configuration names none */
export function addListening(command: Command, usually: number): void {
  command
    .option('--port <number>', `port (default: the configured one, else ${usually}; 0: any free one)`, port)
    .option(
      '--host <address>',
      'address (default: the configured one, else 127.0.0.1; any other than loopback needs TLS)',
    );
}
