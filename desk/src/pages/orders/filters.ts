/** The filters of the list, as the address holds them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LATER, listOrders, type ListFilters } from '../../api/queries';
import type { OrderLine } from '../../api/types';

/** Holds that expire within this. */
export const withins = ['4h', '24h', '72h'] as const;

/** A filter of the page. Anything else in the address is ignored. */
export interface Filters {
  state?: NonNullable<ListFilters['state']>;
  provider?: string;
  agency?: string;
  ticketBy?: (typeof withins)[number];
  departureFrom?: string;
  departureTo?: string;
  createdSince?: string;
  cursor?: string;
}

/** The states that lists show, in the order in which an order passes through them. */
export const listedStates = [
  'attention',
  'awaiting-choice',
  'awaiting-approval',
  'shopping',
  'held',
  'issuing',
  'ticketed',
  'unknown',
  'lapsing',
  'lapsed',
  'cancelled',
  'failed',
] as const satisfies readonly NonNullable<ListFilters['state']>[];

const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads the filters of an address, which anybody may have written. */
export function readFilters(search: Record<string, unknown>): Filters {
  const text = (name: string, shape: RegExp): string | undefined => {
    const value = search[name];
    return typeof value === 'string' && shape.test(value) ? value : undefined;
  };
  const found: Filters = {
    state: listedStates.find((each) => each === search.state),
    provider: text('provider', NAME),
    agency: text('agency', NAME),
    ticketBy: withins.find((each) => each === search.ticketBy),
    departureFrom: text('departureFrom', DAY),
    departureTo: text('departureTo', DAY),
    createdSince: text('createdSince', DAY),
    cursor: text('cursor', /^[\w.~=-]{1,1000}$/),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** How many orders a page has. */
const LISTED = 50;

const HOUR = 3_600_000;

/** Returns what the API is asked for. */
function askedFor({ ticketBy, createdSince, ...others }: Filters): ListFilters {
  const now = Date.now();
  return {
    ...others,
    limit: LISTED,
    ...(createdSince !== undefined && { createdSince: `${createdSince}T00:00:00Z` }),
    ...(ticketBy !== undefined && {
      ticketByFrom: new Date(now).toISOString(),
      ticketByTo: new Date(now + parseInt(ticketBy, 10) * HOUR).toISOString(),
    }),
  };
}

/** Returns true if an order that was searched for is one of the filtered. */
export function matches(filters: Filters, order: OrderLine): boolean {
  const { state, provider, agency, ticketByFrom, ticketByTo, createdSince } = askedFor(filters);
  const { departureFrom, departureTo } = filters;
  const [ticketBy, departure] = [order.ticketBy && Date.parse(order.ticketBy), order.departure?.slice(0, 10)];
  const until = Date.parse(ticketByTo ?? '');
  const from = Date.parse(ticketByFrom ?? '');
  return (
    (state === undefined || state === order.state) &&
    (provider === undefined || provider === order.provider) &&
    (agency === undefined || agency === order.agency) &&
    (ticketByTo === undefined || (!!ticketBy && ticketBy >= from && ticketBy <= until)) &&
    (createdSince === undefined || Date.parse(order.createdAt) >= Date.parse(createdSince)) &&
    (departureFrom === undefined || (departure !== undefined && departure >= departureFrom)) &&
    (departureTo === undefined || (departure !== undefined && departure <= departureTo))
  );
}

/** One page of the orders that match. */
export function ordersQuery(filters: Filters) {
  return queryOptions({
    queryKey: ['orders', 'list', filters],
    queryFn: ({ signal }) => listOrders(askedFor(filters), signal),
    placeholderData: keepPreviousData,
    refetchInterval: LATER,
  });
}
