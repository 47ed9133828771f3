/** Names of the operations in paths and SOAP actions. Source: the HTTP rules of the service's interface description. */
import type { OperationName } from '../domain/calls/operations';
import type { NdcVersion } from '../domain/calls/provider';

/** Last step of a REST path. A SOAP action ends with the operation's own name. */
const restPaths = {
  login: 'Login',
  airShopping: 'AirShopping',
  serviceList: 'ServiceList',
  seatAvailability: 'SeatAvailability',
  offerPrice: 'OfferPrice',
  orderCreate: 'OrderCreate',
  orderRetrieve: 'OrderRetrieve',
  orderReshop: 'OrderReshop',
  orderChange: 'OrderChange',
  orderCancel: 'OrderCancel',
} as const satisfies Record<OperationName, string>;

/** Returns an operation's path below the base URL. SOAP has one path for all operations, REST one for each. */
export function pathOf(
  name: OperationName,
  at: { style: 'soap' | 'rest'; version: NdcVersion; serviceName: string },
): string {
  const last = at.style === 'soap' ? at.serviceName : restPaths[name];
  return `/ndc/ws/${at.style}/${at.version}/${last}`;
}

/** Returns the value of the SOAPAction header, quotes included. The version is named in every action except login's. */
export function soapActionOf(
  name: OperationName,
  at: { soapActionNamespace: string; version: NdcVersion },
): string {
  return `"${at.soapActionNamespace}/${name === 'login' ? '' : `${at.version}/`}${name}"`;
}
