/** The sign-in of browsers: the page, a token shown, a session ended. For people whose UI has no single sign-on to pass a token from. */
import type { IncomingMessage } from 'node:http';
import { readBody } from '../body';
import { Refused } from '../problems';
import type { Caller, Proven } from '../callers/caller';
import { checkHost, type Names } from './names';
import { pageHeaders, signInPage } from './page';
import type { Sessions } from './sessions';
import type { Answer } from '../answer';

/** A token and the words around it. */
const FORM_BYTES = 16 * 1024;

/** What the sign-in needs. */
export interface SignIn {
  sessions: Sessions;
  /** Proves a token. @throws Refused */
  prove: (token: string) => Promise<Proven>;
  names: Names;
  /** Path of the cookie: that of `decode`. */
  path: string;
}

/** An answer, and what of it belongs into the audit. */
export interface SignedIn {
  answer: Answer;
  event?: 'sign-in' | 'sign-out';
  caller?: Caller;
}

/** The page, as the browser's session stands. @throws Refused where this is not our name */
export async function showSignIn(
  request: IncomingMessage,
  { sessions, prove, names }: SignIn,
): Promise<SignedIn> {
  checkHost(request, names);
  const token = sessions.tokenOf(request.headers.cookie);
  const caller = token === undefined ? undefined : await prove(token).catch(unlessRefused);
  const page = signInPage(caller ? { is: 'signed-in', who: caller.who } : { is: 'signed-out' });
  return { answer: { status: 200, headers: pageHeaders, body: page } };
}

/**
 * A form that was sent: a token, or the end of the session.
 *
 * @throws Refused where it is not from our own page, or holds neither, or there is no session to end
 */
export async function takeForm(
  request: IncomingMessage,
  { sessions, prove, names, path }: SignIn,
): Promise<SignedIn> {
  checkHost(request, names);
  const form = await formOf(request);
  const again = { location: `${path}/session` };
  if (form.has('end')) {
    const ended = sessions.end(request.headers.cookie, path);
    if (!ended) throw new Refused('no-session', 'no session to end');
    const { caller, cookie } = ended;
    return {
      answer: { status: 303, headers: { ...again, 'set-cookie': cookie } },
      event: 'sign-out',
      caller,
    };
  }
  const token = form.get('token')?.trim();
  if (!token) throw new Refused('bad-request', 'a form without a token');
  const caller = await prove(token);
  const cookie = sessions.begin(token, caller, path);
  return { answer: { status: 303, headers: { ...again, 'set-cookie': cookie } }, event: 'sign-in', caller };
}

/** The page for somebody whose token is not valid, or who has no session that could be ended. */
export function refusedPage(wrong: boolean): Pick<Answer, 'headers' | 'body'> {
  return { headers: pageHeaders, body: signInPage({ is: 'signed-out', wrong }) };
}

/** Another site's form must not sign somebody in or out: browsers say whose page a form stood on. */
async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const { origin, host } = request.headers;
  if (origin === undefined || host === undefined || !URL.canParse(origin) || new URL(origin).host !== host)
    throw new Refused('origin-forbidden', 'a form of another page');
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Refused('wrong-type', 'no form');
  return new URLSearchParams((await readBody(request, FORM_BYTES)).toString('utf8'));
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refused)) throw error;
}
