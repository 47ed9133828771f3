/** SOAP 1.1 around a message, and its fault. */
import { writeElement, XML_DECLARATION } from '../../ndc/xml/write';
import type { FaultReply } from '../model';
import { SOAP_NAMESPACE } from './names';

/** Another prefix than clients use, as real services do. */
const PREFIX = 'S';

/** A whole document: `message` is XML without declaration. */
export function enveloped(message: string): string {
  return `${XML_DECLARATION}<${PREFIX}:Envelope xmlns:${PREFIX}="${SOAP_NAMESPACE}"><${PREFIX}:Body>${message}</${PREFIX}:Body></${PREFIX}:Envelope>`;
}

/** A whole document with a SOAP 1.1 fault. */
export function fault({ code, text }: FaultReply): string {
  return enveloped(writeElement(`${PREFIX}:Fault`, { faultcode: `${PREFIX}:${code}`, faultstring: text }));
}
