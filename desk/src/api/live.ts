/** Listens to what changes, so that pages show it at once, and tells who else looks at the same order. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { NoAnswer } from './problem';
import type { OrderLine } from './types';

/** When to listen again after the server refused to be listened to (milliseconds). A broken connection the browser renews itself. */
const AGAIN = 10_000;

/** How long several changes are gathered before pages look again (milliseconds). */
const GATHERED = 500;

/** Who else looks at an order. */
export function presentQuery(reference: string) {
  return queryOptions<readonly string[]>({
    queryKey: ['present', reference],
    queryFn: () => [],
    initialData: [],
    staleTime: Infinity,
    enabled: false,
  });
}

/** A stream takes one of the six connections that a browser opens to a host (HTTP/1.1), so a background tab has none. */
const isSeen = (): boolean => document.visibilityState === 'visible';

function onSeen(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}

/** Keeps a page up to date while it is seen. @param reference the order that it is about, if it is about one */
export function useChanges(reference: string | undefined): void {
  const queries = useQueryClient();
  const seen = useSyncExternalStore(onSeen, isSeen);
  useEffect(() => {
    const readAnew = (): void => {
      void queries.invalidateQueries({
        predicate: ({ queryKey: [of], state }) =>
          of === 'order' || of === 'orders' || state.fetchFailureReason instanceof NoAnswer,
      });
    };
    // Read what changed meanwhile when the tab is visible again.
    if (!seen) return readAnew;
    const about = reference === undefined ? '' : `?reference=${encodeURIComponent(reference)}`;
    let source: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    let broken = false;
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      timer = undefined;
      for (const each of changed) void queries.invalidateQueries({ queryKey: ['order', each] });
      changed.clear();
      void queries.invalidateQueries({ queryKey: ['orders'] });
    };
    const onChanged = ({ data }: MessageEvent<string>): void => {
      const { orders } = JSON.parse(data) as { orders: OrderLine[] };
      for (const each of orders) changed.add(each.reference);
      timer ??= setTimeout(look, GATHERED);
    };
    const onPresent = ({ data }: MessageEvent<string>): void => {
      const { reference: order, who } = JSON.parse(data) as { reference: string; who: string[] };
      queries.setQueryData<readonly string[]>(presentQuery(order).queryKey, who);
    };
    const listen = (): void => {
      source = new EventSource(`/desk/api/orders/changes${about}`);
      source.addEventListener('changed', onChanged);
      source.addEventListener('present', onPresent);
      // No changes were reported in the meantime.
      source.addEventListener('open', () => {
        if (broken) readAnew();
        broken = false;
      });
      source.addEventListener('error', () => {
        // A server that is gone does not answer this either, and the page says so at once.
        if (!broken) readAnew();
        broken = true;
        if (source.readyState === EventSource.CLOSED) again = setTimeout(listen, AGAIN);
      });
    };
    listen();
    return () => {
      source.close();
      clearTimeout(timer);
      clearTimeout(again);
      if (reference !== undefined) queries.removeQueries({ queryKey: ['present', reference] });
    };
  }, [queries, reference, seen]);
}
