/** What is checked of a call before its content: path, method, headers, correlation id. */
import type { IncomingMessage } from 'node:http';
import { hasOperation, operationNames } from '../domain/calls/operations';
import { pathOf, soapActionOf } from '../ndc/operations';
import type { BoundedMap } from './bounded';
import type { Control, DecodedRequest, Style, Version, Wire } from './model';
import type { WireNames } from './settings';

const versions: readonly Version[] = ['19.2', '21.3'];

/** Where a call goes; `mistake` where the path or the SOAPAction names no operation of that version. */
export type Destination = { wire: Wire } | { mistake: string; version: Version; style: Style } | undefined;

/** The operation of a request, by its path (REST) or its SOAPAction (SOAP); undefined: no path of the service. */
export function destinationOf(request: IncomingMessage, names: WireNames): Destination {
  const path = (request.url ?? '').split('?')[0] ?? '';
  for (const version of versions) {
    if (path === pathOf('login', { style: 'soap', version, serviceName: names.serviceName })) {
      return bySoapAction(request, names, version);
    }
    for (const operation of operationNames) {
      if (path !== pathOf(operation, { style: 'rest', version, serviceName: names.serviceName })) continue;
      return served(operation, version, 'rest');
    }
  }
  return undefined;
}

function bySoapAction(request: IncomingMessage, names: WireNames, version: Version): Destination {
  const action = request.headers.soapaction;
  const { soapActionNamespace } = names;
  const operation = operationNames.find(
    (name) => action === soapActionOf(name, { soapActionNamespace, version }),
  );
  if (operation) return served(operation, version, 'soap');
  const example = soapActionOf('airShopping', { soapActionNamespace, version });
  return {
    mistake: `SOAPAction names no operation; it looks like ${example}, quotes included`,
    version,
    style: 'soap',
  };
}

function served(operation: Wire['operation'], version: Version, style: Style): Destination {
  if (hasOperation(version, operation)) return { wire: { version, style, operation } };
  return { mistake: `NDC ${version} has no ${operation}`, version, style };
}

/** The control values of REST, from its headers. */
export function restControl(request: IncomingMessage, { controlHeaderPrefix }: WireNames): Control {
  const value = (name: string): string | undefined => {
    const found = request.headers[`${controlHeaderPrefix}-${name}`.toLowerCase()];
    return Array.isArray(found) ? found[0] : found;
  };
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

/** What makes a call malformed, in words; undefined: nothing. Remembers its correlation id. */
export function malformation(
  wire: Wire,
  request: IncomingMessage,
  decoded: DecodedRequest,
  seen: SeenIds,
): string | undefined {
  const contentType = (request.headers['content-type'] ?? '').replace(/[\s"]/g, '').toLowerCase();
  if (contentType !== 'text/xml;charset=utf-8') return 'Content-Type is not text/xml;charset=UTF-8';
  if (wire.operation === 'login') return undefined;
  if (!decoded.control?.provider) {
    return wire.style === 'soap' ? 'Control/@Provider is missing' : 'the Provider control header is missing';
  }
  const { correlationId } = decoded;
  if (!correlationId) return 'PayloadAttributes/CorrelationID is missing';
  if (!UUID.test(correlationId)) return 'PayloadAttributes/CorrelationID is no UUID';
  const known = seen.get(correlationId.toLowerCase());
  seen.set(correlationId.toLowerCase(), true);
  return known ? 'PayloadAttributes/CorrelationID was used before' : undefined;
}

/** What is wrong with a call without making it unreadable. */
export function oddities({ version }: Wire, { agencyId, versionNumber, request }: DecodedRequest): string[] {
  if (request.operation === 'login') return [];
  const expected = version === '19.2' ? ['19.2'] : ['1', '21.3'];
  return [
    ...(agencyId ? [] : ['the agency (seller) is not named']),
    ...(versionNumber && !expected.includes(versionNumber) ? ['VersionNumber is not that of the path'] : []),
  ];
}
