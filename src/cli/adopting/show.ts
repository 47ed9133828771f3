/** Prints what came of adopting a file: how far it is, and the sum at the end. */
import { bar } from '../../temporal/devServer/lasting';
import { counted, lines } from '../output';
import type { Outcome, Tried } from './report';

/** What came of the orders of a file. */
export interface Adoptions {
  /** In the file. */
  orders: number;
  /** Adopted by an earlier run of the command, as its report says. */
  skipped: number;
  tried: readonly Tried[];
}

const words: readonly (readonly [Outcome, string])[] = [
  ['adopted', 'adopted'],
  ['already-adopted', 'already adopted'],
  ['not-released', 'adopted but not released'],
  ['refused', 'refused'],
  ['not-reached', 'not reached'],
];

const of = (tried: readonly Tried[], outcome: Outcome): Tried[] =>
  tried.filter((each) => each.outcome === outcome);

/** Prints the counts: `12 of 1000 done: 11 adopted, 1 refused`. */
export function progressLine({ orders, skipped, tried }: Adoptions): string {
  return `${skipped + tried.length} of ${orders} done: ${counts({ orders, skipped, tried })}`;
}

/** Prints the same behind a bar. */
export function barredLine(adoptions: Adoptions): string {
  const { orders, skipped, tried } = adoptions;
  return `${bar((skipped + tried.length) / orders)} ${progressLine(adoptions)}`;
}

function counts({ skipped, tried }: Adoptions): string {
  const each = words.map(([outcome, word]) => [of(tried, outcome).length, word] as const);
  const all = [...each, [skipped, 'adopted before, as the report says'] as const];
  return (
    all
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${count} ${word}`)
      .join(', ') || 'none'
  );
}

/** How many orders of one reason are named. */
const NAMED = 5;

/** Prints the sum: the counts, then each reason with the orders that it concerns. */
export function sumLines(adoptions: Adoptions, report: string | undefined): string[] {
  const { orders, skipped, tried } = adoptions;
  const untried = orders - skipped - tried.length;
  const attention = tried.filter(({ state }) => state === 'attention');
  return lines(
    `${counted(orders, 'order')}: ${counts(adoptions)}${untried > 0 ? `, ${untried} not tried` : ''}.`,
    ...words.map(([outcome, word]) => reasonLines(of(tried, outcome), word)),
    attention.length > 0 && `need attention: ${named(attention)} (\`ndc-flows list --attention\`)`,
    (of(tried, 'not-reached').length > 0 || untried > 0) &&
      'Run the same command again to adopt what was not reached.',
    report !== undefined && `Report: ${report}`,
  );
}

function reasonLines(tried: readonly Tried[], word: string): string[] {
  const codes = [...new Set(tried.flatMap(({ code }) => code ?? []))];
  return codes.map((code) => {
    const those = tried.filter((each) => each.code === code);
    // The text of one order tells what the code means.
    return `${word} (${code}): ${those.length === 1 ? `${those[0]?.reference}: ${those[0]?.text}` : named(those)}`;
  });
}

function named(tried: readonly Tried[]): string {
  const more = tried.length - NAMED;
  const references = tried.slice(0, NAMED).map(({ reference }) => reference);
  return `${references.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
