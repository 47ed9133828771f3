/** What the Updates that a run has taken say of its order. */
import type { OrderUpdateName } from '../domain/order/updates';
import type { TakenUpdate } from '../temporal/history';
import { didNothing, type WriteCall } from './made';

/** The Updates that allow an order to be issued. */
const allowing: readonly (string | undefined)[] = ['release', 'ticket'] satisfies OrderUpdateName[];

/** Returns true if the Update allows the order to be issued, or cancels it. The cancellation of a part leaves an order to issue. */
export function isAboutIssuing(update: TakenUpdate): boolean {
  return (allowing.includes(update.name) && !withdraws(update)) || cancelsOrder(update);
}

/** Returns true if the Update withdraws a release. */
function withdraws({ args }: TakenUpdate): boolean {
  const [input] = (Array.isArray(args) ? args : []) as ({ withdraw?: unknown } | null)[];
  return input?.withdraw === true;
}

/** Returns true for the cancellation of a whole order. */
export function cancelsOrder({ name, args }: TakenUpdate): boolean {
  return name === 'cancel' && partIn(args) === undefined;
}

/** Returns the PaxIDs of the passengers whose cancellation a run was asked for, if it may have cancelled a part. */
export function cancelledPassengers(
  changes: readonly WriteCall[],
  updates: readonly TakenUpdate[],
): string[] {
  if (!changes.some((call) => call.change === 'part' && !didNothing(call))) return [];
  const named = updates.filter(({ name }) => name === 'cancel').flatMap(({ args }) => partIn(args)?.paxIds);
  return [...new Set(named)].filter((paxId) => typeof paxId === 'string');
}

/** Returns the part that a cancellation names. Anyone may have sent an Update: its input can be anything. */
function partIn(args: unknown): { paxIds?: unknown[] } | undefined {
  const [input] = (Array.isArray(args) ? args : []) as ({ part?: { paxIds?: unknown } } | null)[];
  const part = input?.part;
  if (typeof part !== 'object' || part === null) return undefined;
  return { paxIds: Array.isArray(part.paxIds) ? part.paxIds : [] };
}
