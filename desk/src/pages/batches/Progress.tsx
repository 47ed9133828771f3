/** How far a batch is, as a bar and in figures. */
import type { Batch } from '../../api/types';
import { moniesText } from '../../parts/money';
import { texts } from '../../texts';

const outcomes = ['ticketed', 'would-ticket', 'waiting', 'refused', 'skipped'] as const;

export function Progress({ batch }: { batch: Batch }) {
  const { sums, expected = 0, waiting = 0, inFlight = 0 } = batch;
  if (!sums) return <span className="faint">{texts.common.none}</span>;
  const done = outcomes.reduce((all, each) => all + sums.outcomes[each], 0);
  const all = Math.max(done + waiting + inFlight, batch.endedAt === undefined ? expected : done);
  const words = texts.batches;
  if (all === 0) return <span className="soft small">{words.nothing(batch.endedAt !== undefined)}</span>;
  const shown = outcomes.filter((each) => sums.outcomes[each] > 0);
  const text = shown.map((each) => `${sums.outcomes[each]} ${words.outcomes[each]}`).join(', ');
  return (
    <div className="progress">
      <progress className="progress-bar" max={all} value={done} aria-label={words.columns.progress} />
      <span className="soft small">
        {words.of(done, all)}
        {text !== '' && `: ${text}`}
      </span>
    </div>
  );
}

export function BatchBadge({ state }: { state: Batch['state'] }) {
  const under = ['working', 'stopping'].includes(state);
  const tone =
    state === 'complete'
      ? 'good'
      : under
        ? 'info'
        : state === 'paused' || state === 'complete-with-exceptions'
          ? 'warn'
          : 'neutral';
  return (
    <span className={`badge badge-${tone}${under ? ' badge-busy' : ''}`}>{texts.batches.states[state]}</span>
  );
}

/** Returns what was ticketed, or would have been, by currency. */
export function amountsText({ ticketed, wouldTicket }: NonNullable<Batch['sums']>): string {
  const amounts = Object.entries(Object.keys(ticketed).length > 0 ? ticketed : wouldTicket);
  return moniesText(amounts.map(([currency, amount]) => ({ amount, currency })));
}
