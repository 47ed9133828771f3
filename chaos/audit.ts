/**
 * The audit: what really happened at the service, by its ledger, against what every workflow says of its order. Pure.
 *
 * finding              | counts
 * ---------------------|--------------------------------------------------------------------------------------------------
 * double-order         | an order beyond the first that was made for one reference, at whichever provider, cancelled again or not
 * stray-create         | an orderCreate at another provider, after one that may have made the order
 * double-issue         | an issue of an order that was issued before: done, or stopped by the service alone
 * double-cancellation  | the same for cancellations
 * unknown-order        | an order in the ledger to which no workflow leads
 * false-state          | a workflow whose state is not what the service says, or that names another provider than the order's
 * unreported-change    | a change by the airline that the service has shown, and the status does not tell
 *
 * Those about changes after the sale are in amendmentAudit.ts.
 *
 * A workflow leads to an order when its status names the order's id; or when it stands in front of a person as `lost-create` or
 * `duplicate-suspected` and shows the CorrelationID of the very call that made the order, or the order's id in its words: with either the
 * person finds the order. A CorrelationID that stands only in the history is no lead: nobody looks there.
 */
import { isPriceChange } from '../src/domain/order/changes';
import { bareNumber } from '../src/domain/order/documentNumber';
import type { Ledger } from '../src/sandbox';
import {
  doubleChanges,
  falseAmounts,
  lostChanges,
  unreportedAmendments,
  type Agreed,
} from './amendmentAudit';
import { strayCreates, type Creates } from './changeovers';
import { falsehoodOf, type Finding, type Said, type Truth } from './truth';

/** A ledger whose orders may name the provider that made them, where a run has several. */
export interface AuditedLedger extends Ledger {
  orders: (Ledger['orders'][number] & { madeAt?: string })[];
}

/** What the audit looks at. */
export interface Evidence<Status extends Said = Said> {
  ledger: AuditedLedger;
  statuses: readonly Status[];
  /** The reference whose workflow sent the write of each CorrelationID, as far as the statuses do not tell by themselves. */
  senders: ReadonlyMap<string, string>;
  /** Changes after the sale that orders have answered as made. */
  agreed?: readonly Agreed[];
  /** The creates of each reference, where it names several providers. */
  creates?: Creates;
}

/** Each should be empty. */
export interface Audit {
  doubleOrders: Finding[];
  /** An orderCreate at another provider, though the one before may have made the order. */
  strayCreates: Finding[];
  doubleIssues: Finding[];
  doubleCancellations: Finding[];
  doubleChanges: Finding[];
  lostChanges: Finding[];
  unknownOrders: Finding[];
  falseStates: Finding[];
  unreportedChanges: Finding[];
  unreportedAmendments: Finding[];
}

/** Compares. The order of the ledger's entries does not matter. */
export function audit({ ledger, statuses, senders, agreed = [], creates = new Map() }: Evidence): Audit {
  const owners = ownersOf(ledger, statuses, senders);
  const made = truths(ledger);
  return {
    doubleOrders: doubleOrders(ledger, owners),
    strayCreates: strayCreates(creates),
    doubleIssues: doubles(ledger, 'issue', ledger.issues, owners),
    doubleCancellations: doubles(ledger, 'cancellation', ledger.cancellations, owners),
    doubleChanges: doubleChanges(ledger, owners),
    lostChanges: lostChanges(ledger, statuses, agreed),
    unknownOrders: ledger.orders
      .filter((order) => !statuses.some((status) => leadsTo(status, order)))
      .map(({ orderId, correlationId }) => ({
        reference: owners.get(orderId),
        orderId,
        text: `no workflow leads to order ${orderId} (CorrelationID ${correlationId})`,
      })),
    falseStates: [...falseStates(statuses, made, owners), ...falseAmounts(ledger, statuses)],
    unreportedChanges: unreported(ledger, statuses),
    unreportedAmendments: unreportedAmendments(ledger, statuses),
  };
}

function falseStates(
  statuses: readonly Said[],
  made: ReadonlyMap<string, Truth>,
  owners: ReadonlyMap<string, string>,
): Finding[] {
  return statuses.flatMap((status) => {
    const own = status.orderId === undefined ? undefined : made.get(status.orderId);
    const others = [...made.values()].filter(
      ({ orderId }) => orderId !== status.orderId && owners.get(orderId) === status.reference,
    );
    const text = falsehoodOf(status, own, others);
    return text === undefined ? [] : [{ reference: status.reference, orderId: status.orderId, text }];
  });
}

