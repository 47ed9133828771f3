/** What a soak has shown, as figures with their goals. Pure. */
import { judged, noted, type Figure } from '../../src/cli/figures';
import { growthOf, processorShare, shownFrom, workflowsKept, type Growth } from './growth';
import type { Soaked } from './run';
import type { SoakSettings } from './settings';

/** Of the looks, so many percent may go unanswered or wrongly: a query waits for a worker, and a busy machine has none free now and then. */
const UNANSWERED = 1;

/** The figures, in the order in which people read them. */
export function figuresOf(settings: SoakSettings, soaked: Soaked): Figure[] {
  const { minutes } = settings;
  return [
    ...loadFigures(settings, soaked),
    ...auditFigures(soaked),
    ...soaked.series.map(({ name, samples }) =>
      noted(`${name}: CPU use`, rounded(processorShare(samples, minutes) * 100, 0), '%'),
    ),
    ...soaked.series.flatMap(({ name, samples }): Figure[] => {
      const kept = workflowsKept(samples, minutes);
      // Memory is flat where this is: a cache that still fills takes more of it.
      const against = kept && `${kept.from} at the end of the warm-up`;
      return kept ? [noted(`${name}: workflows in memory at the end`, kept.to, 'workflows', against)] : [];
    }),
    ...growthOf(soaked.series, minutes).map((growth) => growthFigure(growth, settings)),
  ];
}

function loadFigures(
  { minutes, stock }: SoakSettings,
  { load, statuses, answers, faults, wrong, leftOpen }: Soaked,
): Figure[] {
  const { started, leftOut, brokenOff, batches } = load;
  const begun = started.length - stock;
  const stocked = new Set(started.slice(0, stock));
  const moved = statuses.filter(({ reference, state }) => stocked.has(reference) && state !== 'held').length;
  const states = (state: string): number => statuses.filter((status) => status.state === state).length;
  const struck = Object.values(faults.struck).flatMap((kinds) => Object.values(kinds ?? {}));
  const looks = sum(Object.values(answers));
  const unanswered = looks > 0 ? rounded(((looks - (answers['200'] ?? 0)) / looks) * 100, 2) : 0;
  return [
    noted('load', minutes, 'minutes'),
    noted('orders started', rounded(begun / minutes, 1), 'per minute', `${begun} in total`),
    noted('orders not started, because too many were in progress', leftOut, 'orders'),
    noted('orders at rest throughout', stock, 'orders'),
    noted('faults that hit calls', sum(struck), 'faults'),
    noted('orders cancelled in the end', states('cancelled'), 'orders', `${begun} started`),
    noted('orders that need a person', states('attention'), 'orders'),
    noted('orders that failed', states('failed'), 'orders'),
    zero('orders that did not end', brokenOff.size),
    zero('orders at rest that have changed', moved),
    zero('workflows still open although their order has ended', leftOpen.length),
    noted(
      'batches',
      batches.length,
      'batches',
      `${sum(batches.map((batch) => batch.references.length))} orders`,
    ),
    zero('orders that batches missed', sum(batches.map(({ missed }) => missed))),
    zero('what their reports say and the ledger does not', wrong.length),
    judged(
      'API reads that were not answered with 200',
      unanswered,
      '%',
      `<= ${UNANSWERED}`,
      unanswered <= UNANSWERED,
      `${looks} reads`,
    ),
  ];
}

function auditFigures({ found, fallen }: Soaked): Figure[] {
  return [
    zero('duplicate orders', found.doubleOrders.length),
    zero('duplicate issues', found.doubleIssues.length),
    zero('duplicate cancellations', found.doubleCancellations.length),
    zero('orders in the ledger that no workflow knows', found.unknownOrders.length),
    zero('workflows whose state differs from the service', found.falseStates.length),
    zero('processes that exited unexpectedly', fallen.length),
  ];
}

function growthFigure({ process, quantity, unit, trend, grows }: Growth, { minutes }: SoakSettings): Figure {
  const { level, slope, from, to, step } = trend;
  const anHour = (value: number): number => rounded((value / level) * 100, 1);
  const goal = `<= ${rounded(shownFrom(minutes) * 100, 0)}, beyond doubt`;
  const against =
    `level ${rounded(level, 1)} ${unit}; with 95 % from ${anHour(from)} to ${anHour(to)}; ` +
    `the second half ${rounded(step, 1)} above the first`;
  return judged(
    `${process}: ${quantity} grow${quantity.endsWith('s') ? '' : 's'} by`,
    anHour(slope),
    '% an hour',
    goal,
    !grows,
    against,
  );
}

function zero(name: string, value: number): Figure {
  return judged(name, value, 'found', '0', value === 0);
}

function sum(values: readonly number[]): number {
  return values.reduce((whole, value) => whole + value, 0);
}

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
