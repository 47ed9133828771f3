/** What rolling restarts have shown, as figures with their goals. Pure. */
import { judged, noted, type Figure } from '../../src/cli/figures';
import type { OrderStatus } from '../../src/domain/order/status';
import { ends } from '../driver';
import { auditFigures, zero } from '../figures';
import { referenceFor, storyFor } from '../requests';
import type { RestartsRan } from './run';
import type { RestartSettings } from './settings';

/** The figures of a run, in the order in which people read them. */
export function figuresOf(
  { restarts: wanted, seed }: RestartSettings,
  { restarts, statuses, found, restless, fallen, took }: Omit<RestartsRan, 'evidence' | 'office'>,
): Figure[] {
  const asked = statuses.length + restless.length;
  const stories = new Map(
    Array.from({ length: asked }, (_, n) => [referenceFor(seed, n), storyFor(seed, n)] as const),
  );
  const asPlanned = ({ reference, state }: OrderStatus): boolean => {
    const story = stories.get(reference);
    return story !== undefined && ends[story].includes(state);
  };
  const seconds = (milliseconds: readonly number[]): number =>
    Math.round(Math.max(0, ...milliseconds) / 100) / 10;
  const fewest = Math.min(...restarts.map(({ underWay }) => underWay));
  return [
    judged('workers restarted', restarts.length, 'times', `${wanted}`, restarts.length === wanted),
    zero(
      'workers that exited with a status other than 0',
      restarts.filter(({ status }) => status !== 0).length,
    ),
    judged('fewest orders in progress at a restart', fewest, 'orders', '> 0', fewest > 0),
    noted('longest time from SIGTERM to exit', seconds(restarts.map((each) => each.took)), 's'),
    noted('orders requested', asked, 'orders'),
    zero('orders that did not end as requested', statuses.filter((status) => !asPlanned(status)).length),
    zero('orders that failed', statuses.filter(({ state }) => state === 'failed').length),
    zero(
      'orders with a write whose outcome was ever unknown',
      statuses.filter(({ history }) => history.some(({ state }) => state === 'unknown')).length,
    ),
    zero('orders that need a person', statuses.filter(({ state }) => state === 'attention').length),
    zero('orders that did not settle', restless.length),
    ...auditFigures(found),
    zero('workers that exited unexpectedly', fallen.length),
    noted('time', Math.round(took / 1000), 's'),
  ];
}
