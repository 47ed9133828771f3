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
import type { News } from './news';
import { useSend } from './send';
import { useWho, WhoField } from './Who';

interface ActionDialogProps {
  action: Action;
  status: OrderStatus;
  /** What else to show before the decision. */
  children?: ReactNode;
  onClose: () => void;
  onDone: (news: News) => void;
}

export function ActionDialog({ action, status, children, onClose, onDone }: ActionDialogProps) {
  const { who: signedIn } = useSession();
  const { who, setWho, keep } = useWho();
  const { label, says, asks, update, body, tone } = action;
  const send = useSend(status.reference);
  const means = fittingMeanings(status);
  const [key] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState({ why: '', orderId: '', meaning: '' });
  const values: Record<Ask, string> = { ...typed, who };
  const [tried, setTried] = useState(false);
  const words = texts.actions;

  const mistakeOf = (ask: Ask): string | undefined =>
    tried && values[ask].trim() === '' ? words.required : undefined;
  const fieldOf = (ask: keyof typeof typed) => ({
    value: values[ask],
    mistake: mistakeOf(ask),
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [ask]: target.value }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (send.isPending || asks.some((ask) => values[ask].trim() === '')) return;
    if (asks.includes('who')) keep();
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
            onChange={(meaning) => setTyped({ ...typed, meaning })}
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
          <WhoField who={who} onChange={setWho} mistake={mistakeOf('who')} />
        ) : (
          <p className="soft small">{words.signedIn(signedIn)}</p>
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
