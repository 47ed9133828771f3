/** What a run of bench:history is asked for, and the ways in which a life is measured. */
import { Command } from 'commander';
import { wholeNumber } from '../report/program';

export interface Settings {
  /** How many of the largest payloads are told of each way. */
  payloads: number;
  json: boolean;
}

/** One way to speak to the provider, with payloads as they are or encrypted. */
export interface Way {
  version: '19.2' | '21.3';
  style: 'soap' | 'rest';
  encrypted: boolean;
}

/** Both versions, each in the other's style, plain and encrypted. */
export const ways: readonly Way[] = [false, true].flatMap((encrypted) => [
  { version: '19.2', style: 'soap', encrypted } as const,
  { version: '21.3', style: 'rest', encrypted } as const,
]);

/** `19.2 soap, encrypted`. */
export function nameOf({ version, style, encrypted }: Way): string {
  return `${version} ${style}, ${encrypted ? 'encrypted' : 'plain'}`;
}

/** Throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): Settings {
  const program = new Command('bench:history')
    .description('Book, ticket and cancel one order a way, and count the events and bytes of its history.')
    .option('--payloads <number>', 'how many of the largest payloads are told', wholeNumber, 5)
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText('after', '\nExit status: 0 every figure holds, 1 one does not, 2 usage.');
  return program.parse([...argv]).opts<Settings>();
}
