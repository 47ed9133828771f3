/** Takes over an order that another system made: it is read at the airline, and followed from then on. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api } from '../../api/client';
import { answered, mistakesIn } from '../../api/problem';
import { providersQuery } from '../../api/queries';
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
    mutationFn: (form: HTMLFormElement) => {
      const { reference: _, ...body } = writtenIn(new FormData(form), []);
      const path = { reference: textIn(form, 'reference') };
      return answered(api.POST('/orders/{reference}/adopt', { params: { path }, body: body as never }));
    },
    onSuccess: ({ reference }) => navigate({ to: '/orders/$reference', params: { reference } }),
  });
  const mistakes = mistakesIn(adopt.error);
  const field = (name: string) => ({ name, mistake: mistakes.get(name) });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!adopt.isPending) adopt.mutate(event.currentTarget);
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
        <DialogButtons busy={adopt.isPending} onClose={onClose}>
          <Button type="submit" tone="primary" disabled={adopt.isPending}>
            {adopt.isPending ? texts.actions.working : words.submit}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
