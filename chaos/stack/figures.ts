/** What a run on the stack has shown, as figures with their goals. Pure. */
import { judged, type Figure } from '../../src/cli/figures';
import { figuresOf as batchFigures } from '../batch/figures';
import type { BatchSettings } from '../batch/settings';
import { zero } from '../figures';
import type { StackRan } from './run';

/** The figures of a run, in the order in which people read them. */
export function figuresOf(
  settings: BatchSettings,
  { batch, demo, wrong, complaint, rows }: StackRan,
): Figure[] {
  const { sealed, readable } = rows;
  const once = (name: string, value: number): Figure => judged(name, value, 'found', '1', value === 1);
  return [
    zero('problems found by Docker Compose in docker-compose.yml', complaint === '' ? 0 : 1),
    zero('problems found by doctor', wrong.length),
    once('the demo: orders in the ledger', demo.orders),
    once('the demo: issues in the ledger', demo.issues),
    once('the demo: cancellations in the ledger', demo.cancellations),
    zero('the demo: duplicates in the ledger', demo.duplicates),
    ...batchFigures(settings, batch),
    judged('rows of histories in PostgreSQL with encrypted payloads', sealed, 'rows', '> 0', sealed > 0),
    zero('rows of histories in PostgreSQL with a passenger’s name', readable, 'rows'),
  ];
}
