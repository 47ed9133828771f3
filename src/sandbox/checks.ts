/** What is checked of a call before its content: path, method, headers, correlation id. */
import type { IncomingMessage } from 'node:http';
import { hasOperation, operationNames } from '../domain/calls/operations';
import { pathOf, soapActionOf } from '../ndc/operations';
import type { BoundedMap } from './bounded';
import type { Control, DecodedRequest, Version, Wire } from './model';
import { wireNames, type Settings } from './settings';

const versions: readonly Version[] = ['19.2', '21.3'];
const { serviceName, soapActionNamespace, controlHeaderPrefix } = wireNames;

/** Where a call goes; `mistake` if the path or the SOAPAction names no operation of that version. */
export type Destination = { wire: Wire } | ({ mistake: string } & Pick<Wire, 'version' | 'style'>);

/** Returns the operation of a request, by its path (REST) or its SOAPAction (SOAP); undefined: no path of the service. */
export function destinationOf(
  { url = '', headers }: IncomingMessage,
  { versionInLoginAction }: Pick<Settings, 'versionInLoginAction'>,
): Destination | undefined {
  const path = url.split('?')[0];
  for (const version of versions) {
    if (path === pathOf('login', { style: 'soap', version, serviceName }))
      return bySoapAction(headers.soapaction, version, versionInLoginAction);
    const operation = operationNames.find(
      (name) => path === pathOf(name, { style: 'rest', version, serviceName }),
    );
    if (operation) return served({ version, style: 'rest', operation });
  }
  return undefined;
}

function bySoapAction(
  action: IncomingMessage['headers'][string],
  version: Version,
  versionInLogin: boolean,
): Destination {
  const at = { soapActionNamespace, version, versionInLogin };
  const operation = operationNames.find((name) => action === soapActionOf(name, at));
  if (operation) return served({ version, style: 'soap', operation });
  const example = soapActionOf('airShopping', at);
  const mistake = `SOAPAction names no operation; it looks like ${example}, quotes included`;
  return { mistake, version, style: 'soap' };
}

function served(wire: Wire): Destination {
  const { version, style, operation } = wire;
  if (hasOperation(version, operation)) return { wire };
  return { mistake: `NDC ${version} has no ${operation}`, version, style };
}

/** Returns the control values of REST, from its headers. */
export function restControl({ headers }: IncomingMessage): Control {
  const value = (name: string): string | undefined =>
    [headers[`${controlHeaderPrefix}-${name}`.toLowerCase()]].flat()[0];
  return {
    provider: value('Provider'),
    environmentTarget: value('EnvironmentTarget'),
    apiVersion: value('ApiVersion'),
    requester: {
      channelType: value('Requester-ChannelType'),
      channelCode: value('Requester-ChannelCode'),
      agencyCode: value('Requester-AgencyCode'),
      agentCode: value('Requester-AgentCode'),
    },
  };
}

/** Remembers the correlation ids that were used. */
export type SeenIds = BoundedMap<string, true>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns what makes a call malformed; undefined: nothing. Remembers its correlation id. */
export function malformation(
  { operation, style }: Wire,
  { headers }: IncomingMessage,
  { control, correlationId }: DecodedRequest,
  seen: SeenIds,
): string | undefined {
  const contentType = (headers['content-type'] ?? '').replace(/[\s"]/g, '').toLowerCase();
  if (contentType !== 'text/xml;charset=utf-8') return 'Content-Type is not text/xml;charset=UTF-8';
  if (operation === 'login') return undefined;
  if (!control?.provider)
    return style === 'soap' ? 'Control/@Provider is missing' : 'the Provider control header is missing';
  if (!correlationId) return 'PayloadAttributes/CorrelationID is missing';
  if (!UUID.test(correlationId)) return 'PayloadAttributes/CorrelationID is no UUID';
  const known = seen.get(correlationId.toLowerCase());
  seen.set(correlationId.toLowerCase(), true);
  return known ? 'PayloadAttributes/CorrelationID was used before' : undefined;
}

/** Returns what is wrong with a call without making it unreadable. */
export function oddities({ version }: Wire, { agencyId, versionNumber, request }: DecodedRequest): string[] {
  if (request.operation === 'login') return [];
  const expected = version === '19.2' ? ['19.2'] : ['1', '21.3'];
  return [
    ...(agencyId ? [] : ['the agency (seller) is not named']),
    ...(versionNumber && !expected.includes(versionNumber) ? ['VersionNumber is not that of the path'] : []),
  ];
}
