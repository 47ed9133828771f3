/** What SOAP and REST each make of a message: path, headers and document. */
import type { OperationName, Session } from '../../domain/calls/operations';
import type { Requester } from '../../domain/request/trip';
import { sessionHeaders } from '../session';
import type { HttpRequest } from './http';

export interface Outgoing {
  operation: OperationName;
  /** The message without XML declaration. */
  message: string;
  session?: Session;
  requester?: Requester;
}

/** The part of a request that depends on the style. */
export type Placed = Pick<HttpRequest, 'path' | 'headers' | 'body'>;

/** Returns the headers of every call, in both styles. */
export function commonHeaders({ session }: Outgoing): Record<string, string> {
  return {
    'Content-Type': 'text/xml;charset=UTF-8',
    'Accept-Encoding': 'gzip',
    ...(session && sessionHeaders(session)),
  };
}
