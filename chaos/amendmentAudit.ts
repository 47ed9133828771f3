/**
 * The audit of changes after the sale. The back office asks for one such change of each order, besides corrections, which may be repeated.
 * Pure.
 *
 * finding               | counts
 * ----------------------|-------------------------------------------------------------------------------------------------
 * double-change         | a change that was made before: made again, or stopped by the service alone
 * lost-change           | a change that a status, or the answer to an Update, calls made, and the ledger does not have
 * unreported-amendment  | a change of the ledger of which the status tells nothing, and about which no person is asked
 * false-amount          | a change of which the status says another amount than the ledger
 */
import { compareMoney, showMoney, type Money } from '../src/domain/money';
import type { Ledger } from '../src/sandbox';
import type { Finding, Said, SaidAmendment } from './truth';

type Entry = Ledger['amendments'][number];

/** The kinds of which no order needs two. */
const once: readonly Entry['kind'][] = ['extras', 'flights', 'part'];

/** A change that an order has answered as made. */
export interface Agreed extends SaidAmendment {
  reference: string;
  orderId?: string;
}

/** Second changes: as the ledger notes them, and any second one of a kind. */
export function doubleChanges(
  { amendments, duplicates }: Ledger,
  owners: ReadonlyMap<string, string>,
): Finding[] {
  const found = new Map<string, Finding>();
  const note = ({ orderId, correlationId }: Pick<Entry, 'orderId' | 'correlationId'>, text: string): void => {
    if (!found.has(correlationId))
      found.set(correlationId, { reference: owners.get(orderId), orderId, text });
  };
  const seen = new Set<string>();
  for (const entry of amendments) {
    const { orderId, kind, correlationId } = entry;
    const name = `${orderId}/${kind}`;
    if (once.includes(kind) && seen.has(name))
      note(entry, `a second change of ${kind} of order ${orderId} was made (CorrelationID ${correlationId})`);
    seen.add(name);
  }
  for (const entry of duplicates.filter(({ of }) => of === 'change')) {
    const { orderId, done, correlationId } = entry;
    const ended = done ? 'made' : 'sent, and refused';
    note(entry, `a second change of order ${orderId} was ${ended} (CorrelationID ${correlationId})`);
  }
  return [...found.values()];
}

/** Changes that are called made, and are not in the ledger. */
export function lostChanges(
  { amendments }: Ledger,
  statuses: readonly Said[],
  agreed: readonly Agreed[],
): Finding[] {
  const told = [
    ...agreed,
    ...statuses.flatMap(({ reference, orderId, amendments: made = [] }) =>
      made.map((each) => ({ ...each, reference, orderId })),
    ),
  ];
  const found = told.flatMap(({ reference, orderId, ...said }) => {
    const text = `the ledger has no change of ${said.kind} of order ${orderId} (CorrelationID ${said.correlationId})`;
    const there = amendments.some((entry) => entry.orderId === orderId && isSame(said, entry));
    return there ? [] : [{ reference, orderId, text }];
  });
  return [...new Map(found.map((finding) => [finding.text, finding])).values()];
}

/** Changes of which the status of their order tells nothing. */
export function unreportedAmendments({ amendments }: Ledger, statuses: readonly Said[]): Finding[] {
  return amendments.flatMap((entry) => {
    const { orderId, kind, correlationId } = entry;
    const status = statuses.find((each) => each.orderId === orderId);
    // No workflow leads to the order: a finding of its own.
    if (!status || status.inDoubt?.change !== undefined) return [];
    if (status.amendments?.some((said) => isSame(said, entry))) return [];
    const text = `order ${orderId} tells of no change of ${kind}, which CorrelationID ${correlationId} has made`;
    return [{ reference: status.reference, orderId, text }];
  });
}

/** Changes of which status and ledger name other amounts. */
export function falseAmounts({ amendments }: Ledger, statuses: readonly Said[]): Finding[] {
  return statuses.flatMap(({ reference, orderId, amendments: made = [] }) =>
    made.flatMap((said) => {
      const entry = amendments.find((each) => each.orderId === orderId && isSame(said, each));
      // A plain client says no amounts.
      if (!entry || said.correlationId === undefined) return [];
      const pairs = [
        ['paid', said.paid, entry.paid],
        ['refunded', said.refund, entry.refunded],
        ['residual', said.residual, entry.residual],
      ] as const;
      return pairs.flatMap(([what, shown, real]) => {
        if (isEqual(shown, real)) return [];
        const words = shown ? showMoney(shown) : 'nothing';
        const text = `its change of ${said.kind} says ${what} ${words}, and the ledger ${showMoney(real)}`;
        return [{ reference, orderId, text }];
      });
    }),
  );
}

/** A plain client knows no CorrelationIDs, and neither does a run of a change that the run before its reset has sent. */
function isSame({ kind, correlationId = 'none' }: SaidAmendment, entry: Entry): boolean {
  return kind === entry.kind && (correlationId === 'none' || correlationId === entry.correlationId);
}

function isEqual(shown: Money | undefined, real: Money): boolean {
  if (!shown) return Number(real.amount) === 0;
  return shown.currency === real.currency && compareMoney(shown, real) === 0;
}
