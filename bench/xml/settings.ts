/** What a run of bench:xml is asked for. */
import { Command, InvalidArgumentError, Option } from 'commander';
import type { NdcVersion } from '../../src/domain/calls/provider';
import { wholeNumber } from '../report/program';

export interface Settings {
  /** Megabytes (10⁶ bytes) of the answers, inflated; the largest is the headline. */
  sizes: number[];
  rounds: number;
  /** Compares our scanner with saxes, and nothing else. */
  tokenizers: boolean;
  ndcVersion: NdcVersion;
  json: boolean;
  /** Where table and plot are written into the documentation; `docs` unless told. */
  write?: string | true;
}

/** From here on the goals are judged: they are for large answers. */
export const JUDGED_FROM = 20;

/** Megabytes a second of the slow network. */
export const SLOW = 40;

/** Answers read at the same time. */
export const AT_ONCE = 6;

/** Throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): Settings {
  const program = new Command('bench:xml')
    .description('Read large shop answers with every reader, each in a process of its own, and compare.')
    .option('--sizes <megabytes>', 'sizes of the answer, inflated', sizes, [1, 7, 20])
    .option('--rounds <number>', 'how often everything is measured', wholeNumber, 5)
    .option('--tokenizers', 'compare our scanner with saxes, and nothing else', false)
    .addOption(new Option('--ndc-version <version>', 'which NDC').choices(['19.2', '21.3']).default('21.3'))
    .option('--write [folder]', 'write table and plot into background/performance.md of this folder (docs)')
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText('after', '\nExit status: 0 every figure holds, 1 one does not, 2 usage.');
  return program.parse([...argv]).opts<Settings>();
}

function sizes(written: string): number[] {
  const numbers = written.split(',').map(Number);
  if (numbers.every((number) => number > 0 && number <= 60)) return numbers.sort((a, b) => a - b);
  throw new InvalidArgumentError('Megabytes up to 60, with commas between them.');
}
