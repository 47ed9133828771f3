/** Asks for a sign-in first. When a session ends, the page stays below the sign-in, so that nothing typed is lost. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '../parts/Dialog';
import { Failure } from '../parts/Notes';
import { texts } from '../texts';
import { SignInForm, SignInPage } from './SignIn';
import { SessionContext, sessionQuery } from './session';

export function Gate({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(sessionQuery);
  if (error)
    return (
      <main className="sign-in">
        <Failure error={error} onRetry={() => void refetch()} />
      </main>
    );
  if (!data) return null;
  if (!data.session) return <SignInPage ways={data.signIn} />;
  return (
    <SessionContext value={data.session}>
      {children}
      {data.ended && (
        <Dialog title={texts.signIn.endedTitle}>
          <div className="dialog-form">
            <p className="soft">{texts.signIn.ended}</p>
            <SignInForm ways={data.session.signIn} />
          </div>
        </Dialog>
      )}
    </SessionContext>
  );
}
