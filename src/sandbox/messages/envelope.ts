/** What surrounds a message: namespaces and prefixes, the SOAP 1.1 envelope and its fault. */
import { writeElement, XML_DECLARATION, type Namespaces } from '../../ndc/xml/write';
import type { FaultReply, Version } from '../model';

/** Stands before every message name but login's. */
export const MESSAGE_PREFIX = 'IATA_';

/** SOAP 1.1. */
export const SOAP_NAMESPACE = 'http://schemas.xmlsoap.org/soap/envelope/';

/** The namespace of LoginRS. What a LoginRQ says is not compared: the name is the service's own, and a profile may choose another. */
export const LOGIN_NAMESPACE = 'http://svc.example/ndc/login';

/** Returns where a message's elements live: 19.2 has a namespace for each message, 21.3 one for all and another for everything below. */
export function namespacesOf(version: Version, message: string): Namespaces {
  return version === '19.2'
    ? { message: `http://www.iata.org/IATA/2015/00/2019.2/${MESSAGE_PREFIX}${message}` }
    : {
        message: 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage',
        common: 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersCommonTypes',
      };
}

/** Another prefix than clients use, as real services do. */
const PREFIX = 'S';

/** Returns a whole document: `message` is XML without declaration. */
export function enveloped(message: string): string {
  return `${XML_DECLARATION}<${PREFIX}:Envelope xmlns:${PREFIX}="${SOAP_NAMESPACE}"><${PREFIX}:Body>${message}</${PREFIX}:Body></${PREFIX}:Envelope>`;
}

/** Returns a whole document with a SOAP 1.1 fault. */
export function fault({ code, text }: FaultReply): string {
  return enveloped(writeElement(`${PREFIX}:Fault`, { faultcode: `${PREFIX}:${code}`, faultstring: text }));
}
