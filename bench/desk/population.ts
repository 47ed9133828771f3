/**
 * Orders as lists see them: their search attributes and memos, as the product writes them. No worker has carried them out, because lists and
 * searches read nothing else, and booking ten thousand takes a quarter of an hour.
 */
import type { Client } from '@temporalio/client';
import type { SearchAttributePair } from '@temporalio/common';
import { bounded } from '../../chaos/inTurn';
import { requestFor } from '../../chaos/requests';
import { LISTED_MEMO, departureOf, routeOf, type ListedMemo } from '../../src/domain/order/listed';
import { withDigests, wordsOf } from '../../src/domain/order/find';
import type { OrderView } from '../../src/domain/order/orderView';
import { searchAttributes } from '../../src/domain/order/searchAttributes';
import { ORDER_WORKFLOW, orderWorkflowId } from '../../src/domain/order/updates';
import { findDigests } from '../../src/temporal/findDigests';

/** Orders started at the same time. */
const AT_ONCE = 48;

/** One order in fifty needs a person. */
const ATTENTION = 50;

/** A surname that one order in a hundred has, as common ones are. */
export const COMMON = { surname: 'Marvell', share: 100 } as const;

/** What one order is found by. */
export interface Findable {
  reference: string;
  bookingReference: string;
  surname: string;
}

/** The n-th order’s own letters. */
const letters = (n: number): string =>
  n
    .toString(26)
    .replace(/./g, (digit) => String.fromCharCode(65 + parseInt(digit, 26)))
    .padStart(6, 'Q');

const PROVIDER = 'sandbox';

/** Starts so many orders, and returns what each is found by. */
export async function populate(client: Client, orders: number): Promise<Findable[]> {
  const all = Array.from({ length: orders }, (_, n) => n);
  const findable: Findable[] = [];
  await bounded(all, AT_ONCE, async (n) => void findable.push(await stand(client, n)));
  return findable;
}

async function stand(client: Client, n: number): Promise<Findable> {
  const { reference, journeys, passengers } = requestFor('desk', n);
  const surname = n % COMMON.share === 0 ? COMMON.surname : `Name${letters(n)}`;
  const found = { reference, bookingReference: letters(n), surname };
  const named = passengers.map((passenger) => ({ ...passenger, surname }));
  const words = wordsOf(
    {
      orderId: `XQ${n}`,
      bookingReferences: [{ id: found.bookingReference }],
      passengers: named,
      documents: [],
    } as unknown as OrderView,
    reference,
  );
  const now = Date.now();
  const attention = n % ATTENTION === 0;
  const departure = departureOf([], journeys);
  const attributes = {
    state: attention ? 'attention' : n % 3 === 0 ? 'ticketed' : 'held',
    provider: PROVIDER,
    orderId: `XQ${n}`,
    ticketBy: new Date(now + (n % 72) * 3_600_000),
    released: n % 2 === 0,
    created: new Date(now - n * 1_000).toISOString(),
    updated: new Date(now - n * 500).toISOString(),
    find: withDigests('', findDigests(words, undefined)) ?? '',
    ...(departure !== undefined && { departure }),
    ...(attention && { attention: 'schedule-changed', actBy: new Date(now + (n % 48) * 3_600_000) }),
  };
  await client.workflow.start(ORDER_WORKFLOW, {
    workflowId: orderWorkflowId(reference),
    taskQueue: 'no-worker',
    memo: {
      [LISTED_MEMO]: {
        route: routeOf(journeys),
        total: { amount: '690.32', currency: 'EUR' },
        bookingReference: found.bookingReference,
      } satisfies ListedMemo,
    },
    typedSearchAttributes: Object.entries(attributes).map(
      ([name, value]) =>
        ({ key: searchAttributes[name as keyof typeof searchAttributes], value }) as SearchAttributePair,
    ),
  });
  return found;
}
