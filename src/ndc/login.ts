/** LoginRQ → LoginRS, the same in both versions. Not part of the standard, so it has no message prefix, envelope or Response. */
import type { Session } from '../domain/calls/operations';
import { sessionFrom } from './session';
import { instantIn } from './time';
import { record, text, type Infer } from './xml/declare';
import { missing } from './xml/readError';
import type { XmlTree } from './xml/write';

/** Username and password of a login. Secret. */
export interface Credentials {
  username: string;
  password: string;
}

/** Writes the attributes of LoginRQ. */
export function loginRequest({ username, password }: Credentials): XmlTree {
  return { '@Username': username, '@Password': password };
}

/** The fields of LoginRS, relative to its root. */
export const loginAnswer = record({
  status: text('@AuthStatus'),
  token: text('AuthToken/Value'),
  expires: text('AuthToken/@ExpirationDate'),
});

/** Code of the ServiceError for a refused login: AuthStatus `Invalid` or `Failure`. */
export const LOGIN_REFUSED = 'login-refused';

/** Returns AuthStatus if it says that there is no session; undefined otherwise. */
export function refusedStatus({ status }: Infer<typeof loginAnswer>): string | undefined {
  return status === undefined || status === 'Success' ? undefined : status;
}

/** Returns the session of a successful login. Throws ReadError if there is no token, or none that can be sent back. */
export function sessionOf(
  raw: Infer<typeof loginAnswer>,
  setCookie: string | readonly string[] | undefined,
  timeZone: string,
): Session {
  if (raw.token === undefined) throw missing('AuthToken/Value');
  const expires = raw.expires === undefined ? undefined : instantIn(timeZone, raw.expires);
  return { ...sessionFrom(raw.token, setCookie), ...(expires !== undefined && { expires }) };
}
