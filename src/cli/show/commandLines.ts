/** Prints commands that a person can paste, one a line. */
import type { Meaning } from '../../domain/calls/errorTable';
import type { ResolveAnswer } from '../../domain/order/attention';

/** What each answer says, in few words. */
const answerLabels: Record<ResolveAnswer, string> = {
  'book-anyway': 'book this trip as well',
  'order-id': 'this is the order',
  'not-created': 'the airline made no order',
  'ticketed-elsewhere': 'it was ticketed another way',
  'not-issued': 'no tickets were issued',
  complete: 'all documents exist',
  'not-cancelled': 'it was not cancelled',
  changed: 'the change was made',
  'not-changed': 'nothing was changed',
  'code-means': 'say what the code means',
  'give-up': 'stop following it',
};

/** Returns the command that gives an answer to `resolve`. @param meaning the most likely one of an unlisted code */
export function resolution(reference: string, answer: ResolveAnswer, meaning: Meaning): Row {
  const values: Partial<Record<ResolveAnswer, string>> = { 'order-id': ' ID', 'code-means': ` ${meaning}` };
  return [
    answerLabels[answer],
    `resolve ${reference} --${answer}${values[answer] ?? ''} --who WHO --why WHY`,
  ];
}

/** What a command does, and the command without the program's name. */
export type Row = [label: string, command: string];

/** Prints commands ready to paste, each after what it does. */
export function commands(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([label]) => label.length)) + 1;
  return rows.map(([label, command]) => `${`${label}:`.padEnd(width)} ndc-flows ${command}`);
}
