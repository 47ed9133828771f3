/** A person's word that an order's documents are complete: what it changes about a read, and how long it holds. */
import { isLive } from './documentCheck';
import { bareNumber, isSameDocument } from './documentNumber';
import type { Truth } from './orderTruth';
import type { OrderView } from './orderView';
import type { DeclaredComplete } from './status';

/** How much of a person's reason is kept with the word. `decisions` keeps more. */
const SHORT = 200;

/** Returns the word: it is about what the order lacked when the person was asked, and about the documents of the read that checks it. */
export function declared(
  { who, why }: { who: string; why: string },
  lacks: readonly string[],
  view: OrderView,
  at: string,
): DeclaredComplete {
  return {
    ...{ who: who.slice(0, 100), why: why.slice(0, SHORT), at },
    lacks: [...lacks],
    documents: numbersOf(view),
  };
}

/** Returns true if a person may say that the documents of an order that reads like this are complete. */
export function mayBeDeclared({ condition, missing }: Truth): boolean {
  return (
    condition === 'partly-issued' ||
    condition === 'issuing' ||
    (condition === 'schedule-changed' && missing.length > 0)
  );
}

/** Returns the truth by a person's word. The word does not cover anything new that is missing, or a document that is gone. */
export function withWord(truth: Truth, word: DeclaredComplete | undefined, view: OrderView): Truth {
  if (!word || !mayBeDeclared(truth)) return truth;
  const live = view.documents.filter(isLive);
  const gone = word.documents.filter((number) => !live.some((each) => isSameDocument(each.number, number)));
  if (gone.length > 0) {
    const texts = gone.map((number) => `document ${number} is gone`);
    return { ...truth, missing: [...truth.missing, ...texts], lacks: [...truth.lacks, ...texts] };
  }
  if (truth.lacks.some((lack) => !word.lacks.includes(lack))) return truth;
  const condition = truth.condition === 'schedule-changed' ? truth.condition : 'ticketed';
  const because = 'a person has said that its documents are complete';
  return { ...truth, condition, because, missing: [], lacks: [] };
}

/** Returns the word after a read that it covered. What came since must not go missing again, and what is no longer missing must not either. */
export function narrowed(word: DeclaredComplete, { lacks }: Truth, view: OrderView): DeclaredComplete {
  return { ...word, lacks: word.lacks.filter((lack) => lacks.includes(lack)), documents: numbersOf(view) };
}

function numbersOf({ documents }: OrderView): string[] {
  return [...new Set(documents.filter(isLive).map(({ number }) => bareNumber(number)))];
}
