/** What a run has shown, as figures with their goals. Pure. */
import { judged, noted, type Figure } from '../../src/cli/figures';
import { zero } from '../figures';
import type { BatchRan } from './run';
import type { BatchSettings } from './settings';

/** The figures of a run, in the order in which people read them. */
export function figuresOf(
  { orders, kills, restarts, databaseRestarts, rate }: BatchSettings,
  { summary, report, found, wrong, disturbed, fallen, took }: BatchRan,
): Figure[] {
  const { ticketed, waiting, refused, skipped } = summary.outcomes;
  const seconds = took / 1000;
  const lines = report?.lines.length ?? 0;
  return [
    noted('orders held for the batch', orders, 'orders'),
    judged('lines of the report', lines, 'lines', `${orders}`, lines === orders),
    // Where the wire breaks too, some orders rightly end in front of a person.
    rate > 0
      ? noted('ticketed', ticketed, 'orders')
      : judged('ticketed', ticketed, 'orders', `${orders}`, ticketed === orders),
    noted('waiting for a person', waiting, 'orders'),
    noted('refused or skipped', refused + skipped, 'orders'),
    zero('missed', summary.missed, 'orders'),
    judged(
      'stopped early',
      summary.ending === 'stopped' ? 1 : 0,
      'batches',
      '0',
      summary.ending !== 'stopped',
    ),
    zero('duplicate orders', found.doubleOrders.length),
    zero('duplicate issues', found.doubleIssues.length),
    zero('workflows whose state differs from the service', found.falseStates.length),
    zero('results in the report that the ledger does not confirm', wrong.length),
    atLeast('workers killed during the batch', disturbed.kills, kills),
    atLeast('Temporal server killed and restarted during the batch', disturbed.restarts, restarts),
    ...(databaseRestarts > 0
      ? [
          atLeast(
            'PostgreSQL stopped without a checkpoint and restarted during the batch',
            disturbed.databaseRestarts,
            databaseRestarts,
          ),
        ]
      : []),
    zero('workers that exited unexpectedly', fallen.length),
    noted('time', Math.round(seconds), 's'),
    noted('rate', Math.round((orders / seconds) * 10) / 10, 'orders/s'),
  ];
}

function atLeast(name: string, value: number, goal: number): Figure {
  return judged(name, value, 'times', `>= ${goal}`, value >= goal);
}
