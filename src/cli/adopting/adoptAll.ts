/** Adopts the orders of a file, several at a time. An order that is refused or not reached holds up no other. */
import { adoptElsewhere } from '../../client/adopting';
import type { OrderAccess } from '../../client/askOrder';
import { adoptionRefusal } from '../../domain/order/refusals';
import { ReferenceForgotten, UpdateRefused } from '../../domain/order/errors';
import type { Row } from './orders';
import type { Tried } from './report';

/** How many orders are adopted at the same time. A provider's own limits (`rate`) hold as well. */
const AT_ONCE = 20;

/**
 * Adopts the orders.
 *
 * @param done awaited with each order's outcome before another one begins in its place
 * @throws the first error that concerns no single order, such as a server that cannot be reached, once those under way have ended
 */
export async function adoptAll(
  access: OrderAccess,
  rows: readonly Row[],
  done: (row: Row, tried: Tried) => Promise<void>,
): Promise<void> {
  await severally(rows, async (row) => done(row, await tried(access, row)));
}

/** Does the work for each row, several at a time. Begins no other once one has failed, and throws that error in the end. */
export async function severally<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (let next = left.next(); !next.done && failures.length === 0; next = left.next())
      await work(next.value).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failures.length > 0) throw failures[0];
}

async function tried(access: OrderAccess, { reference, order }: Row): Promise<Tried> {
  try {
    const { adopted, status } = await adoptElsewhere(access, reference, order);
    return { reference, outcome: adopted ? 'adopted' : 'already-adopted', state: status.state };
  } catch (error) {
    if (!(error instanceof UpdateRefused || error instanceof ReferenceForgotten)) throw error;
    const { code, message: text } = error;
    return { reference, outcome: outcomeOf(code), code, text };
  }
}

function outcomeOf(code: string): Tried['outcome'] {
  if (code === 'reference-forgotten') return 'refused';
  const known = adoptionRefusal(code);
  if (!known) return 'not-released';
  return known.later ? 'not-reached' : 'refused';
}
