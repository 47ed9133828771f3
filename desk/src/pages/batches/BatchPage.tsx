/** One batch: how far it is, what became of each order and why. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api } from '../../api/client';
import { answered } from '../../api/problem';
import { batchQuery, passengersQuery } from '../../api/queries';
import type { Batch } from '../../api/types';
import { batchWorkflowId } from '../../domain/shared';
import { Button } from '../../parts/Button';
import { textIn } from '../../parts/form';
import { Crumbs } from '../../parts/Crumbs';
import { Dialog } from '../../parts/Dialog';
import { DialogButtons } from '../../parts/DialogButtons';
import { Fact } from '../../parts/Facts';
import { TextArea, TextField } from '../../parts/Field';
import { moneyText } from '../../parts/money';
import { Failure, Note } from '../../parts/Notes';
import { Passengers } from '../../parts/Passengers';
import { Loading, Skeleton } from '../../parts/Skeleton';
import { Countdown, Instant } from '../../parts/time';
import { useMay, useSession } from '../../session/session';
import { Title } from '../../parts/Title';
import { texts } from '../../texts';
import { amountsText, BatchBadge, Progress } from './Progress';
import './batches.css';

export function BatchPage() {
  const { id } = useParams({ from: '/batches/$id' });
  const { data: batch, error, refetch } = useQuery(batchQuery(id));
  const words = texts.batches;
  return (
    <>
      <Title page={id} />
      <Crumbs to="/batches" list={words.title} here={id} workflow={batchWorkflowId(id)} />
      {error && !batch && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !batch && (
        <>
          <Loading />
          <Skeleton size="block" />
        </>
      )}
      {batch && (
        <div className="batches">
          <section className="card batch-head">
            <div className="batch-title">
              <h1>{id}</h1>
              <BatchBadge state={batch.state} />
              {batch.dryRun && <span className="tag">{words.dryRun}</span>}
              <Controls batch={batch} />
            </div>
            <Progress batch={batch} />
            {batch.endedAt === undefined && !batch.sums && <Note tone="warn" title={words.silent} />}
            <dl className="facts">
              <Fact term={words.columns.amount}>
                {batch.sums ? amountsText(batch.sums) : texts.common.none}
              </Fact>
              <Fact term={words.columns.began}>
                <Instant at={batch.beganAt} />
              </Fact>
              {batch.estimatedEnd !== undefined && (
                <Fact term={words.estimated}>
                  <Countdown until={batch.estimatedEnd} />
                </Fact>
              )}
              {batch.stoppedBy && (
                <Fact term={words.stoppedBy}>
                  {batch.stoppedBy.who}: {batch.stoppedBy.why}
                </Fact>
              )}
            </dl>
          </section>
          <Lines batch={batch} />
        </div>
      )}
    </>
  );
}

/** The most orders whose passengers are asked for in one call. */
const NAMED = 100;

function Lines({ batch: { lines, endedAt, unreleased = 0 } }: { batch: Batch }) {
  const words = texts.batches;
  const may = useMay('passengers:read');
  const references = (lines ?? []).map(({ reference }) => reference).slice(0, NAMED);
  const names = useQuery({ ...passengersQuery(references), enabled: may && references.length > 0 });
  if (!lines) return <p className="soft">{words.noReport}</p>;
  if (lines.length === 0)
    return <Note title={endedAt === undefined ? words.noLines : words.noneSelected(unreleased)} />;
  return (
    <div className="card">
      <table className="table table-links cards-when-narrow">
        <thead>
          <tr>
            <th scope="col">{texts.orders.columns.order}</th>
            <th scope="col">{texts.orders.columns.passengers}</th>
            <th scope="col">{words.outcome}</th>
            <th scope="col">{words.reason}</th>
            <th scope="col" className="right">
              {words.columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ reference, bookingReference, outcome, text, reason, amount }) => (
            <tr key={reference}>
              <td className="two-lines">
                <Link to="/orders/$reference" params={{ reference }} className="row-link code">
                  {bookingReference ?? reference}
                </Link>
                <span className="soft small">{bookingReference !== undefined && reference}</span>
              </td>
              <td data-label={texts.orders.columns.passengers}>
                <Passengers travellers={names.data?.get(reference)} loading={names.isLoading} />
              </td>
              <td>
                <span
                  className={`badge badge-${outcome === 'ticketed' || outcome === 'would-ticket' ? 'good' : 'warn'}`}
                >
                  {words.outcomes[outcome]}
                </span>
              </td>
              <td>{words.reasons[reason ?? ''] ?? text ?? reason ?? ''}</td>
              <td className="right number nowrap" data-label={words.columns.amount}>
                {amount ? moneyText(amount) : texts.common.none}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Controls({ batch: { id, state, endedAt } }: { batch: Batch }) {
  const queries = useQueryClient();
  const { scopes } = useSession();
  const [stopping, setStopping] = useState(false);
  const words = texts.batches;
  const send = useMutation({
    mutationFn: (what: 'pause' | 'resume') =>
      answered(api.POST(`/batches/{id}/${what}` as '/batches/{id}/pause', { params: { path: { id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['batches'] }),
  });
  if (endedAt !== undefined || state === 'stopping') return null;
  const writes = scopes.includes('orders:write');
  return (
    <div className="batch-buttons">
      {state === 'paused' ? (
        <Button disabled={!scopes.includes('money') || send.isPending} onClick={() => send.mutate('resume')}>
          {words.resume}
        </Button>
      ) : (
        <Button disabled={!writes || send.isPending} onClick={() => send.mutate('pause')}>
          {words.pause}
        </Button>
      )}
      <Button tone="danger" disabled={!writes} onClick={() => setStopping(true)}>
        {words.stop}
      </Button>
      {send.error && <Failure error={send.error} />}
      {stopping && <StopDialog id={id} onClose={() => setStopping(false)} />}
    </div>
  );
}

function StopDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient();
  const { who } = useSession();
  const words = texts.batches;
  const stop = useMutation({
    mutationFn: (body: { who: string; why: string }) =>
      answered(api.POST('/batches/{id}/stop', { params: { path: { id } }, body })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['batches'] });
      onClose();
    },
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    stop.mutate({ who: textIn(form, 'who'), why: textIn(form, 'why') });
  }
  return (
    <Dialog title={words.stop} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit}>
        <p className="soft">{words.stopSays}</p>
        <TextArea label={words.why} name="why" required maxLength={500} />
        <TextField label={texts.actions.who} name="who" required defaultValue={who} maxLength={100} />
        {stop.error && <Failure error={stop.error} />}
        <DialogButtons busy={false} back={words.keep} onClose={onClose}>
          <Button type="submit" tone="danger" disabled={stop.isPending}>
            {words.stop}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
