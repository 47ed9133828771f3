/** Batches that ticket many orders at once, and the schedules that start them. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client';
import { answered } from '../../api/problem';
import { batchQuery, batchesQuery } from '../../api/queries';
import type { Batch, Schedule } from '../../api/types';
import { Button } from '../../parts/Button';
import { Failure } from '../../parts/Notes';
import { RowsToCome } from '../../parts/Skeleton';
import { Countdown, Instant } from '../../parts/time';
import { useSession } from '../../session/session';
import { ListCard } from '../../parts/ListCard';
import { PageHead } from '../../parts/PageHead';
import { texts } from '../../texts';
import { amountsText, BatchBadge, Progress } from './Progress';
import { StartBatch } from './StartBatch';
import './batches.css';

const schedulesQuery = queryOptions({
  queryKey: ['schedules'],
  queryFn: ({ signal }) => answered(api.GET('/schedules', { signal })),
  refetchInterval: 15_000,
});

export function BatchesPage() {
  const batches = useQuery(batchesQuery);
  const schedules = useQuery(schedulesQuery);
  const { scopes } = useSession();
  const [starting, setStarting] = useState(false);
  const words = texts.batches;
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        <Button tone="primary" disabled={!scopes.includes('orders:write')} onClick={() => setStarting(true)}>
          {words.start}
        </Button>
      </PageHead>
      {starting && <StartBatch onClose={() => setStarting(false)} />}
      <div className="batches">
        <ListCard read={batches} isEmpty={batches.data?.batches.length === 0} words={words}>
          <table className="table table-links cards-when-narrow">
            <thead>
              <tr>
                <th scope="col">{words.columns.batch}</th>
                <th scope="col">{words.columns.state}</th>
                <th scope="col">{words.columns.progress}</th>
                <th scope="col" className="right">
                  {words.columns.amount}
                </th>
                <th scope="col">{words.columns.began}</th>
              </tr>
            </thead>
            <tbody>
              {batches.data ? (
                batches.data.batches.map((each) => <BatchRow key={each.id} batch={each} />)
              ) : (
                <RowsToCome rows={3} columns={5} />
              )}
            </tbody>
          </table>
        </ListCard>
        <section className="card">
          <header className="card-head">
            <h2>{words.schedules}</h2>
          </header>
          <div className="card-body">
            {schedules.error && !schedules.data && (
              <Failure error={schedules.error} onRetry={() => void schedules.refetch()} />
            )}
            {schedules.data?.schedules.length === 0 && <p className="soft">{words.noSchedules}</p>}
            <ul className="schedules">
              {(schedules.data?.schedules ?? []).map((each) => (
                <ScheduleRow key={each.name} schedule={each} />
              ))}
            </ul>
          </div>
        </section>
      </div>
    </>
  );
}

function BatchRow({ batch: listed }: { batch: Batch }) {
  // A list has no sums of what is under way.
  const under = listed.state === 'working';
  const { data } = useQuery({ ...batchQuery(listed.id), enabled: under });
  const batch = data ?? listed;
  return (
    <tr>
      <td className="two-lines">
        <Link to="/batches/$id" params={{ id: batch.id }} className="row-link">
          {batch.id}
        </Link>
        <span className="soft small">
          {[batch.dryRun && texts.batches.dryRun, batch.agency].filter(Boolean).join(', ')}
        </span>
      </td>
      <td>
        <BatchBadge state={batch.state} />
      </td>
      <td>
        <Progress batch={batch} />
      </td>
      <td className="right number nowrap">{batch.sums ? amountsText(batch.sums) : texts.common.none}</td>
      <td className="soft">
        <Instant at={batch.beganAt} />
      </td>
    </tr>
  );
}

function ScheduleRow({ schedule }: { schedule: Schedule }) {
  const { name, cron, timezone, paused, next, note, running, dryRun } = schedule;
  const queries = useQueryClient();
  const { scopes } = useSession();
  const send = useMutation({
    mutationFn: (what: 'pause' | 'resume' | 'trigger') =>
      answered(
        api.POST(`/schedules/{name}/${what}` as '/schedules/{name}/trigger', { params: { path: { name } } }),
      ),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['schedules'] }),
        queries.invalidateQueries({ queryKey: ['batches'] }),
      ]),
  });
  const words = texts.batches;
  const pays = scopes.includes('money');
  return (
    <li className="schedule">
      <div className="two-lines">
        <span>
          <strong>{name}</strong> {dryRun && <span className="tag">{words.dryRun}</span>}{' '}
          {paused && <span className="badge badge-warn">{words.paused}</span>}
        </span>
        <span className="soft small">
          <code>{cron}</code> {timezone}
          {note !== undefined && note !== '' && ` – ${note}`}
        </span>
      </div>
      <div className="two-lines">
        <span className="soft small">{running.length > 0 ? words.runs : words.nextRun}</span>
        <span>
          {running.length > 0 ? running.join(', ') : next ? <Countdown until={next} /> : texts.common.none}
        </span>
      </div>
      <div className="schedule-buttons">
        {paused ? (
          <Button disabled={!pays || send.isPending} onClick={() => send.mutate('resume')}>
            {words.resume}
          </Button>
        ) : (
          <Button
            disabled={!scopes.includes('orders:write') || send.isPending}
            onClick={() => send.mutate('pause')}
          >
            {words.pause}
          </Button>
        )}
        <Button
          disabled={!pays || send.isPending || running.length > 0}
          onClick={() => send.mutate('trigger')}
        >
          {words.runNow}
        </Button>
      </div>
      {send.error && <Failure error={send.error} />}
    </li>
  );
}
