/** Writes a finished answer in another way that means the same: prefixes, declarations, white space, comments, CDATA. No reader may see a difference. */
import { SOAP_NAMESPACE } from '../messages/envelope';
import type { Dice } from '../random';
import { pieces, type Piece, type HasWording } from './markup';
import { NamespaceScope } from './namespaceScope';

/** How often a comment or instruction stands where it may stand. */
const SPRINKLED = 0.02;

const DECLARED = /^<\?xml[^?]*\?>/;

/** Returns the answer, written otherwise. `xml` is a whole document of the sandbox's writer. */
export function dressed(xml: string, has: HasWording, dice: Dice): string {
  const body = xml.replace(DECLARED, '');
  // A fault's code is a name with its prefix written in text: that prefix stays.
  const taken = pieces(body);
  const scope = new NamespaceScope(has, dice.for('namespaces'), {
    namespaces: namespacesOf(taken),
    keepSoapPrefix: body.includes(':Fault>'),
  });
  const layout = layoutOf(has);
  const sprinkled = dice.for('sprinkled');
  const sprinkle = (): string => {
    const kinds = (['comments', 'instructions'] as const).filter(has);
    return kinds.length > 0 && sprinkled.chance(SPRINKLED) ? commentOrInstruction(sprinkled, kinds) : '';
  };
  const parts: string[] = [];
  const tags: string[] = [];
  const texts = dice.for('texts');
  let before: Piece['kind'] | 'nothing' = 'nothing';
  for (const piece of taken) {
    const apart =
      piece.kind !== 'text' && before !== 'text' && !(piece.kind === 'close' && before === 'open');
    if (apart) parts.push(sprinkle(), layout(piece.kind === 'close' ? tags.length - 1 : tags.length));
    switch (piece.kind) {
      case 'text':
        parts.push(writtenText(piece.text, has, texts));
        break;
      case 'close':
        parts.push(`</${tags.pop() ?? ''}${has('spaced-tags') && texts.chance(0.1) ? ' ' : ''}>`);
        scope.leave();
        break;
      case 'open': {
        const { name, declarations } = scope.enter(piece.name, tags.length);
        const attributes = [...declarations, ...piece.attributes];
        parts.push(`<${name}`, writtenAttributes(attributes, has, texts));
        if (piece.empty) {
          parts.push(has('empty-pairs') ? `></${name}>` : has('spaced-tags') ? ' />' : '/>');
          scope.leave();
        } else {
          parts.push('>');
          tags.push(name);
        }
        break;
      }
    }
    // An empty element is closed: what follows it stands beside it, not in it.
    before = piece.kind === 'open' && piece.empty ? 'close' : piece.kind;
  }
  parts.push(sprinkle(), layout(0));
  return head(has) + parts.join('');
}

/** The namespaces of the message itself, in the order of their first elements. */
function namespacesOf(taken: readonly Piece[]): string[] {
  const all = taken.flatMap((piece) => (piece.kind === 'open' ? [piece.name.namespace] : []));
  return [...new Set(all)].filter((namespace) => namespace !== '' && namespace !== SOAP_NAMESPACE);
}

function head(has: HasWording): string {
  const mark = has('byte-order-mark') ? '\uFEFF' : '';
  if (has('no-declaration')) return mark;
  if (has('quoted-declaration')) return `${mark}<?xml version='1.0' encoding='utf-8'?>`;
  if (has('standalone-declaration')) return `${mark}<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`;
  return `${mark}<?xml version="1.0" encoding="UTF-8"?>`;
}

function layoutOf(has: HasWording): (depth: number) => string {
  if (has('crlf')) return (depth) => `\r\n${'\t'.repeat(depth)}`;
  if (has('indented')) return (depth) => `\n${'    '.repeat(depth)}`;
  return () => '';
}

function writtenAttributes(attributes: readonly [string, string][], has: HasWording, dice: Dice): string {
  return attributes
    .map(([name, value]) => {
      const quote = has('single-quotes') ? "'" : '"';
      const between = has('spaced-tags') && dice.chance(0.3) ? '\n  ' : ' ';
      const equals = has('spaced-tags') && dice.chance(0.3) ? ' = ' : '=';
      return `${between}${name}${equals}${quote}${escapedAttribute(value)}${quote}`;
    })
    .join('');
}

function escapedAttribute(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;');
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
function commentOrInstruction(dice: Dice, kinds: readonly ('comments' | 'instructions')[]): string {
  return dice.pick(kinds) === 'comments' ? `<!--${dice.pick(MISLEADING)}-->` : dice.pick(INSTRUCTIONS);
}

/** The text as it goes out. */
function writtenText(text: string, has: HasWording, dice: Dice): string {
  const letters = Array.from(text);
  const kinds = (['comments', 'instructions'] as const).filter(has);
  if (kinds.length > 0 && letters.length > 1 && dice.chance(OFTEN / 4)) {
    const cut = 1 + dice.roll(letters.length - 1);
    const [head, tail] = [letters.slice(0, cut).join(''), letters.slice(cut).join('')];
    return once(head, has, dice) + commentOrInstruction(dice, kinds) + once(tail, has, dice);
  }
  return once(text, has, dice);
}

function once(text: string, has: HasWording, dice: Dice): string {
  if (has('cdata') && !text.includes(']]>') && !text.includes('\r') && dice.chance(OFTEN))
    return `<![CDATA[${text}]]>`;
  const escaped = text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r/g, '&#13;');
  if (!has('character-references')) return escaped;
  return escaped.replace(/[^\x20-\x7E]|[A-Za-z0-9](?![^&]*;)/gu, (letter) => {
    const far = letter.charCodeAt(0) > 0x7e;
    if (!dice.chance(far ? 0.8 : 0.01)) return letter;
    const code = letter.codePointAt(0) ?? 0;
    return dice.chance(0.5) ? `&#${code};` : `&#x${code.toString(16)};`;
  });
}
