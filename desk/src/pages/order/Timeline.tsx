/** What happened to the order, the newest first: states, calls, waits, what people asked for, and what the airline changed. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { answered } from '../../api/problem';
import type { OrderStatus, TimelineEntry } from '../../api/types';
import { showMoney } from '../../domain/shared';
import { Button } from '../../parts/Button';
import { Failure } from '../../parts/Notes';
import { agentsWords, changeTitle, sentence } from '../../parts/readable';
import { Loading, Skeleton } from '../../parts/Skeleton';
import { Instant, WaitLeft } from '../../parts/time';
import { texts } from '../../texts';
import { foldedEntries, type Counted } from './folding';
import { useNames } from './named';
import { withNames } from './naming';

const timelineQuery = (reference: string, updatedAt: string) =>
  queryOptions({
    // Read again whenever the order has changed.
    queryKey: ['timeline', reference, updatedAt],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/orders/{reference}/timeline', {
          params: { path: { reference }, query: { limit: 150 } },
          signal,
        }),
      ),
    placeholderData: (before) => before,
  });

/** A wait that is shorter is a pause (milliseconds). */
const SHORT = 60_000;

/** How many entries are shown before “Show more”. */
const SHOWN = 14;

export function Timeline({ status: { reference, updatedAt, providers } }: { status: OrderStatus }) {
  const { data, error, refetch } = useQuery(timelineQuery(reference, updatedAt));
  const [all, setAll] = useState(false);
  const names = useNames(reference);
  const words = texts.timeline;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <Loading />
        <Skeleton size="block" />
      </>
    );
  const entries = foldedEntries(data.entries.filter((entry) => !isRoutine(entry)).toReversed());
  const shown = all ? entries : entries.slice(0, SHOWN);
  if (entries.length === 0) return <p className="soft">{words.none}</p>;
  return (
    <>
      <ol className="timeline">
        {shown.map(({ entry, times }, at) => (
          <li key={entries.length - at} className={`event event-${toneOf(entry)}`}>
            <Entry entry={entry} times={times} names={names} several={providers !== undefined} />
            <span className="faint small event-at">
              <Instant at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
      {shown.length < entries.length && (
        <Button tone="link" onClick={() => setAll(true)}>
          {texts.common.more}
        </Button>
      )}
      {all && !data.complete && <p className="soft small">{words.older}</p>}
    </>
  );
}

/** Returns true for what happens all the time and says nothing: logins, and pauses of seconds between two reads. */
function isRoutine(entry: TimelineEntry): boolean {
  if (entry.kind === 'call') return entry.operation === 'login' && entry.outcome === 'done';
  if (entry.kind !== 'wait' || entry.endedAt === undefined) return false;
  return Date.parse(entry.endedAt) - Date.parse(entry.at) < SHORT;
}

type Tone = 'state' | 'call' | 'bad' | 'person' | 'wait';

function toneOf(entry: TimelineEntry): Tone {
  switch (entry.kind) {
    case 'state':
      return entry.state === 'attention' ? 'bad' : 'state';
    case 'call':
      return ['rejected', 'unknown', 'failed'].includes(entry.outcome) ? 'bad' : 'call';
    case 'change':
    case 'stopped':
      return 'bad';
    case 'wait':
      return 'wait';
    case 'update':
    case 'decision':
      return 'person';
  }
}

interface EntryProps extends Counted {
  names: (paxId: string) => string;
  /** The order chose among several providers: each call names its own. */
  several: boolean;
}

function Entry({ entry, times, names, several }: EntryProps) {
  const words = texts.timeline;
  switch (entry.kind) {
    case 'state':
      return <Line head={texts.states[entry.state]}>{texts.stateMeanings[entry.state]}</Line>;
    case 'call': {
      const { operation, provider, outcome, took, attempts = 1, problem } = entry;
      const facts = [
        several && provider,
        // An answer that says nothing clear is no lost answer.
        outcome === 'unknown' && problem?.kind === 'service' ? words.unclear : words.outcomes[outcome],
        times > 1 && words.repeated(times),
        times === 1 && took !== undefined && words.took((took / 1_000).toFixed(1)),
        attempts > 1 && words.attempts(attempts),
        problem && agentsWords(`${problem.code} ${problem.text}`),
      ];
      return <Line head={words.operations[operation] ?? operation}>{listed(facts)}</Line>;
    }
    case 'wait':
      return (
        <Line head={entry.ended === 'waiting' ? words.waits(entry.text) : words.waited(entry.text)}>
          {entry.ended === 'waiting' && <WaitLeft until={entry.until} />}
        </Line>
      );
    case 'update': {
      const { name, who, batch, amount, atMost, outcome, code } = entry;
      const facts = [
        amount && (atMost ? words.atMost(showMoney(amount)) : showMoney(amount)),
        who !== undefined && words.by(who),
        batch !== undefined && words.batch(batch),
        words.updateOutcomes[outcome],
        code,
      ];
      // A release names what may be paid; taking it back names nothing.
      const known = name === 'release' && !amount ? 'withdraw' : name;
      return <Line head={words.updates[known] ?? known}>{listed(facts)}</Line>;
    }
    case 'change':
      return (
        <Line head={changeTitle({ ...entry, kind: entry.what })}>
          {sentence(withNames(entry.text, names))}
        </Line>
      );
    case 'decision':
      return (
        <Line head={words.decision(texts.answers[entry.answer].label.replace(/ …$/, ''))}>
          {`${entry.why} (${words.by(entry.who)})`}
        </Line>
      );
    case 'stopped':
      return <Line head={words.stopped} />;
  }
}

function Line({ head, children }: { head: string; children?: ReactNode }) {
  return (
    <span className="event-text">
      <span className="event-head">{head}</span>
      {children && <span className="soft small">{children}</span>}
    </span>
  );
}

const listed = (facts: readonly (string | false | undefined)[]): string => facts.filter(Boolean).join(', ');
