/**
 * The one operations table. Source: the operations and HTTP rules of the service's interface description.
 * The sandbox serves by the same table; nothing else is shared between the two sides but the XML reader and writer.
 */
import type { OperationName, WriteName } from '../domain/calls/operations';
import type { NdcVersion } from '../domain/calls/provider';

/** What the wire needs to know of an operation. */
export interface OperationFacts {
  /** Message names without their prefix. login's messages have none at all. */
  request: string;
  answer: string;
  /** Last step of the REST path: `{base}/ndc/ws/rest/{version}/{restPath}`. */
  restPath: string;
  /** Last step of the SOAPAction. */
  soapOperation: string;
  /** False where the SOAPAction does not name the version before the operation: login alone. */
  versionInSoapAction: boolean;
  versions: readonly NdcVersion[];
  /** `write`: changes something at the service, so it goes once, on a connection of its own. */
  kind: 'read' | 'write';
  /** False for login, which makes the token that every other operation sends. */
  sendsToken: boolean;
}

const both: readonly NdcVersion[] = ['19.2', '21.3'];

function operation(
  soapOperation: string,
  restPath: string,
  kind: 'read' | 'write',
  deviations: Partial<OperationFacts> = {},
): OperationFacts {
  return {
    request: `${restPath}RQ`,
    answer: `${restPath}RS`,
    restPath,
    soapOperation,
    versionInSoapAction: true,
    versions: both,
    kind,
    sendsToken: true,
    ...deviations,
  };
}

/** An order is always answered with the whole order. */
const orderView = { answer: 'OrderViewRS' };

/** Every operation by its name. */
export const operations: { readonly [Name in OperationName]: OperationFacts } = {
  login: operation('login', 'Login', 'read', { versionInSoapAction: false, sendsToken: false }),
  airShopping: operation('airShopping', 'AirShopping', 'read'),
  serviceList: operation('serviceList', 'ServiceList', 'read'),
  seatAvailability: operation('seatAvailability', 'SeatAvailability', 'read'),
  offerPrice: operation('offerPrice', 'OfferPrice', 'read'),
  orderCreate: operation('orderCreate', 'OrderCreate', 'write', orderView),
  orderRetrieve: operation('orderRetrieve', 'OrderRetrieve', 'read', orderView),
  // A reshop for a cancellation fee quotes and changes nothing.
  orderReshop: operation('orderReshop', 'OrderReshop', 'read'),
  orderChange: operation('orderChange', 'OrderChange', 'write', orderView),
  // 21.3 has no OrderCancelRQ; what cancels there is a setting of the profile (`cancelVia`).
  orderCancel: operation('orderCancel', 'OrderCancel', 'write', { versions: ['19.2'] }),
};

/** The names in the table's order. */
export const operationNames = Object.keys(operations) as readonly OperationName[];

/** True for the operations that are sent once per decision. */
export function isWrite(name: OperationName): name is WriteName {
  return operations[name].kind === 'write';
}

/** Path of an operation below the base URL: one for all of SOAP, one each in REST. */
export function pathOf(
  name: OperationName,
  at: { style: 'soap' | 'rest'; version: NdcVersion; serviceName: string },
): string {
  const last = at.style === 'soap' ? at.serviceName : operations[name].restPath;
  return `/ndc/ws/${at.style}/${at.version}/${last}`;
}

/** Value of the SOAPAction header, quotes included. */
export function soapActionOf(
  name: OperationName,
  at: { soapActionNamespace: string; version: NdcVersion },
): string {
  const { soapOperation, versionInSoapAction } = operations[name];
  return `"${at.soapActionNamespace}/${versionInSoapAction ? `${at.version}/` : ''}${soapOperation}"`;
}
