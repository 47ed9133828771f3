/** Derives an order's condition from an order view: one complete table over order status, service statuses and documents. */
import {
  checkDocuments,
  EXCHANGED,
  isLive,
  numbered,
  type DocumentCheck,
  type Traveller,
} from './documentCheck';
import { isSameDocument } from './documentNumber';
import { documentRules } from './documentRules';
import { limitsOf, type OrderLimits } from './limits';
import type { OrderView } from './orderView';
import type { OrderMeaning, ProviderPolicy, ServiceMeaning } from '../calls/provider';
import type { MoneyOutcome } from './status';

/** The condition of an order. */
export type Condition =
  | 'held'
  | 'on-request'
  | 'issuing'
  | 'ticketed'
  | 'partly-issued'
  | 'cancelled'
  | 'schedule-changed'
  | 'unknown-status';

/** The condition of an order, with the facts behind it. Holds PaxIDs, codes and ticket numbers, never a name. */
export interface Truth {
  condition: Condition;
  /** Why the condition applies, as the table says it. */
  because: string;
  documentsByPax: DocumentCheck['documentsByPax'];
  /** The documents that are missing; for `unknown-status`, what could not be understood. */
  missing: string[];
  /** Services are ticketed at an airline that issues no documents. */
  paidWithoutDocuments?: true;
  /** What is between the order and `ticketed`, documents and services: the same entry in every read that shows it. */
  lacks: string[];
  limits: OrderLimits;
  /** True if the price guarantee has passed, so that the price may change. */
  priceGuaranteePassed: boolean;
  /** The fate of the money, as far as coupons prove it. Only meaningful for a cancelled order. */
  money: Exclude<MoneyOutcome, 'pending'>;
  /** Keys of flights that the airline cancelled in an order that still exists. */
  cancelledFlights: string[];
}

/** Meaning of the order's status. `unsaid`: the answer has none. */
type OrderSign = OrderMeaning | 'unsaid' | 'unknown';

/**
 * The statuses of all services as one sign. Cancelled services do not count beside others.
 * `mixed`: some are K and some are T; `none`: the answer shows no service.
 */
type ServiceSign = ServiceMeaning | 'unknown' | 'mixed' | 'none';

type DocumentSign = DocumentCheck['documents'];

/** A row of the table. An omitted sign matches anything; the first matching row applies. */
interface Row {
  order?: readonly OrderSign[];
  services?: readonly ServiceSign[];
  documents?: readonly DocumentSign[];
  is: Condition;
  because: string;
}

const table: readonly Row[] = [
  {
    order: ['unknown'],
    is: 'unknown-status',
    because: 'the profile does not define the order’s status code',
  },
  {
    services: ['unknown'],
    is: 'unknown-status',
    because: 'the profile does not define a service’s status code',
  },
  { services: ['cancelled'], is: 'cancelled', because: 'every service is cancelled' },
  {
    order: ['cancelled'],
    services: ['ticketed', 'issuing', 'mixed'],
    documents: ['some', 'all'],
    is: 'unknown-status',
    because: 'the order is closed, and its tickets stand: at some services that means paid',
  },
  { order: ['cancelled'], is: 'cancelled', because: 'the order is closed' },
  {
    documents: ['dead'],
    is: 'unknown-status',
    because: 'no document stands, and the order is open',
  },
  { services: ['none'], is: 'unknown-status', because: 'the answer shows no services' },
  { order: ['on-request'], is: 'on-request', because: 'the airline has not confirmed the order' },
  { services: ['on-request'], is: 'on-request', because: 'the airline has not confirmed a service' },
  { services: ['schedule-change'], is: 'schedule-changed', because: 'a service stands at schedule change' },
  { services: ['issuing'], is: 'issuing', because: 'documents are being issued' },
  { services: ['mixed'], is: 'partly-issued', because: 'some services are ticketed and some are not' },
  {
    documents: ['exchanged'],
    is: 'partly-issued',
    because: 'tickets were exchanged, and the new ones are missing',
  },
  {
    services: ['to-issue'],
    documents: ['some', 'all'],
    is: 'partly-issued',
    because: 'documents exist, and a service is still to be issued',
  },
  {
    services: ['ticketed'],
    documents: ['unneeded'],
    is: 'ticketed',
    because: 'every service is ticketed, and the airline issues no documents',
  },
  {
    order: ['paid'],
    services: ['included'],
    documents: ['unneeded'],
    is: 'ticketed',
    because: 'the order is paid, and the airline issues no documents',
  },
  {
    services: ['ticketed', 'included'],
    documents: ['all'],
    is: 'ticketed',
    because: 'every passenger and every paid extra has its document',
  },
  {
    services: ['ticketed'],
    is: 'partly-issued',
    because: 'services are ticketed, and documents are missing',
  },
  { documents: ['some'], is: 'partly-issued', because: 'some documents exist, and some are missing' },
  { order: ['paid'], is: 'issuing', because: 'the order is paid, and its documents are not there yet' },
  { services: ['to-issue', 'included'], is: 'held', because: 'the order is open, and nothing is issued' },
];

