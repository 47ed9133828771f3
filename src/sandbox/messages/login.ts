/** LoginRQ and LoginRS, one for both versions: no message of the standard, and without its envelope. */
import { record, text } from '../../ndc/xml/declare';
import { writeMessage, type XmlTree } from '../../ndc/xml/write';
import type { DecodedRequest, Reply, Version } from '../model';
import { LOGIN_NAMESPACE } from './envelope';
import { errorElements } from './elements';
import { readRequest } from './readRequest';

const loginRequest = record({
  username: text('@Username').required(),
  password: text('@Password').required(),
});

/** Throws MalformedRequest. */
export async function decodeLogin(
  version: Version,
  body: Uint8Array,
  soap: boolean,
): Promise<DecodedRequest> {
  const { control, result } = await readRequest({
    version,
    message: 'LoginRQ',
    record: loginRequest,
    body,
    soap,
  });
  return { ...(control && { control }), request: { operation: 'login', ...result } };
}

/** Returns a LoginRS without XML declaration. LoginRS has no place for an Error; one is written all the same, as the reader of any answer looks for it. */
export function encodeLogin(reply: Reply): string {
  return writeMessage({ root: 'LoginRS', tree: content(reply), namespaces: { message: LOGIN_NAMESPACE } });
}

function content(reply: Reply): XmlTree {
  switch (reply.kind) {
    case 'login':
      return {
        '@AuthStatus': reply.status,
        AuthToken: reply.token && { '@ExpirationDate': reply.token.expires, Value: reply.token.value },
      };
    case 'error':
      return { '@AuthStatus': 'Failure', Error: errorElements(reply) };
    default:
      throw new TypeError(`LoginRS is no answer for a reply of kind ${reply.kind}`);
  }
}
