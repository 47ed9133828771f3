/** A person's word for what cannot be undone. */
import { createInterface } from 'node:readline/promises';
import { NdcFlowsError } from '../../domain/errors';
import type { Terminal } from '../terminal';

/** Thrown when a person was asked for the reference and typed something else. */
export class NotConfirmed extends NdcFlowsError {
  readonly code = 'not-confirmed';

  constructor() {
    super('That is not the reference; nothing was changed.');
  }
}

/** Asks for the reference to be typed. What is asked goes to standard error, so that standard output stays a program's. @throws NotConfirmed */
export async function confirm(
  reference: string,
  words: readonly string[],
  { stdin, stderr }: Terminal,
): Promise<void> {
  const asking = createInterface({ input: stdin, output: stderr });
  try {
    const typed = await asking.question([...words, `Type ${reference} to go on: `].join('\n'));
    if (typed.trim() !== reference) throw new NotConfirmed();
  } finally {
    asking.close();
  }
}
