/** A dialog with a form that is sent as one Update. Mistakes that the API finds are shown at their fields. */
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { mistakesIn } from '../../api/problem';
import type { OrderStatus } from '../../api/types';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { Failure } from '../../parts/Notes';
import { texts } from '../../texts';
import { DialogButtons } from '../../parts/DialogButtons';
import { WhichOrder } from './named';
import type { News } from './news';
import { useSend, type Sent } from './send';
import { useWho, WhoField } from './Who';

/** What every dialog about an order is given. */
export interface OpenProps {
  status: OrderStatus;
  onClose: () => void;
  onDone: (news: News) => void;
}

interface FormDialogProps extends OpenProps {
  title: string;
  says: string;
  submit: string;
  update: Sent['update'];
  /** Returns what the form holds, or the names of the fields that are to be filled in. */
  read: (form: HTMLFormElement) => Sent['body'] | readonly string[];
  /** Shows the fields. `mistake`: what is wrong with the one at this path. */
  children: (mistake: (path: string) => string | undefined) => ReactNode;
}

export function FormDialog({
  status,
  title,
  says,
  submit,
  update,
  read,
  onClose,
  onDone,
  children,
}: FormDialogProps) {
  const keyOf = useKeys();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  const send = useSend(status.reference);
  const { who, setWho, keep } = useWho();
  // A question to the airline decides nothing.
  const decides = update !== 'quoteChange';
  const mistakes = mistakesIn(send.error);
  const unshown = [...mistakes.keys()].some((path) => !found.has(path));
  function submitted(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const body = read(form);
    setMissing(isMissing(body) ? body : []);
    setFound(new Set([...new FormData(form).keys()]));
    if (isMissing(body) || send.isPending) return;
    if (decides && who.trim() === '') return setMissing(['who']);
    const sent = { ...body, ...(decides && { who: keep() }) };
    send.mutate({ update, label: title, body: sent, key: keyOf(sent) }, { onSuccess: onDone });
  }
  return (
    <Dialog title={title} busy={send.isPending} onClose={onClose}>
      <form className="dialog-form" noValidate onSubmit={submitted}>
        <WhichOrder status={status} />
        <p className="soft">{says}</p>
        {children((path) => (missing.includes(path) ? texts.actions.required : mistakes.get(path)))}
        {decides && (
          <WhoField
            who={who}
            onChange={setWho}
            mistake={missing.includes('who') ? texts.actions.required : undefined}
          />
        )}
        {send.error && (mistakes.size === 0 || unshown) && <Failure error={send.error} />}
        <DialogButtons busy={send.isPending} onClose={onClose}>
          <Button type="submit" tone="primary" disabled={send.isPending}>
            {send.isPending ? texts.actions.working : submit}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function isMissing(read: Sent['body'] | readonly string[]): read is readonly string[] {
  return Array.isArray(read);
}

/** Returns how to key what is sent: the same for each try, and another once the user has changed something. */
export function useKeys(): (body: Sent['body']) => string {
  const last = useRef<{ said: string; key: string }>(undefined);
  return (body) => {
    const said = JSON.stringify(body);
    if (last.current?.said !== said) last.current = { said, key: crypto.randomUUID() };
    return last.current.key;
  };
}
