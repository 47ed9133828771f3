/** SOAP 1.1: one path for all operations, the operation in SOAPAction, the control values in the envelope's header. */
import { pathOf, soapActionOf } from '../operations';
import type { Profile } from '../profile';
import { writeElement, XML_DECLARATION } from '../xml/write';
import { controlOf, requesterOf } from './control';
import { commonHeaders, type Outgoing, type Placed } from './outgoing';

const SOAP_NAMESPACE = 'http://schemas.xmlsoap.org/soap/envelope/';

function attributes(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`@${name}`, value]));
}

/** Places a message in an envelope. */
export function placeInSoap(profile: Profile, outgoing: Outgoing): Placed {
  const { names, version, forms } = profile;
  const requester = requesterOf(outgoing.requester);
  const header = writeElement('soapenv:Header', {
    'head:Control': {
      '@xmlns:head': names.headersNamespace,
      ...attributes(controlOf(profile)),
      ...(requester && { 'head:Requester': attributes(requester) }),
    },
  });
  return {
    path: pathOf(outgoing.operation, { style: 'soap', version, serviceName: names.serviceName }),
    headers: {
      ...commonHeaders(outgoing),
      SOAPAction: soapActionOf(outgoing.operation, {
        soapActionNamespace: names.soapActionNamespace,
        version,
        versionInLogin: forms.versionInLoginAction,
      }),
    },
    body:
      `${XML_DECLARATION}<soapenv:Envelope xmlns:soapenv="${SOAP_NAMESPACE}">${header}` +
      `<soapenv:Body>${outgoing.message}</soapenv:Body></soapenv:Envelope>`,
  };
}
