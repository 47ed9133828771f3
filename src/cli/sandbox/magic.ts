/** The sandbox's magic table, as `sandbox --magic` prints it. */
import { magicTable } from '../../sandbox/scenarios';
import { table, type Result } from '../output';

/** What triggers what. */
export function magicResult(): Result {
  const rows = magicTable.map(({ route, surname, operation, what }) => ({
    trigger: [route, surname].filter(Boolean).join(' or '),
    operation,
    what,
    ...(route && { route }),
    ...(surname && { surname }),
  }));
  return {
    value: rows.map(({ trigger: _, ...row }) => row),
    lines: [
      'A trip whose first journey flies the route, or with a passenger of the surname, meets this:',
      '',
      ...table(
        ['route or surname', 'at', 'what happens'],
        rows.map(({ trigger, operation, what }) => [trigger, operation, what]),
      ),
    ],
  };
}
