/** Asks for what an action needs, says what will happen, and sends it. */
import { useState, type FormEvent, type ReactNode } from 'react';
import type { OrderStatus } from '../../api/types';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { DialogButtons } from '../../parts/DialogButtons';
import { Select, TextArea, TextField } from '../../parts/Field';
import { Failure } from '../../parts/Notes';
import { useSession } from '../../session/session';
import { texts } from '../../texts';
import { fittingMeanings, type Action, type Ask } from './actions';
import { WhichOrder } from './named';
import { useSend } from './send';

interface ActionDialogProps {
  action: Action;
  status: OrderStatus;
  /** What else to show before the decision. */
  children?: ReactNode;
  onClose: () => void;
  onDone: (news: string) => void;
}

/** Who decided last, by sign-in. Kept in memory alone: colleagues share a sign-in, and the next one should not sign with this name. */
const decidedLast = new Map<string, string>();

export function ActionDialog({ action, status, children, onClose, onDone }: ActionDialogProps) {
  const { who } = useSession();
  const { label, says, asks, update, body, tone } = action;
  const send = useSend(status.reference);
  const means = fittingMeanings(status);
  const [key] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState<Record<Ask, string>>({
    ...{ who: decidedLast.get(who) ?? '', why: '', orderId: '', meaning: '' },
  });
  const [tried, setTried] = useState(false);
  const words = texts.actions;

  const mistakeOf = (ask: Ask): string | undefined =>
    tried && values[ask].trim() === '' ? words.required : undefined;
  const fieldOf = (ask: Ask) => ({
    value: values[ask],
    mistake: mistakeOf(ask),
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [ask]: target.value }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (send.isPending || asks.some((ask) => values[ask].trim() === '')) return;
    if (asks.includes('who')) decidedLast.set(who, values.who.trim());
    const filled: Record<string, unknown> = Object.fromEntries(asks.map((ask) => [ask, values[ask].trim()]));
    send.mutate({ update, label, key, body: { ...body, ...filled } }, { onSuccess: onDone });
  }

  return (
    <Dialog title={label.replace(/ …$/, '')} busy={send.isPending} onClose={onClose}>
      <form className="dialog-form" noValidate onSubmit={submit}>
        <WhichOrder status={status} />
        {children}
        <p className="soft">{says}</p>
        {asks.includes('orderId') && (
          <TextField label={words.orderId} help={words.orderIdHelp} maxLength={64} {...fieldOf('orderId')} />
        )}
        {asks.includes('meaning') && (
          <Select
            label={words.meaning}
            value={values.meaning}
            mistake={mistakeOf('meaning')}
            onChange={(meaning) => setValues({ ...values, meaning })}
            options={[
              ['', words.chooseMeaning],
              ...means.map((each) => [each, words.meanings[each] ?? each] as const),
            ]}
          />
        )}
        {asks.includes('why') && (
          <TextArea label={words.why} help={words.whyHelp} maxLength={1000} {...fieldOf('why')} />
        )}
        {asks.includes('who') ? (
          <TextField label={words.who} help={words.whoHelp} maxLength={200} {...fieldOf('who')} />
        ) : (
          <p className="soft small">{words.signedIn(who)}</p>
        )}
        {send.error && <Failure error={send.error} />}
        <DialogButtons busy={send.isPending} back={backOf(action)} onClose={onClose}>
          <Button type="submit" tone={tone === 'danger' ? 'danger' : 'primary'} disabled={send.isPending}>
            {send.isPending ? words.working : label.replace(/ …$/, '')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** “Cancel” would be both the way back and what is done. */
function backOf({ update }: Action): string {
  return update === 'cancel' ? texts.actions.keep : texts.common.back;
}
