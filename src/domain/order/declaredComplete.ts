/** A person's word that an order's documents are complete: what it changes about a read, and how long it holds. */
import type { ProviderPolicy } from '../calls/provider';
import { isExchanged, isLive } from './documentCheck';
import { bareNumber, isSameDocument } from './documentNumber';
import { isEmd } from '../sales/documentAmounts';
import { withoutIn } from './closedWithout';
import { openServices, serviceMeanings, type Truth } from './orderTruth';
import type { OrderView } from './orderView';
import type { DeclaredComplete } from './status';

/** How much of a person's reason is kept with the word. `decisions` keeps more. */
const SHORT = 200;

/**
 * Returns the word: it is about what the order lacked when the person was asked, and about the documents of the read that checks it. Where a
 * schedule change hides the services of a passenger without a ticket, they are lacking, too.
 */
export function declared(
  { who, why }: { who: string; why: string },
  lacks: readonly string[],
  view: OrderView,
  { policy, at }: { policy: Pick<ProviderPolicy, 'serviceMeanings'>; at: string },
): DeclaredComplete {
  const hidden = openServices(view, serviceMeanings(policy), true).filter((service) =>
    lacks.some(
      (lack) => lack.startsWith('ticket ') && service.startsWith(`${lack.replace('ticket', 'service')} `),
    ),
  );
  return {
    ...{ who: who.slice(0, 100), why: why.slice(0, SHORT), at },
    ...lacking([...new Set([...lacks, ...hidden])], view),
    documents: numbersOf(view),
  };
}

/** Returns true if a person may declare the documents complete. @param lacks what the order lacks now, or lacked when the person was asked */
export function mayBeDeclared({ condition }: Truth, lacks: readonly string[]): boolean {
  return (
    condition === 'partly-issued' ||
    condition === 'issuing' ||
    (condition === 'schedule-changed' && lacks.length > 0)
  );
}

/** Returns the truth by a person's word. The word does not cover anything new that is missing, or a document that is gone. */
export function withWord(truth: Truth, word: DeclaredComplete | undefined, view: OrderView): Truth {
  if (!word || !mayBeDeclared(truth, truth.lacks)) return truth;
  // Who lacks the document that replaces an exchanged one is told by what is lacking.
  const there = view.documents.filter((document) => isLive(document) || isExchanged(document));
  const gone = word.documents.filter((number) => !there.some((each) => isSameDocument(each.number, number)));
  if (gone.length > 0) {
    const texts = gone.map((number) => `document ${number} is gone`);
    return { ...truth, missing: [...truth.missing, ...texts], lacks: [...truth.lacks, ...texts] };
  }
  if (truth.lacks.some((lack) => !word.lacks.includes(lack))) return truth;
  const condition = truth.condition === 'schedule-changed' ? truth.condition : 'ticketed';
  const because = 'a person declared its documents complete';
  return { ...truth, condition, because, missing: [], lacks: [] };
}

/**
 * Returns the word after a read that it covered: a document that has come must not go missing again, nor a service that is issued. A
 * schedule change hides which services are.
 */
export function narrowed(
  word: DeclaredComplete,
  { condition, lacks }: Truth,
  view: OrderView,
): DeclaredComplete {
  const hidden = (lack: string): boolean => condition === 'schedule-changed' && lack.startsWith('service ');
  const { without: _came, ...rest } = word;
  return {
    ...rest,
    ...lacking(
      word.lacks.filter((lack) => lacks.includes(lack) || hidden(lack)),
      view,
    ),
    documents: numbersOf(view),
  };
}

function lacking(
  lacks: string[],
  { documents }: Pick<OrderView, 'documents'>,
): Pick<DeclaredComplete, 'lacks' | 'without'> {
  // A document that only the rules do not know is there.
  const holds = (paxId: string): boolean =>
    documents.some((each) => each.paxId === paxId && !isEmd(each.typeCode) && isLive(each));
  const without = withoutIn(lacks).filter(({ paxId, document }) => document === 'EMD' || !holds(paxId));
  return { lacks, ...(without.length > 0 && { without }) };
}

function numbersOf({ documents }: OrderView): string[] {
  return [...new Set(documents.filter(isLive).map(({ number }) => bareNumber(number)))];
}
