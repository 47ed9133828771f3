/** Buttons for what can be done, each with what happens. One that the sign-in does not allow says so. */
import { useState } from 'react';
import type { OrderStatus } from '../../api/types';
import { Button } from '../../parts/Button';
import { failureTexts } from '../../parts/Notes';
import { useSession } from '../../session/session';
import { texts } from '../../texts';
import { ActionDialog } from './ActionDialog';
import { ApprovalFacts } from './Approval';
import { scopeOf, type Action } from './actions';
import type { News } from './news';
import { useSend } from './send';
import { ToAccept } from './Sections';
import { useToast } from './Toast';

interface ActionsProps {
  actions: readonly Action[];
  status: OrderStatus;
  /** Rows have what happens beside the button, a column below it. */
  layout: 'rows' | 'column';
}

export function Actions({ actions, status, layout }: ActionsProps) {
  const { scopes } = useSession();
  const [asking, setAsking] = useState<Action>();
  const send = useSend(status.reference);
  const toast = useToast();

  function done(news: News): void {
    setAsking(undefined);
    toast(news);
  }

  function press(action: Action): void {
    if (!action.direct) return setAsking(action);
    const { update, label, body } = action;
    send.mutate(
      { update, label, body, key: crypto.randomUUID() },
      {
        onSuccess: done,
        onError: (error) => {
          const { what, next, detail } = failureTexts(error);
          toast({ tone: 'danger', text: `${what} ${detail ?? ''} ${next}` });
        },
      },
    );
  }

  return (
    <>
      <ul className={`actions actions-${layout}`}>
        {actions.map((action) => {
          const scope = scopeOf[action.update];
          const may = scopes.includes(scope);
          const busy = send.isPending && send.variables.update === action.update;
          return (
            <li key={action.key} className="action">
              <Button
                tone={action.tone}
                wide
                disabled={!may || send.isPending}
                aria-describedby={`says-${action.key}`}
                onClick={() => press(action)}
              >
                {busy ? texts.actions.working : action.label}
              </Button>
              <p id={`says-${action.key}`} className="soft small">
                {action.says}
                {!may && <strong className="action-needs"> {texts.actions.needs[scope]}</strong>}
              </p>
            </li>
          );
        })}
      </ul>
      {asking && (
        <ActionDialog
          key={asking.key}
          action={asking}
          status={status}
          onClose={() => setAsking(undefined)}
          onDone={done}
        >
          {asking.key === 'approve' && <ApprovalFacts status={status} />}
          {asking.key === 'acceptChange' && <ToAccept status={status} />}
        </ActionDialog>
      )}
    </>
  );
}
