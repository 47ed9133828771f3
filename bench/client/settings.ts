/** What a run of bench:client is asked for. */
import { Command } from 'commander';
import { wholeNumber } from '../report/program';

export interface Settings {
  /** Calls that are timed, of each caller in each round. */
  calls: number;
  rounds: number;
  /** Adults in the order that is read: how large the answer is. */
  passengers: number;
  json: boolean;
  /** Where the table is written into the documentation; `docs` unless told. */
  write?: string | true;
}

/** What is asked: an order's view, or the smallest thing there is, a login. */
export type Message = 'order' | 'login';

/** What is called how: the goal is for a service that takes no time at all, which no service does. */
export interface Situation {
  /** Calls under way at the same time. */
  atOnce: number;
  /** Milliseconds until the service answers. */
  after: number;
  /** How many calls are made, of those that are asked for: where a service takes its time, fewer say as much. */
  share: number;
  message: Message;
  /** Whether the goal is for it. */
  judged: boolean;
}

export const situations: readonly Situation[] = [
  { message: 'order', atOnce: 1, after: 0, share: 1, judged: true },
  { message: 'order', atOnce: 50, after: 0, share: 1, judged: true },
  { message: 'order', atOnce: 50, after: 50, share: 0.25, judged: false },
  { message: 'login', atOnce: 1, after: 0, share: 1, judged: false },
];

export function wordsOf({ message, atOnce, after }: Situation): string {
  const what = message === 'login' ? 'logins, ' : '';
  const slow = after === 0 ? '' : `, a service that takes ${after} ms`;
  return `${what}${atOnce} at once${slow}`;
}

/** From here on the goal is judged: fewer calls than these are over before everything is compiled. */
export const JUDGED_FROM = 2_000;

/** Throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): Settings {
  const program = new Command('bench:client')
    .description('Call orderRetrieve, and login, as fast as it goes, beside bare undici with the same bytes.')
    .option('--calls <number>', 'calls that are timed, of each caller in each round', wholeNumber, 8_000)
    .option('--rounds <number>', 'how often everything is measured', wholeNumber, 5)
    .option('--passengers <number>', 'adults in the order, up to nine', wholeNumber, 1)
    .option('--write [folder]', 'write the table into background/performance.md of this folder (docs)')
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText('after', '\nExit status: 0 every figure holds, 1 one does not, 2 usage.');
  return program.parse([...argv]).opts<Settings>();
}
