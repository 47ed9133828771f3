/** What an order has lost and has paid for: seats and services that the airline took away, and flights that it cancelled. */
import { lostAncillaryText } from './ancillaries';
import { isToAccept } from './changes';
import { wasIssued } from './issued';
import type { Ancillary } from './shown';
import type { OrderStatus } from './status';

type Lost = Pick<
  OrderStatus,
  'state' | 'changes' | 'amendments' | 'documents' | 'issued' | 'lostAncillaries'
>;

/** Returns a sentence for each, without names. */
export function lostTexts(status: Lost): string[] {
  const ancillaries = status.lostAncillaries ?? [];
  return [...lostFlightTexts(status), ...ancillaries.map((lost) => lostAncillaryText(lost, status))];
}

/** Amendments that give a cancelled flight's money back, or another flight. */
const settling: readonly string[] = ['flights', 'part'];

/**
 * Returns a sentence for each flight whose cancellation a person has accepted. Empty where no ticket is open any more; a flight is left
 * out once flights were changed, or a part was cancelled, since.
 */
export function lostFlightTexts({ state, changes = [], amendments = [], documents, issued }: Lost): string[] {
  const isPaid = wasIssued({ documents, issued }) && documents.some(({ returned }) => returned === undefined);
  if (!isPaid || state === 'cancelled') return [];
  return changes.flatMap(({ kind, text, decided }) => {
    if (kind !== 'flight-cancelled' || decided?.by !== 'caller') return [];
    if (amendments.some((each) => settling.includes(each.kind) && each.at > decided.at)) return [];
    const by = decided.who === undefined ? '' : ` by ${decided.who}`;
    return [
      `${text}; accepted${by}, and its ticket is still paid: ask the airline for another flight or the refund`,
    ];
  });
}

/**
 * Returns what a person is asked about a seat or service that the status still lists. `gone`: the airline no longer shows it. `perhaps`: it no
 * longer shows one of several, of which this may be the one.
 */
export function lossInQuestion(
  { kind, paxId, name }: Ancillary,
  { attention, changes = [], ancillaries = [] }: Pick<OrderStatus, 'attention' | 'changes' | 'ancillaries'>,
): 'gone' | 'perhaps' | undefined {
  if (!attention) return undefined;
  const open = changes.filter((each) => each.kind === kind && each.about === paxId && isToAccept(each));
  if (kind === 'service') {
    const newest = open.at(-1);
    return newest && (newest.new === '0' ? 'gone' : 'perhaps');
  }
  const gone = open.filter(({ old }) => old === name);
  const alike = ancillaries.filter(
    (each) => each.kind === kind && each.paxId === paxId && each.name === name,
  );
  if (gone.length === 0) return undefined;
  return gone.length < alike.length ? 'perhaps' : 'gone';
}
