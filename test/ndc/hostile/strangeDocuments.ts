/** What looks hostile and is not. */
import { GOOD, inAttribute, inOrder } from './documents';

/** Documents that look hostile and are none: they must be read. Namespaces are not looked at, because real answers mix them up. */
export const strangeDocuments: readonly [name: string, written: string][] = [
  ['a byte order mark', `\ufeff${GOOD}`],
  [
    'a byte order mark and a declaration',
    `\ufeff<?xml version="1.0" encoding="utf-8" standalone="no"?>\n${GOOD}`,
  ],
  ['an encoding in capitals and small letters', `<?xml version='1.0' encoding='Utf-8'?>${GOOD}`],
  ['comments, instructions and blanks around the root', `<!-- - --><?a?>\n${GOOD}\n<!-- - --><?a b?>\n`],
  ['a prefix that nobody declared', GOOD.replaceAll('Order>', 'x:Order>')],
  ['the prefix xml bound to something else', inAttribute('xmlns:xml="urn:x"')],
  ['the prefix xmlns bound', inAttribute('xmlns:xmlns="urn:x"')],
  ['a prefix bound to nothing', inAttribute('xmlns:a=""')],
  ['one attribute by two prefixes', inAttribute('xmlns:a="u" xmlns:b="u" a:c="1" b:c="2"')],
  ['a name with two colons', inOrder('<a:b:c/>')],
  ['a name that is a colon', inOrder('<:/>')],
  ['a namespace that is no address', inAttribute('xmlns="%%%"')],
  ['the id in a section', GOOD.replace('599187', '<![CDATA[599187]]>')],
  ['the id in references', GOOD.replace('599187', '&#53;&#x39;9&#00000049;87')],
  ['the id cut by comments and instructions', GOOD.replace('599187', '59<!-- 1 -->91<?a 2?>87')],
  ['names of letters from everywhere', inOrder('<Ünï·cöde 名前="1"/><𐐀/>')],
  ['characters at every bound', inOrder('<a>\t\n\r \ud7ff\ue000\ufffd\u{10000}\u{10ffff}</a>')],
  ['quotes, brackets and greater-thans in texts', inOrder('<a b=">\'">]] > " \' ]>]</a>')],
  ['blanks wherever they may be', GOOD.replaceAll('>', '\r\n\t >')],
  ['ninety-seven elements more', inOrder('<a>'.repeat(97) + '</a>'.repeat(97))],
  ['sixty-four attributes', inAttribute(Array.from({ length: 64 }, (_, index) => `a${index}=""`).join(' '))],
];
