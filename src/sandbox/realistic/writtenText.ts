/** A text written down: escaped, as CDATA, with character references, and with comments and instructions in its middle. */
import type { Dice } from './dice';

/** The quirks of wording that an answer has. */
export type Wearing = (wording: Wording) => boolean;

/** Their names, as in the table. */
export type Wording =
  | 'prefixes'
  | 'other-default'
  | 'default-redeclared'
  | 'mixed-prefixes'
  | 'xsi-attributes'
  | 'single-quotes'
  | 'spaced-tags'
  | 'empty-pairs'
  | 'indented'
  | 'crlf'
  | 'comments'
  | 'instructions'
  | 'cdata'
  | 'character-references'
  | 'byte-order-mark'
  | 'standalone-declaration'
  | 'quoted-declaration'
  | 'no-declaration';

/** How the texts of an answer are written. */
export interface TextManner {
  wears: Wearing;
  dice: Dice;
}

/** What stands in comments and CDATA to mislead whoever does not read properly. */
const MISLEADING = [
  ' <Error><Code>911</Code></Error> ',
  ' node 3 of 4 ',
  ' </Response> ',
  ' <![CDATA[ ',
  ' &undefined; ',
];
const INSTRUCTIONS = [
  '<?svc trace="off"?>',
  '<?xml-stylesheet href="order.xsl" type="text/xsl"?>',
  '<?cache <Order/>?>',
];

/** How often a text is written in such a way, where an answer has the quirk. */
const OFTEN = 0.2;

/** One comment or processing instruction, of the kinds that are wanted. */
export function commentOrInstruction(dice: Dice, kinds: readonly ('comments' | 'instructions')[]): string {
  return dice.pick(kinds) === 'comments' ? `<!--${dice.pick(MISLEADING)}-->` : dice.pick(INSTRUCTIONS);
}

/** The text as it goes out. */
export function writtenText(text: string, { wears, dice }: TextManner): string {
  const letters = Array.from(text);
  const kinds = (['comments', 'instructions'] as const).filter(wears);
  if (kinds.length > 0 && letters.length > 1 && dice.chance(OFTEN / 4)) {
    const cut = 1 + dice.roll(letters.length - 1);
    const [head, tail] = [letters.slice(0, cut).join(''), letters.slice(cut).join('')];
    return once(head, wears, dice) + commentOrInstruction(dice, kinds) + once(tail, wears, dice);
  }
  return once(text, wears, dice);
}

function once(text: string, wears: Wearing, dice: Dice): string {
  if (wears('cdata') && !text.includes(']]>') && !text.includes('\r') && dice.chance(OFTEN))
    return `<![CDATA[${text}]]>`;
  const escaped = text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r/g, '&#13;');
  if (!wears('character-references')) return escaped;
  return escaped.replace(/[^\x20-\x7E]|[A-Za-z0-9](?![^&]*;)/gu, (letter) => {
    const far = letter.charCodeAt(0) > 0x7e;
    if (!dice.chance(far ? 0.8 : 0.01)) return letter;
    const code = letter.codePointAt(0) ?? 0;
    return dice.chance(0.5) ? `&#${code};` : `&#x${code.toString(16)};`;
  });
}
