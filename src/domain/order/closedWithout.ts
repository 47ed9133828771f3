/** The passengers without whose documents a person has closed an order. */
import type { DeclaredComplete, OrderStatus } from './status';

type Without = NonNullable<DeclaredComplete['without']>;

/** Returns who lacks which document, from entries of `lacks`: `ticket PAX2`, `EMD PAX1 1`. Others are about services. */
export function withoutIn(lacks: readonly string[]): Without {
  return lacks.flatMap((lack) => {
    const [, document, paxId] = /^(ticket|EMD) (\S+)/.exec(lack) ?? [];
    return paxId === undefined ? [] : [{ paxId, document: document === 'ticket' ? 'ticket' : 'EMD' }];
  });
}

/**
 * Returns what a ticketed order was closed without, one text for each passenger: `has no ticket and lacks 2 EMDs`. None once all documents are
 * there.
 */
export function closedWithout({
  state,
  declaredComplete,
}: Pick<OrderStatus, 'state' | 'declaredComplete'>): Map<string, string> {
  const { without = [] } = (state === 'ticketed' && declaredComplete) || {};
  const texts = new Map<string, string>();
  for (const { paxId } of without) {
    const own = without.filter((each) => each.paxId === paxId);
    const emds = own.filter(({ document }) => document === 'EMD').length;
    const ticket = own.length > emds && 'has no ticket';
    const words = emds > 0 && `lacks ${emds === 1 ? 'an EMD' : `${emds} EMDs`}`;
    texts.set(paxId, [ticket, words].filter(Boolean).join(' and '));
  }
  return texts;
}

/**
 * Returns the sentence that a ticketed order carries while a document that it was closed without is missing: `Issued, but PAX2 has no ticket:
 * closed without it by ab`.
 *
 * @param nameOf returns a passenger's name, where names may be shown
 */
export function closedWithoutText(
  status: Pick<OrderStatus, 'state' | 'declaredComplete'>,
  nameOf = (paxId: string): string => paxId,
): string | undefined {
  const texts = closedWithout(status);
  if (texts.size === 0) return undefined;
  const { who, without = [] } = status.declaredComplete ?? {};
  const all = [...texts].map(([paxId, text]) => `${nameOf(paxId)} ${text}`).join(', ');
  return `Issued, but ${all}: closed without ${without.length > 1 ? 'them' : 'it'} by ${who}`;
}
