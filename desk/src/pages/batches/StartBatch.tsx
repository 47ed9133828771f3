/** Starts a batch: of everything that the customer has paid and that expires soon. A dry run reports what it would do, and pays nothing. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api } from '../../api/client';
import { answered } from '../../api/problem';
import { Button } from '../../parts/Button';
import { textIn } from '../../parts/form';
import { Dialog } from '../../parts/Dialog';
import { DialogButtons } from '../../parts/DialogButtons';
import { Select, TextArea, TextField } from '../../parts/Field';
import { moneyText, moniesText } from '../../parts/money';
import { Failure, Note } from '../../parts/Notes';
import { useMay, useSession } from '../../session/session';
import { texts } from '../../texts';
import { fittingQuery, referencesIn, type Fitting } from './fitting';

export function StartBatch({ onClose }: { onClose: () => void }) {
  const pays = useMay('money');
  const { who } = useSession();
  const navigate = useNavigate();
  const [within, setWithin] = useState('24h');
  const [dryRun, setDryRun] = useState(true);
  /** References that somebody named, instead of a time limit. They are only rehearsed. */
  const [named, setNamed] = useState<string>();
  /** What was confirmed. Another sum asks again. */
  const [confirmed, setConfirmed] = useState('');
  const { data: fitting, error } = useQuery(fittingQuery(within));
  const words = texts.batches;
  const real = pays && !dryRun && named === undefined;
  const references = referencesIn(named ?? '');
  const orders = fitting?.orders ?? [];
  const amount = moniesText(fitting?.sums ?? []);
  const what = words.paysFor(orders.length, amount);
  const start = useMutation({
    mutationFn: (id: string) => {
      // Paying is for the orders and the sums that were confirmed, whatever changes meanwhile.
      const selected = real
        ? { references: orders.map(({ reference }) => reference), spendingLimits: fitting?.sums ?? [] }
        : named === undefined
          ? { selection: { ticketByWithin: within } }
          : { references };
      return answered(api.POST('/batches', { body: { id, dryRun: !real, ...selected } as never }));
    },
    onSuccess: ({ id }) => navigate({ to: '/batches/$id', params: { id } }),
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    start.mutate(textIn(event.currentTarget, 'id'));
  }
  const isNamed = named === undefined || references.length > 0;
  const ready =
    (!real && isNamed) || (real && orders.length > 0 && fitting?.more === false && confirmed === what);
  return (
    <Dialog title={words.start} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit}>
        <p className="soft">{named === undefined ? words.startSays : words.namedSays}</p>
        <Select
          label={words.which}
          value={named === undefined ? 'limit' : 'named'}
          onChange={(value) => setNamed(value === 'named' ? '' : undefined)}
          options={Object.entries(words.by)}
        />
        {named === undefined ? (
          <>
            <Select
              label={words.within}
              value={within}
              onChange={setWithin}
              options={Object.entries(texts.orders.within)}
            />
            {error && !fitting ? <Failure error={error} /> : <Fits fitting={fitting} />}
          </>
        ) : (
          <>
            <TextArea
              label={words.references}
              help={words.referencesHelp(references.length)}
              value={named}
              rows={5}
              onChange={({ target }) => setNamed(target.value)}
            />
            <TextField
              label={words.file}
              type="file"
              accept=".txt,.csv,text/plain,text/csv"
              onChange={({ target }) => void target.files?.[0]?.text().then(setNamed)}
            />
          </>
        )}
        <TextField label={words.id} name="id" required defaultValue={newId()} maxLength={64} />
        <label className="choice">
          <input
            type="checkbox"
            checked={!real}
            disabled={!pays || named !== undefined}
            onChange={({ target }) => setDryRun(target.checked)}
          />
          {words.dryRunLabel}
        </label>
        {real && orders.length > 0 && (
          <label className="choice">
            <input
              type="checkbox"
              checked={confirmed === what}
              onChange={({ target }) => setConfirmed(target.checked ? what : '')}
            />
            {words.confirm(what, who)}
          </label>
        )}
        {start.error && <Failure error={start.error} />}
        <DialogButtons busy={false} onClose={onClose}>
          <Button type="submit" tone="primary" disabled={start.isPending || !ready}>
            {real ? words.startPaying(orders.length, amount) : words.startDry}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** What the batch would find now. */
function Fits({ fitting }: { fitting: Fitting | undefined }) {
  const words = texts.batches;
  if (!fitting) return <Note title={texts.common.loading} />;
  const { orders, sums, unpaid, more } = fitting;
  if (orders.length === 0) return <Note tone="warn" title={words.noFit(unpaid)} />;
  return (
    <Note title={words.fit(orders.length, moniesText(sums))}>
      {more && <p>{words.tooMany}</p>}
      {unpaid > 0 && <p>{words.unpaid(unpaid)}</p>}
      <details>
        <summary>{words.these}</summary>
        <ul>
          {orders.map(({ reference, bookingReference, total }) => (
            <li key={reference}>
              <span className="code">{bookingReference ?? reference}</span>{' '}
              {total ? moneyText(total) : texts.common.none}
            </li>
          ))}
        </ul>
      </details>
    </Note>
  );
}

function newId(): string {
  return `desk-${new Date().toISOString().slice(0, 16).replace(/\D/g, '')}`;
}
