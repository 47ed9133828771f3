/** The sign-in: a token, or the company's account where the server offers it. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Refused } from '../api/problem';
import type { SignInWay } from '../api/types';
import { Button } from '../parts/Button';
import { textIn } from '../parts/form';
import { TextField } from '../parts/Field';
import { failureTexts, Note } from '../parts/Notes';
import { Title } from '../parts/Title';
import { texts } from '../texts';
import { signIn } from './session';

/** The sign-in page. */
export function SignInPage({ ways }: { ways: readonly SignInWay[] }) {
  return (
    <main className="sign-in">
      <Title />
      <div className="sign-in-card card">
        <div>
          <img src="/desk/icon.svg" alt="" width="36" height="36" />
          <h1>{texts.signIn.title}</h1>
          <p className="soft">{texts.signIn.lead}</p>
        </div>
        <SignInForm ways={ways} />
      </div>
    </main>
  );
}

/** The form alone: also shown above a page whose session has ended. */
export function SignInForm({ ways }: { ways: readonly SignInWay[] }) {
  const queries = useQueryClient();
  const [state, setState] = useState<{ busy?: boolean; error?: unknown; empty?: boolean }>({});
  const form = useRef<HTMLFormElement>(null);
  // There is nothing else to do here.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const words = texts.signIn;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const token = textIn(event.currentTarget, 'token');
    if (token === '') return setState({ empty: true });
    setState({ busy: true });
    try {
      await signIn(token, queries);
    } catch (error) {
      setState({ error });
    }
  }

  return (
    <div className="sign-in-ways">
      {ways.includes('openid-connect') && (
        <>
          <a className="button button-primary button-wide" href="/desk/session/openid-connect">
            {words.openId}
          </a>
          {ways.includes('token') && <p className="sign-in-or">{words.or}</p>}
        </>
      )}
      {ways.includes('token') && (
        <form ref={form} className="sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            label={words.token}
            help={words.tokenHelp}
            name="token"
            type="password"
            spellCheck={false}
            mistake={state.empty ? words.empty : undefined}
          />
          {state.error !== undefined && <Rejected error={state.error} />}
          <Button
            type="submit"
            wide
            tone={ways.includes('openid-connect') ? undefined : 'primary'}
            disabled={state.busy}
          >
            {state.busy ? words.working : words.submit}
          </Button>
        </form>
      )}
    </div>
  );
}

function Rejected({ error }: { error: unknown }) {
  const words = texts.signIn;
  const wrong = error instanceof Refused && error.status === 401;
  const { what, next } = wrong ? { what: words.refused, next: words.refusedNext } : failureTexts(error);
  return (
    <Note tone="danger" title={what}>
      <p>{next}</p>
    </Note>
  );
}
