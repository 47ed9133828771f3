/** Sends what a person decided about an order, and shows the order as it is then. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client';
import { answered } from '../../api/problem';
import { orderQuery } from '../../api/queries';
import type { OrderStatus } from '../../api/types';
import { updateWords, type CallerUpdate } from '../../domain/rules';
import { isBusy } from '../../parts/StateBadge';
import { texts } from '../../texts';
import { newsOf, type News } from './news';
import { useToast } from './Toast';

/** What is sent. */
export interface Sent {
  update: CallerUpdate;
  /** What the person pressed, for the news that it is done. */
  label: string;
  body: Readonly<Record<string, unknown>>;
  /** The same for each try of one decision, so that nothing is done twice. */
  key: string;
}

/** How long the page waits for the result before it shows the order at work (seconds). */
const WAITED = 4;

/** How often, and how long, an order at work is read (milliseconds). */
const [EVERY, AT_MOST] = [1_000, 60_000];

/** Returns a mutation that sends an Update. Its result is the news: what came out, or that the order is working still. */
export function useSend(reference: string) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ update, label, body, key }: Sent): Promise<News> => {
      // All Updates have the same path but for their word.
      const path = `/orders/{reference}/${updateWords[update]}` as '/orders/{reference}/refresh';
      const answer = await answered(
        api.POST(path, {
          params: {
            path: { reference },
            header: { 'Idempotency-Key': key, Prefer: `wait=${WAITED}` },
          },
          body: body as never,
        }),
      );
      if ('taken' in answer) {
        void follow().then((status) => {
          if (status) toast(newsOf(update, label, status));
          if (update === 'correct') readNames();
        });
        return { tone: 'good', text: texts.order.working };
      }
      queries.setQueryData(orderQuery(reference).queryKey, answer);
      return newsOf(update, label, answer);
    },
    onSettled: (_news, error, { update }) => {
      void queries.invalidateQueries({ queryKey: ['orders'] });
      if (update === 'correct') readNames();
      const read = queries.invalidateQueries({ queryKey: ['order', reference] });
      // Say at once what failed: a server that is gone does not answer the read either.
      return error ? undefined : read;
    },
  });

  /** Names are kept for a while, so that not every look at an order is a look at its passengers. */
  function readNames(): void {
    void queries.invalidateQueries({ queryKey: ['people', reference] });
    void queries.invalidateQueries({ queryKey: ['passengers'] });
  }

  /** Reads the order until its work is done, and returns it then. */
  async function follow(): Promise<OrderStatus | undefined> {
    const { queryKey } = orderQuery(reference);
    const before = queries.getQueryData<OrderStatus>(queryKey)?.updatedAt;
    for (const end = Date.now() + AT_MOST; Date.now() < end;) {
      await new Promise((resolve) => setTimeout(resolve, EVERY));
      await queries.invalidateQueries({ queryKey });
      const status = queries.getQueryData<OrderStatus>(queryKey);
      if (status && status.updatedAt !== before && !isBusy(status.state)) return status;
    }
    return undefined;
  }
}