/** Changes of which the status tells nothing. A status without `changes` is a plain client's, which looks for none. */
function unreported({ changes }: Ledger, statuses: readonly Said[]): Finding[] {
  return changes.flatMap(({ orderId, of, correlationId }) => {
    const status = statuses.find((each) => each.orderId === orderId);
    if (!status) return [];
    const told = (status.changes ?? []).some(({ kind }) => isPriceChange(kind) === (of === 'price'));
    const text = `order ${orderId} tells of no change of ${of}, which read ${correlationId} has shown`;
    return told ? [] : [{ reference: status.reference, orderId, text }];
  });
}

/** Orders of the ledger that no status names: whose they are must be looked up in the histories. */
export function unclaimed(ledger: Ledger, statuses: readonly Said[]): Ledger['orders'] {
  const named = new Set(statuses.map(({ orderId }) => orderId));
  return ledger.orders.filter(({ orderId }) => !named.has(orderId));
}

type OrderEntry = Ledger['orders'][number];

function leadsTo({ orderId, attention }: Said, order: OrderEntry): boolean {
  if (orderId === order.orderId) return true;
  if (attention?.reason !== 'lost-create' && attention?.reason !== 'duplicate-suspected') return false;
  const named = new RegExp(`\\b${order.orderId}\\b`).test(attention.text);
  return named || attention.correlationId === order.correlationId;
}

/** The reference of each order: whose workflow sent the call that made it. */
function ownersOf(
  { orders }: Ledger,
  statuses: readonly Said[],
  senders: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const byId = new Map(statuses.map(({ orderId, reference }) => [orderId, reference]));
  const byCall = new Map(statuses.map(({ attention, reference }) => [attention?.correlationId, reference]));
  return new Map(
    orders.flatMap(({ orderId, correlationId }) => {
      const owner = senders.get(correlationId) ?? byId.get(orderId) ?? byCall.get(correlationId);
      return owner === undefined ? [] : [[orderId, owner] as const];
    }),
  );
}

function doubleOrders(ledger: Ledger, owners: ReadonlyMap<string, string>): Finding[] {
  const found = new Map<string, Finding>();
  const first = new Map<string, string>();
  for (const { orderId } of ledger.orders) {
    const reference = owners.get(orderId);
    if (reference === undefined) continue;
    const before = first.get(reference);
    if (before === undefined) first.set(reference, orderId);
    else {
      found.set(orderId, {
        reference,
        orderId,
        text: `order ${orderId} was made though ${before} was there`,
      });
    }
  }
  // The service's own word: the same people on the same flights, whoever sent it.
  for (const { of, orderId, first: before, done } of ledger.duplicates) {
    if (of !== 'order' || !done || found.has(orderId)) continue;
    const text = `order ${orderId} is for the same people and flights as ${before}`;
    found.set(orderId, { reference: owners.get(orderId), orderId, text });
  }
  return [...found.values()];
}

/** Second issues or cancellations: those that were done, and those that the service alone stopped. */
function doubles(
  { duplicates }: Ledger,
  of: 'issue' | 'cancellation',
  entries: readonly { orderId: string }[],
  owners: ReadonlyMap<string, string>,
): Finding[] {
  const seen = new Set<string>();
  const done = entries.filter(({ orderId }) => {
    const again = seen.has(orderId);
    seen.add(orderId);
    return again;
  });
  const stopped = duplicates.filter((duplicate) => duplicate.of === of && !duplicate.done);
  const finding = (orderId: string, text: string): Finding => ({
    reference: owners.get(orderId),
    orderId,
    text,
  });
  return [
    ...done.map(({ orderId }) => finding(orderId, `a second ${of} of order ${orderId} was done`)),
    ...stopped.map(({ orderId, correlationId }) =>
      finding(
        orderId,
        `a second ${of} of order ${orderId} was sent, and refused (CorrelationID ${correlationId})`,
      ),
    ),
  ];
}

/** What the ledger says of each order. */
function truths(ledger: AuditedLedger): ReadonlyMap<string, Truth> {
  const issues = new Map(ledger.issues.map((issue) => [issue.orderId, issue]));
  const cancellations = new Map(ledger.cancellations.map((entry) => [entry.orderId, entry]));
  return new Map(
    ledger.orders.map(({ orderId, paymentLimit, madeAt }) => {
      const issue = issues.get(orderId);
      const cancellation = cancellations.get(orderId);
      const amended = ledger.amendments.filter((each) => each.orderId === orderId);
      const since = (what: 'issued' | 'exchanged' | 'voided' | 'refunded'): string[] =>
        amended.flatMap(({ documents }) => documents[what].map(bareNumber));
      const documents = [...(issue?.documents ?? []).map(bareNumber), ...since('issued')];
      const ended = [...since('exchanged'), ...since('voided'), ...since('refunded')];
      return [
        orderId,
        {
          ...{ orderId, madeAt, documents, ended, amended: amended.length > 0, paymentLimit },
          ...{ issuedAt: issue?.at, cancelledAt: cancellation?.at },
        },
      ];
    }),
  );
}
