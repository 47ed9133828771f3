/** What a run of bench:desk is asked for. */
import { Command } from 'commander';
import { wholeNumber } from '../report/program';

export interface Settings {
  /** Orders in the namespace. */
  orders: number;
  /** How often each list, search and page is asked for. */
  rounds: number;
  json: boolean;
  /** The folder of pages to write the figures into: `docs`, or another one. */
  write?: true | string;
}

/** Throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): Settings {
  const program = new Command('bench:desk')
    .description('List and find among many orders, and open the desk in a browser.')
    .option('--orders <number>', 'orders in the namespace', wholeNumber, 10_000)
    .option('--rounds <number>', 'how often each is asked for', wholeNumber, 30)
    .option('--write [folder]', 'write the figures into docs/background/performance.md')
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText('after', '\nExit status: 0 every figure holds, 1 one does not, 2 usage.');
  return program.parse([...argv]).opts<Settings>();
}
