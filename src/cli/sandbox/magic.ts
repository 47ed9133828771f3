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
      'What happens to a trip whose first journey is on the route, or that has a passenger with the surname:',
      '',
      ...table(
        ['route or surname', 'at', 'what happens'],
        rows.map(({ trigger, operation, what }) => [trigger, operation, what]),
      ),
    ],
  };
}