/** The part of a provider's policy by which an order view is understood. */
type Meanings = Pick<ProviderPolicy, 'orderMeanings' | 'serviceMeanings'> &
  Partial<Pick<ProviderPolicy, 'documents'>>;

/** What is known of the order from earlier reads. */
export interface KnownBefore {
  /** Numbers of documents: if one is no longer shown, nothing is proven about the money. */
  documents?: readonly string[];
  /** It was issued, with or without documents. */
  issued?: boolean;
}

/**
 * Derives the truth from an order view. Complete: every combination of signs has a row.
 *
 * @param passengers those of the request, infants included; if omitted, those that the order shows
 */
export function orderTruth(
  view: OrderView,
  policy: Meanings,
  now: Date,
  passengers?: readonly Traveller[],
  before: KnownBefore = {},
): Truth {
  const meaningOf = serviceMeanings(policy);
  const checked = checkDocuments(view, meaningOf, documentRules(policy, view.ownerCode), passengers);
  const signs = {
    order: orderSign(view, policy),
    services: serviceSign(view, meaningOf),
    documents: checked.documents,
  };
  const { is, because } = rowFor(signs);
  const limits = limitsOf(view, cancelledCodes(policy));
  const guarantee = limits.priceGuarantee;
  return {
    condition: is,
    because,
    documentsByPax: checked.documentsByPax,
    missing: is === 'unknown-status' ? [because, ...unknownCodes(view, policy)] : checked.missing,
    lacks: [...checked.lacks, ...openServices(view, meaningOf)],
    ...(checked.documents === 'unneeded' && hasTicketed(view, meaningOf) && { paidWithoutDocuments: true }),
    limits,
    priceGuaranteePassed: guarantee !== undefined && Date.parse(guarantee) <= now.getTime(),
    money: moneyOf(view, before, signs),
    cancelledFlights: is === 'cancelled' ? [] : cancelledFlights(view, meaningOf),
  };
}

/** Returns the row for a combination of signs. A test walks every combination. */
function rowFor(signs: { order: OrderSign; services: ServiceSign; documents: DocumentSign }): Row {
  const fits = table.find(
    ({ order, services, documents }) =>
      (order?.includes(signs.order) ?? true) &&
      (services?.includes(signs.services) ?? true) &&
      (documents?.includes(signs.documents) ?? true),
  );
  return fits ?? { is: 'unknown-status', because: 'the table has no row for this' };
}

/** Returns a lookup of what service status codes mean at this provider. */
export function serviceMeanings(
  policy: Pick<ProviderPolicy, 'serviceMeanings'>,
): (statusCode: string | undefined) => ServiceMeaning | 'unknown' {
  return (code) => {
    if (code === undefined || code === '') return 'included';
    return Object.hasOwn(policy.serviceMeanings, code)
      ? (policy.serviceMeanings[code] ?? 'unknown')
      : 'unknown';
  };
}

/** Returns the items with a schedule change that is not accepted yet. */
export function itemsWithScheduleChange(
  { items }: Pick<OrderView, 'items'>,
  policy: Pick<ProviderPolicy, 'serviceMeanings'>,
): OrderView['items'] {
  const meaningOf = serviceMeanings(policy);
  return items.filter(({ services }) =>
    services.some(({ statusCode }) => meaningOf(statusCode) === 'schedule-change'),
  );
}

/** Returns the service status codes that mean cancelled at this provider. */
function cancelledCodes({ serviceMeanings }: Pick<ProviderPolicy, 'serviceMeanings'>): string[] {
  return Object.keys(serviceMeanings).filter((code) => serviceMeanings[code] === 'cancelled');
}

/** Returns what the order's status code means at this provider. */
export function orderSign(
  { statusCode }: OrderView,
  { orderMeanings }: Pick<ProviderPolicy, 'orderMeanings'>,
): OrderSign {
  if (statusCode === undefined || statusCode === '') return 'unsaid';
  return Object.hasOwn(orderMeanings, statusCode) ? (orderMeanings[statusCode] ?? 'unknown') : 'unknown';
}

