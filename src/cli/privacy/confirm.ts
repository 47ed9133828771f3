/** A person's word for what cannot be undone. */
import { createInterface } from 'node:readline/promises';
import { NdcFlowsError } from '../../domain/errors';

/** Thrown when a person was asked for the reference and typed something else. */
export class NotConfirmed extends NdcFlowsError {
  readonly code = 'not-confirmed';

  constructor() {
    super('That is not the reference; nothing was changed.');
  }
}

/** Asks for the reference to be typed. What is asked goes to standard error, so that standard output stays a program's. @throws NotConfirmed */
export async function confirm(reference: string, words: readonly string[]): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await terminal.question([...words, `Type ${reference} to go on: `].join('\n'));
    if (typed.trim() !== reference) throw new NotConfirmed();
  } finally {
    terminal.close();
  }
}
