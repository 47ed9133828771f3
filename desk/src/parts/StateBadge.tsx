/** The state of an order as a coloured word. */
import type { OrderState } from '../api/types';
import { texts } from '../texts';

type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'danger';

/** The colour of each state. `busy`: something happens by itself. */
const looks: Readonly<Record<OrderState, { tone: Tone; busy?: true }>> = {
  shopping: { tone: 'info', busy: true },
  'awaiting-choice': { tone: 'warn' },
  pricing: { tone: 'info', busy: true },
  'awaiting-approval': { tone: 'warn' },
  creating: { tone: 'info', busy: true },
  held: { tone: 'info' },
  ticketing: { tone: 'info', busy: true },
  issuing: { tone: 'info', busy: true },
  ticketed: { tone: 'good' },
  changing: { tone: 'info', busy: true },
  cancelling: { tone: 'info', busy: true },
  cancelled: { tone: 'neutral' },
  failed: { tone: 'neutral' },
  lapsing: { tone: 'neutral', busy: true },
  lapsed: { tone: 'neutral' },
  unknown: { tone: 'warn', busy: true },
  attention: { tone: 'danger' },
  terminated: { tone: 'danger' },
  ended: { tone: 'neutral' },
};

export interface StateWords {
  label: string;
  meaning: string;
}

/** @param instead what says more than the state: it was cancelled before it was booked, or nobody follows it any more */
export function StateBadge({ state, instead }: { state: OrderState; instead?: StateWords | false }) {
  const { tone, busy } = looks[state];
  const { label, meaning } = instead || { label: texts.states[state], meaning: texts.stateMeanings[state] };
  return (
    <span className={`badge badge-${tone}${busy ? ' badge-busy' : ''}`} title={meaning}>
      {label}
    </span>
  );
}

/** Returns true while the order works by itself, so that the page should look again soon. */
export function isBusy(state: OrderState): boolean {
  return looks[state].busy === true;
}
