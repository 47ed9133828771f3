/** Takes over an order that another system made: it is read at the airline, and followed from then on. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api } from '../../api/client';
import { answered, mistakesIn, Refused } from '../../api/problem';
import { providersQuery, searchQuery } from '../../api/queries';
import { Button } from '../../parts/Button';
import { AgencyField } from '../../parts/AgencyField';
import { Dialog } from '../../parts/Dialog';
import { DialogButtons } from '../../parts/DialogButtons';
import { SelectField, TextField } from '../../parts/Field';
import { textIn } from '../../parts/form';
import { Failure } from '../../parts/Notes';
import { newReference } from '../../parts/reference';
import { writtenIn } from '../../parts/written';
import { texts } from '../../texts';

export function AdoptDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data } = useQuery(providersQuery);
  const [unused] = useState(newReference);
  const words = texts.orders.adopt;
  const known = data?.providers ?? [];
  const adopt = useMutation({
    mutationFn: ({
      path,
      body,
    }: {
      path: { reference: string };
      body: Readonly<Record<string, unknown>>;
    }) => {
      return answered(api.POST('/orders/{reference}/adopt', { params: { path }, body: body as never }));
    },
    onSuccess: ({ reference }) => navigate({ to: '/orders/$reference', params: { reference } }),
  });
  const mistakes = mistakesIn(adopt.error);
  const field = (name: string) => ({ name, mistake: mistakes.get(name) });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (adopt.isPending) return;
    const form = event.currentTarget;
    const { reference: _, ...body } = writtenIn(new FormData(form), []);
    adopt.mutate({ path: { reference: textIn(form, 'reference') }, body });
  }
  return (
    <Dialog title={words.title} busy={adopt.isPending} onClose={onClose}>
      <form className="dialog-form" noValidate onSubmit={submit}>
        <p className="soft">{words.says}</p>
        <SelectField
          label={texts.orders.provider}
          options={known.map(({ provider }) => [provider, provider] as const)}
          {...field('provider')}
        />
        <TextField label={words.orderId} help={words.orderIdHelp} maxLength={64} {...field('orderId')} />
        <TextField label={words.surname} help={words.surnameHelp} maxLength={64} {...field('surnames[0]')} />
        <TextField label={words.ownerCode} help={words.ownerCodeHelp} maxLength={3} {...field('ownerCode')} />
        <AgencyField providers={known} {...field('agency')} />
        <TextField
          label={texts.order.reference}
          help={texts.newOrder.referenceHelp}
          defaultValue={unused}
          maxLength={64}
          {...field('reference')}
        />
        {adopt.error && mistakes.size === 0 && <Failure error={adopt.error} />}
        {adopt.error instanceof Refused && adopt.error.code === 'owned-by-another' && adopt.variables && (
          <Owner orderId={adopt.variables.body.orderId} />
        )}
        <DialogButtons busy={adopt.isPending} onClose={onClose}>
          <Button type="submit" tone="primary" disabled={adopt.isPending}>
            {adopt.isPending ? texts.actions.working : words.submit}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Leads to the reference that has the airline's order already, where the sign-in may see it. */
function Owner({ orderId }: { orderId: unknown }) {
  const { data } = useQuery(searchQuery(String(orderId)));
  const owner = data?.orders.find((each) => each.orderId === orderId);
  if (!owner) return null;
  return (
    <p>
      {texts.orders.adopt.followed}{' '}
      <Link to="/orders/$reference" params={{ reference: owner.reference }}>
        {owner.reference}
      </Link>
    </p>
  );
}
