/** What a run of bench:encryption is asked for. */
import { Command } from 'commander';
import { wholeNumber } from '../report/program';

export interface Settings {
  /** How often both ways have their turn. */
  rounds: number;
  /** Orders of a turn. */
  orders: number;
  json: boolean;
  /** Where the table is written into the documentation; `docs` unless told. */
  write?: string | true;
}

/** The two ways that are compared. */
export const ways = ['plain', 'encrypted'] as const;
export type Way = (typeof ways)[number];

/** From so many orders of each way on the goals are judged: fewer are over before everything is compiled. */
export const JUDGED_FROM = 40;

/** Throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): Settings {
  const program = new Command('bench:encryption')
    .description('Book, ticket and cancel orders with encrypted payloads and with plain ones, in turns.')
    .option('--rounds <number>', 'how often both ways have their turn', wholeNumber, 12)
    .option('--orders <number>', 'orders of a turn', wholeNumber, 5)
    .option('--write [folder]', 'write the table into background/performance.md of this folder (docs)')
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText('after', '\nExit status: 0 every figure holds, 1 one does not, 2 usage.');
  return program.parse([...argv]).opts<Settings>();
}
