/** Names of the operations in paths and SOAP actions. Source: the HTTP rules of the service's interface description. */
import type { OperationName } from '../domain/calls/operations';
import type { NdcVersion } from '../domain/calls/provider';

/** Returns an operation's path below the base URL. SOAP has one path for all operations; REST has one for each, with a capital letter. */
export function pathOf(
  name: OperationName,
  at: { style: 'soap' | 'rest'; version: NdcVersion; serviceName: string },
): string {
  const last = at.style === 'soap' ? at.serviceName : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return `/ndc/ws/${at.style}/${at.version}/${last}`;
}

/**
 * Returns the value of the SOAPAction header, quotes included. The version is named in every action; in login's, only where the service
 * wants it.
 */
export function soapActionOf(
  name: OperationName,
  at: { soapActionNamespace: string; version: NdcVersion; versionInLogin: boolean },
): string {
  const version = name === 'login' && !at.versionInLogin ? '' : `${at.version}/`;
  return `"${at.soapActionNamespace}/${version}${name}"`;
}
