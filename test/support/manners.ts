/** The two ways in which a sandbox answers; what a flow is about runs in both. */

/** For `describe.each`: `describe.each(manners)('answered $answered', ({ realistic }) => { … running({ realistic }) … })`. */
export const manners: readonly { answered: string; realistic: boolean }[] = [
  { answered: 'by the book', realistic: false },
  { answered: 'as real services write', realistic: true },
];
