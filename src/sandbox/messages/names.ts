/** The names that the sandbox speaks under: the standard's prefix and namespaces, and those of a service that does not exist. */
import type { Namespaces } from '../../ndc/xml/write';
import type { Version } from '../model';

/** Stands before every message name but login's. */
export const MESSAGE_PREFIX = 'IATA_';

/** SOAP 1.1. */
export const SOAP_NAMESPACE = 'http://schemas.xmlsoap.org/soap/envelope/';

/** The namespace of LoginRS. What a LoginRQ says is not compared: the name is the service's own, and a profile may choose another. */
export const LOGIN_NAMESPACE = 'http://svc.example/ndc/login';

/** Where a message's elements live: 19.2 has a namespace for each message, 21.3 one for all and another for everything below. */
export function namespacesOf(version: Version, message: string): Namespaces {
  return version === '19.2'
    ? { message: `http://www.iata.org/IATA/2015/00/2019.2/${MESSAGE_PREFIX}${message}` }
    : {
        message: 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage',
        common: 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersCommonTypes',
      };
}
