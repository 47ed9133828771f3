/** The lists that a status keeps of an order: its documents, what its airline has changed, and what was changed after the sale. */
import type { Amendment } from './afterSale';
import type { ChangeKind, Difference } from './changes';
import { isExchanged, returnedBy } from './documentCheck';
import { isSameDocument } from './documentNumber';
import type { TicketDocument } from './orderView';
import type { Change, OrderStatus } from './status';

/** How many changes a list keeps. */
const KEPT = 100;

/** Returns the changes with those that a read has found, each once. One that needs no person counts as decided by the table. */
export function withFound(
  before: readonly Change[],
  found: readonly (Difference & { follows: 'notify' | 'person' })[],
  seenAt: string,
): Change[] {
  const changes = [...before];
  for (const { follows, ...difference } of found) {
    const { kind, about, old } = difference;
    // A passenger may lose two seats: what was there before tells them apart.
    const known = changes.findLast((each) => each.kind === kind && each.about === about && each.old === old);
    if (known && known.new === difference.new) continue;
    const decided = follows === 'notify' ? { decided: { by: 'table' as const, at: seenAt } } : {};
    changes.push({ number: (changes.at(-1)?.number ?? 0) + 1, ...difference, seenAt, ...decided });
  }
  return changes.slice(-KEPT);
}

/** Returns the changes, where a caller has accepted the open ones of these kinds. */
export function withAccepted(
  changes: readonly Change[],
  concerns: (kind: ChangeKind) => boolean,
  { who, at }: { who?: string; at: string },
): Change[] {
  const decided = { by: 'caller' as const, ...(who !== undefined && { who }), at };
  return changes.map((change) =>
    change.decided || !concerns(change.kind) ? change : { ...change, decided },
  );
}

/** Returns the changes after the sale with a new one. */
export function withMade(before: readonly Amendment[], made: Amendment): Amendment[] {
  return [...before, made].slice(-KEPT);
}

/** Returns the documents of a view, and those seen before that it omits. What was exchanged is replaced. */
export function withRead(
  known: OrderStatus['documents'],
  shown: readonly TicketDocument[],
): OrderStatus['documents'] {
  return [
    ...shown
      .filter((each) => !isExchanged(each))
      .map((each) => {
        const { paxId, number, typeCode } = each;
        const returned = returnedBy(each);
        const coupons = each.coupons.flatMap(({ number: coupon, statusCode: status }) =>
          status === undefined ? [] : [{ number: coupon, status }],
        );
        return {
          ...{ paxId, number, typeCode },
          ...(returned && { returned }),
          ...(coupons.length > 0 && { coupons }),
        };
      }),
    ...known.filter((document) => !shown.some(({ number }) => isSameDocument(number, document.number))),
  ];
}
