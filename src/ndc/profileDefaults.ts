/** What a profile that says nothing means. Each value with its reason. */
import type { OperationName } from '../domain/calls/operations';
import type { NdcVersion, OrderMeaning, ServiceMeaning } from '../domain/calls/provider';
import type { Forms, Names, Profile } from './profile';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The standard's own namespaces; of the maker's names only their usual form is known. */
export const defaultNames: Names = {
  messagePrefix: 'IATA_',
  serviceName: 'SvcNDCService',
  controlHeaderPrefix: 'Svc-Control',
  soapActionNamespace: 'http://svc.example/ndc',
  headersNamespace: 'http://svc.example/ndc/headers',
  loginNamespace: 'http://svc.example/ndc/login',
  messageNamespaceBase: 'http://www.iata.org/IATA/2015/00/2019.2/',
  messageNamespace: 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage',
  commonNamespace: 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersCommonTypes',
};

/** Order/StatusCode. At some services CLOSED means paid: then the profile says so. */
export const defaultOrderMeanings: Record<string, OrderMeaning> = {
  OPENED: 'open',
  FROZEN: 'on-request',
  CLOSED: 'cancelled',
};

/** Service/StatusCode. A service without one is included in the fare. */
export const defaultServiceMeanings: Record<string, ServiceMeaning> = {
  RQ: 'on-request',
  K: 'to-issue',
  SB: 'issuing',
  T: 'ticketed',
  TK: 'schedule-change',
  X: 'cancelled',
};

/** Total deadlines. Airlines take their time over shopping and issuing; nothing else should take a minute. */
export const defaultTotals: Record<OperationName, number> = {
  login: 30 * SECOND,
  airShopping: 2 * MINUTE,
  serviceList: MINUTE,
  seatAvailability: MINUTE,
  offerPrice: MINUTE,
  orderCreate: 2 * MINUTE,
  orderRetrieve: MINUTE,
  orderReshop: MINUTE,
  orderChange: 2 * MINUTE,
  orderCancel: 2 * MINUTE,
};

/** The rest of the durations and counts. */
export const defaultPace = {
  connect: 10 * SECOND,
  /** As long as the longest total deadline: a service thinks before its first byte, so this is for those who want it shorter. */
  headers: 2 * MINUTE,
  concurrency: 8,
  /** Somebody waits for an answer before there is an order; afterwards only the limit is near. */
  patience: { interactive: 10 * MINUTE, order: 6 * HOUR },
  /** Long after the slowest write's deadline, so that what a service applies late is still seen. */
  settleFor: 5 * MINUTE,
  /** Between the mark and the first byte there is nothing but a socket's write. */
  writeFence: 5 * SECOND,
  /** Long enough for a call that is slow and waits for its turn; short enough that what was read is still true. */
  readWithin: 5 * MINUTE,
  repeatWrites: 0,
  /** Short on purpose: a hold that is taken to be longer than it is lapses unseen. */
  assumedHold: 2 * HOUR,
  warnBefore: 30 * MINUTE,
};

/** Under 21.3 the standard knows no cancellation of an order; what some services do instead must be switched on. */
export function defaultCancelVia(version: NdcVersion): Profile['capabilities']['cancelVia'] {
  return version === '19.2' ? 'orderCancel' : 'none';
}

/** The forms of requests that the version's schema allows. The first is the default. */
export const reshopForms: {
  readonly [version in NdcVersion]: readonly [Forms['reshop'], ...Forms['reshop'][]];
} = {
  '19.2': ['DeleteOrderItem', 'CancelOrder'],
  '21.3': ['UpdateOrder', 'responseParameters'],
};

export const defaultVersionNumber: { readonly [version in NdcVersion]: string } = {
  '19.2': '19.2',
  '21.3': '1',
};
