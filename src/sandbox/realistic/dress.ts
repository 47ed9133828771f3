/** Writes a finished answer down in another way that says the same: prefixes, declarations, white space, comments, CDATA. No reader may see a difference. */
import { SOAP_NAMESPACE } from '../messages/names';
import type { Dice } from './dice';
import { pieces, type Piece } from './markup';
import { NamespaceScope } from './namespaceScope';
import { commentOrInstruction, writtenText, type TextManner, type Wearing } from './writtenText';

/** How often a comment or instruction stands where it may stand. */
const SPRINKLED = 0.02;

const DECLARED = /^<\?xml[^?]*\?>/;

/** The answer in other words. `xml` is a whole document of the sandbox's writer. */
export function dressed(xml: string, wears: Wearing, dice: Dice): string {
  const body = xml.replace(DECLARED, '');
  // A fault's code is a name with its prefix written in text: that prefix stays.
  const taken = pieces(body);
  const scope = new NamespaceScope(wears, dice.for('namespaces'), {
    namespaces: namespacesOf(taken),
    keepSoapPrefix: body.includes(':Fault>'),
  });
  const layout = layoutOf(wears);
  const sprinkled = dice.for('sprinkled');
  const sprinkle = (): string => {
    const kinds = (['comments', 'instructions'] as const).filter(wears);
    return kinds.length > 0 && sprinkled.chance(SPRINKLED) ? commentOrInstruction(sprinkled, kinds) : '';
  };
  const parts: string[] = [];
  const tags: string[] = [];
  const texts: TextManner = { wears, dice: dice.for('texts') };
  let before: Piece['kind'] | 'nothing' = 'nothing';
  for (const piece of taken) {
    const apart =
      piece.kind !== 'text' && before !== 'text' && !(piece.kind === 'close' && before === 'open');
    if (apart) parts.push(sprinkle(), layout(piece.kind === 'close' ? tags.length - 1 : tags.length));
    switch (piece.kind) {
      case 'text':
        parts.push(writtenText(piece.text, texts));
        break;
      case 'close':
        parts.push(`</${tags.pop() ?? ''}${wears('spaced-tags') && texts.dice.chance(0.1) ? ' ' : ''}>`);
        scope.leave();
        break;
      case 'open': {
        const { name, declarations } = scope.enter(piece.name, tags.length);
        const attributes = [...declarations, ...piece.attributes];
        parts.push(`<${name}`, writtenAttributes(attributes, wears, texts.dice));
        if (piece.empty) {
          parts.push(wears('empty-pairs') ? `></${name}>` : wears('spaced-tags') ? ' />' : '/>');
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
  return head(wears) + parts.join('');
}

/** The namespaces of the message itself, in the order of their first elements. */
function namespacesOf(taken: readonly Piece[]): string[] {
  const all = taken.flatMap((piece) => (piece.kind === 'open' ? [piece.name.namespace] : []));
  return [...new Set(all)].filter((namespace) => namespace !== '' && namespace !== SOAP_NAMESPACE);
}

function head(wears: Wearing): string {
  const mark = wears('byte-order-mark') ? '\uFEFF' : '';
  if (wears('no-declaration')) return mark;
  if (wears('quoted-declaration')) return `${mark}<?xml version='1.0' encoding='utf-8'?>`;
  if (wears('standalone-declaration'))
    return `${mark}<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`;
  return `${mark}<?xml version="1.0" encoding="UTF-8"?>`;
}

function layoutOf(wears: Wearing): (depth: number) => string {
  if (wears('crlf')) return (depth) => `\r\n${'\t'.repeat(depth)}`;
  if (wears('indented')) return (depth) => `\n${'    '.repeat(depth)}`;
  return () => '';
}

function writtenAttributes(attributes: readonly [string, string][], wears: Wearing, dice: Dice): string {
  return attributes
    .map(([name, value]) => {
      const quote = wears('single-quotes') ? "'" : '"';
      const between = wears('spaced-tags') && dice.chance(0.3) ? '\n  ' : ' ';
      const equals = wears('spaced-tags') && dice.chance(0.3) ? ' = ' : '=';
      return `${between}${name}${equals}${quote}${escapedAttribute(value)}${quote}`;
    })
    .join('');
}

function escapedAttribute(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;');
}
