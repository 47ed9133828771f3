/** Tells whether a price class is refundable, from the airline's description. Never guesses. */

/** One wording. `undefined`: it sounds similar and means something else. */
interface Saying {
  sign: RegExp;
  refundable: boolean | undefined;
  because: string;
}

/** The first row that matches a sentence decides. Each was seen in an answer of the airline that it names. */
const sayings: readonly Saying[] = [
  {
    sign: /^(no )?refund if you missed/i,
    refundable: undefined,
    because: 'about a missed flight only (AF, KL)',
  },
  { sign: /refund after departure/i, refundable: undefined, because: 'about a used ticket only (BA)' },
  { sign: /^INC\b.*refund before departure/i, refundable: true, because: 'INC: included (BA)' },
  { sign: /^NOF\b.*refund before departure/i, refundable: false, because: 'NOF: not offered (BA)' },
  { sign: /^CHA\b.*refund/i, refundable: undefined, because: 'CHA: some of it, at a charge (BA)' },
  { sign: /\b(non|not)[ -]?refundable\b/i, refundable: false, because: 'said in so many words' },
  {
    sign: /\bno refunds?\b(?!.*\bno-?shows?\b)/i,
    refundable: false,
    because: '"Refund (in each direction): No refunds" (IB)',
  },
  {
    sign: /\bcancellation is not (possible|allowed|permitted)\b/i,
    refundable: false,
    because: 'AF and KL say it so',
  },
  {
    sign: /\brefund\b.*\bwithout (a )?(penalty|fee|charge)\b/i,
    refundable: true,
    because: '"Refund …: Allowed without penalty" (IB)',
  },
  { sign: /^refund if you decide to cancel/i, refundable: true, because: 'AF and KL say it so' },
  { sign: /^(fully )?refundable$/i, refundable: true, because: 'said in so many words' },
];

function verdict(description: string): boolean | undefined {
  return sayings.find(({ sign }) => sign.test(description.trim()))?.refundable;
}

/** Returns whether a price class with these descriptions is refundable. Contradictions count as no. */
export function refundableByWords(descriptions: readonly string[]): boolean | undefined {
  const verdicts = descriptions.map(verdict);
  if (verdicts.includes(false)) return false;
  return verdicts.includes(true) ? true : undefined;
}
