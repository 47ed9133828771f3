/** LoginRQ → LoginRS, the same in both versions: outside the standard, so without message prefix, envelope or Response. */
import type { Session } from '../domain/calls/operations';
import { sessionFrom } from './session';
import { instantIn } from './time';
import { record, text, type Infer } from './xml/declare';
import { missing } from './xml/readError';
import type { XmlTree } from './xml/write';

/** What a login takes. Secret. */
export interface Credentials {
  username: string;
  password: string;
}

/** The attributes of LoginRQ. */
export function loginRequest({ username, password }: Credentials): XmlTree {
  return { '@Username': username, '@Password': password };
}

/** LoginRS, relative to its root. */
export const loginAnswer = record({
  status: text('@AuthStatus'),
  token: text('AuthToken/Value'),
  expires: text('AuthToken/@ExpirationDate'),
});

/** Code of the ServiceError of a login that the service refused: AuthStatus `Invalid` or `Failure`. */
export const LOGIN_REFUSED = 'login-refused';

/** AuthStatus where it says that there is no session; undefined where it does not. */
export function refusedStatus({ status }: Infer<typeof loginAnswer>): string | undefined {
  return status === undefined || status === 'Success' ? undefined : status;
}

/** The session of a login that succeeded. Throws ReadError where there is no token, or none that can be sent back. */
export function sessionOf(
  raw: Infer<typeof loginAnswer>,
  setCookie: string | readonly string[] | undefined,
  timeZone: string,
): Session {
  if (raw.token === undefined) throw missing('AuthToken/Value');
  const expires = raw.expires === undefined ? undefined : instantIn(timeZone, raw.expires);
  return { ...sessionFrom(raw.token, setCookie), ...(expires !== undefined && { expires }) };
}
