/** What pages read, each with the name under which it is kept and how soon it is read again. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isBusy } from '../parts/StateBadge';
import { api } from './client';
import { answered, Refused } from './problem';
import type { paths } from './schema';
import type { OrderStatus } from './types';

/** What a list can be asked for. */
export type ListFilters = NonNullable<paths['/orders']['get']['parameters']['query']>;

/** How soon pages look again (milliseconds). News of changes make them look at once (`live.ts`). */
const SOON = 1_500;
/** How soon pages look again if nothing happens (milliseconds). */
export const LATER = 20_000;

/** One order. */
export function orderQuery(reference: string) {
  return queryOptions<OrderStatus>({
    queryKey: ['order', reference],
    queryFn: ({ signal }) =>
      answered(api.GET('/orders/{reference}', { params: { path: { reference } }, signal })),
    refetchInterval: ({ state: { data } }) => (data && isBusy(data.state) ? SOON : LATER),
    retry: (failures, error) => !(error instanceof Refused) && failures < 3,
  });
}

/** One page of a list. */
export function listOrders(query: ListFilters, signal?: AbortSignal) {
  return answered(api.GET('/orders', { params: { query }, ...(signal && { signal }) }));
}

/** The orders that a search finds. The words are sent as a body and kept nowhere. */
export function searchQuery(find: string) {
  return queryOptions({
    queryKey: ['orders', 'search', find],
    queryFn: ({ signal }) => answered(api.POST('/orders/find', { body: { find, limit: 50 }, signal })),
    gcTime: 0,
  });
}

/** A passenger as lists name one. */
export interface Traveller {
  paxId: string;
  type: string;
  givenName: string;
  surname: string;
}

/** The passengers of some orders, by reference. One call for a whole list. */
export function passengersQuery(references: readonly string[]) {
  return queryOptions({
    queryKey: ['passengers', references],
    queryFn: async ({ signal }) => {
      const { orders } = await answered(
        api.POST('/passengers', { body: { references: [...references] }, signal }),
      );
      return new Map(orders.map(({ reference, passengers }) => [reference, passengers as Traveller[]]));
    },
    enabled: references.length > 0,
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });
}

/** Who travels in one order. */
export function peopleQuery(reference: string) {
  return queryOptions({
    queryKey: ['people', reference],
    queryFn: ({ signal }) =>
      answered(api.GET('/orders/{reference}/passengers', { params: { path: { reference } }, signal })),
    staleTime: 60_000,
  });
}

/** The configured providers. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => answered(api.GET('/providers', { signal })),
  refetchInterval: LATER,
});

/** How each provider has answered over the last hours. */
export const healthQuery = queryOptions({
  queryKey: ['providers', 'health'],
  queryFn: ({ signal }) => answered(api.GET('/providers/health', { signal })),
  refetchInterval: 30_000,
});

/** The newest batches. */
export const batchesQuery = queryOptions({
  queryKey: ['batches'],
  queryFn: ({ signal }) => answered(api.GET('/batches', { signal })),
  refetchInterval: LATER,
});

/** One batch with the lines of its report. Read often while it is under way. */
export function batchQuery(id: string) {
  return queryOptions({
    queryKey: ['batches', id],
    queryFn: ({ signal }) =>
      answered(api.GET('/batches/{id}', { params: { path: { id }, query: { limit: 500 } }, signal })),
    refetchInterval: ({ state: { data } }) => (data?.endedAt === undefined ? SOON : false),
  });
}
