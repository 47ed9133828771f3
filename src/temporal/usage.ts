/** Counts shops and bookings by the server's index: a few counts, however many orders there are. GROUP BY knows no attribute of ours. */
import type { Client } from '@temporalio/client';
import { searchAttributes } from '../domain/order/searchAttributes';
import { NUMBERED, summed, usageValue, type Counted } from '../domain/order/usage';
import { ORDER_WORKFLOW } from '../domain/order/updates';

/** The runs that count. One that went on as another has passed its counts on. */
export const USED = `WorkflowType = "${ORDER_WORKFLOW}" AND ExecutionStatus != "ContinuedAsNew"`;

/** Days that one query names. */
const DAYS_A_QUERY = 31;

/** How many orders with many shops are read in one call. */
const PAGE = 500;

const { name: ATTRIBUTE } = searchAttributes.usage;

/**
 * Counts the shops and bookings at a provider on these days (UTC).
 *
 * @param where a further condition of the query, such as an agency's
 */
export async function countUsage(
  client: Client,
  { provider, days, where }: { provider: string; days: readonly string[]; where?: string },
): Promise<Counted> {
  const parts = [USED, where].filter(Boolean).join(' AND ');
  const count = async (valueOn: (day: string) => string): Promise<number> => {
    let sum = 0;
    for (let at = 0; at < days.length; at += DAYS_A_QUERY) {
      const values = days.slice(at, at + DAYS_A_QUERY).map((day) => `"${valueOn(day)}"`);
      const found = await client.workflow.count(`${parts} AND ${ATTRIBUTE} IN (${values.join(', ')})`);
      sum += found.count;
    }
    return sum;
  };
  const numbered = Array.from({ length: NUMBERED }, (_, at) =>
    count((day) => usageValue.shop(provider, at + 1, day)),
  );
  const many = async (): Promise<number> => {
    const query = `${parts} AND ${ATTRIBUTE} = "${usageValue.many(provider)}"`;
    const wanted = new Set(days);
    let sum = 0;
    for await (const { searchAttributes: shown } of client.workflow.list({ query, pageSize: PAGE }))
      sum += summed((shown[ATTRIBUTE] ?? []) as string[], provider, wanted);
    return sum;
  };
  const [bookings, ...shops] = await Promise.all([
    count((day) => usageValue.booked(provider, day)),
    many(),
    ...numbered,
  ]);
  return { shops: shops.reduce((sum, each) => sum + each, 0), bookings };
}