/** Signs by weight. The heaviest that any service shows counts for all. */
const heaviestFirst: readonly ServiceSign[] = [
  'unknown',
  'on-request',
  'schedule-change',
  'issuing',
  'to-issue',
  'ticketed',
];

function serviceSign({ items }: OrderView, meaningOf: ReturnType<typeof serviceMeanings>): ServiceSign {
  const all = items.flatMap(({ services }) => services.map(({ statusCode }) => meaningOf(statusCode)));
  if (all.length === 0) return 'none';
  if (all.every((meaning) => meaning === 'cancelled')) return 'cancelled';
  const heaviest = heaviestFirst.find((sign) => all.some((meaning) => meaning === sign)) ?? 'included';
  return heaviest === 'to-issue' && all.includes('ticketed') ? 'mixed' : heaviest;
}

function unknownCodes(
  view: OrderView,
  policy: Pick<ProviderPolicy, 'orderMeanings' | 'serviceMeanings'>,
): string[] {
  const meaningOf = serviceMeanings(policy);
  const codes = view.items.flatMap(({ services }) => services.map(({ statusCode }) => statusCode));
  const strange = [...new Set(codes)].filter((code) => meaningOf(code) === 'unknown');
  const order = orderSign(view, policy) === 'unknown' ? [`order status ${view.statusCode}`] : [];
  return [...order, ...strange.map((code) => `service status ${code}`)];
}

/** Returns true if a service of the order is ticketed. */
export function hasTicketed({ items }: OrderView, meaningOf: ReturnType<typeof serviceMeanings>): boolean {
  return items.some(({ services }) =>
    services.some(({ statusCode }) => meaningOf(statusCode) === 'ticketed'),
  );
}

/**
 * Returns an entry for each service of a passenger that is still to be issued.
 *
 * @param hidden count services at schedule change, too: the change hides whether they are issued
 */
export function openServices(
  { items }: Pick<OrderView, 'items'>,
  meaningOf: ReturnType<typeof serviceMeanings>,
  hidden = false,
): string[] {
  const isOpen = (meaning: ServiceMeaning | 'unknown'): boolean =>
    meaning === 'to-issue' || meaning === 'issuing' || (hidden && meaning === 'schedule-change');
  const open = items.flatMap(({ services, paxIds }) =>
    services
      .filter(({ statusCode }) => isOpen(meaningOf(statusCode)))
      .flatMap((service) => (service.paxIds.length > 0 ? service.paxIds : paxIds)),
  );
  return [...new Set(open)].flatMap((paxId) =>
    numbered(`service ${paxId}`, open.filter((each) => each === paxId).length),
  );
}

/**
 * Derives the fate of the money from the coupons: all void, or all void or refunded. What was exchanged went into other documents. A document
 * no longer shown proves nothing.
 */
function moneyOf(
  { documents }: OrderView,
  { documents: known = [], issued = false }: KnownBefore,
  signs: { order: OrderSign; services: ServiceSign },
): Truth['money'] {
  if (known.some((number) => !documents.some((shown) => isSameDocument(shown.number, number))))
    return 'unknown';
  if (documents.length === 0) {
    return issued || signs.order === 'paid' || ['ticketed', 'mixed', 'issuing'].includes(signs.services)
      ? 'unknown'
      : 'nothing-paid';
  }
  if (documents.some((document) => document.coupons.length === 0 || isLive(document))) return 'unknown';
  const coupons = documents
    .flatMap((document) => document.coupons)
    .filter(({ statusCode }) => statusCode !== EXCHANGED);
  // A coupon mentioned as both open and void proves neither: every mention must be void or refunded.
  if (coupons.length === 0 || coupons.some(({ statusCode }) => statusCode !== 'V' && statusCode !== 'RF'))
    return 'unknown';
  return coupons.every(({ statusCode }) => statusCode === 'V') ? 'voided' : 'refunded';
}

/** Returns the flights whose services are all cancelled. */
function cancelledFlights({ items }: OrderView, meaningOf: ReturnType<typeof serviceMeanings>): string[] {
  const flights = items.flatMap(({ services }) => services.filter(({ kind }) => kind === 'flight'));
  const lives = new Set(
    flights
      .filter(({ statusCode }) => meaningOf(statusCode) !== 'cancelled')
      .flatMap((service) => service.flights),
  );
  return [...new Set(flights.flatMap((service) => service.flights))].filter((key) => !lives.has(key));
}
