/** Hostile documents, made here: each one with the one thing that is wrong with it, and the code by which the reader must refuse it. */
import type { ReadErrorCode } from '../../../src/ndc/xml/readError';

/** One document, and what must come of it. */
export interface HostileDocument {
  name: string;
  bytes: Buffer;
  code: ReadErrorCode;
  /** True where it is well-formed XML, refused by a bound that the reader states or for what it says. */
  wellFormed?: boolean;
}

/** The answer in which everything is wrong that is wrong. */
const OPEN = '<IATA_OrderViewRS><Response><Order><OrderID>599187</OrderID>';
const CLOSE = '</Order></Response></IATA_OrderViewRS>';
export const GOOD = OPEN + CLOSE;

type Row = [name: string, written: string | Buffer, code: ReadErrorCode, wellFormed?: 'well-formed'];

/** `inside` stands in the order, behind its id: whoever believes what came before has a result. */
export const inOrder = (inside: string): string => OPEN + inside + CLOSE;
/** `inside` stands in a start tag. */
export const inAttribute = (inside: string): string => `${OPEN}<Pax ${inside}/>${CLOSE}`;
const inId = (inside: string): string => GOOD.replace('599187', `599${inside}187`);
const bytesInId = (...bytes: number[]): Buffer => {
  const [before = '', after = ''] = GOOD.split('187');
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(`187${after}`)]);
};

const LATIN = `<?xml version="1.0" encoding="ISO-8859-1"?>${inId('é')}`;
const UTF16 = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${GOOD}`, 'utf16le');

const cut: Row[] = [
  ['cut within the root', OPEN, 'truncated'],
  ['cut within a text', OPEN.slice(0, -12), 'truncated'],
  ['cut within a tag name', `${OPEN}<Pax`, 'truncated'],
  ['cut behind a tag name', `${OPEN}<Pax `, 'truncated'],
  ['cut within an attribute', `${OPEN}<Pax a="b`, 'truncated'],
  ['cut within an end tag', GOOD.slice(0, -5), 'truncated'],
  ['cut before its last byte', GOOD.slice(0, -1), 'truncated'],
  ['cut within a reference', `${OPEN}<Pax>&am`, 'truncated'],
  ['cut within a character', Buffer.from(`${OPEN}<Pax>é`).subarray(0, -1), 'truncated'],
  ['cut within a CDATA section', `${OPEN}<![CDATA[ ]]`, 'truncated'],
  ['cut within a comment', `${OPEN}<!-- a -`, 'truncated'],
  ['cut within a processing instruction', `${OPEN}<?a b ?`, 'truncated'],
  ['cut within its declaration', '<?xml version="1.0"', 'truncated'],
  ['nothing behind its declaration', '<?xml version="1.0"?>\n', 'truncated'],
  ['nothing but a comment', '<!-- nobody is here -->', 'truncated'],
  ['a comment behind the root that does not end', `${GOOD}<!-- `, 'truncated'],
  ['an instruction behind the root that does not end', `${GOOD}<?a `, 'truncated'],
  ['a section that never ends', inOrder('<![CDATA['), 'truncated'],
  ['a comment that never ends', inOrder('<!--'), 'truncated'],
  ['an instruction that never ends', inOrder('<?a '), 'truncated'],
];

const nothing: Row[] = [
  ['nothing at all', '', 'empty'],
  ['nothing but blanks', ' \r\n\t ', 'empty'],
  ['nothing but a byte order mark', '\ufeff', 'empty'],
  ['a byte order mark and blanks', '\ufeff\n', 'empty'],
];

const structure: Row[] = [
  ['an element closed by the name of another', inOrder('<Pax></Fax>'), 'mismatched-tag'],
  ['an element closed by a longer name', inOrder('<Pax></Paxes>'), 'mismatched-tag'],
  ['an element closed by a shorter name', inOrder('<Pax></Pa>'), 'mismatched-tag'],
  ['an element closed by another case', inOrder('<Pax></pax>'), 'mismatched-tag'],
  ['an element closed by another prefix', inOrder('<a:Pax></b:Pax>'), 'mismatched-tag'],
  ['two elements closed in the wrong order', inOrder('<Pax><Fax></Pax></Fax>'), 'mismatched-tag'],
  ['one end tag too many within', inOrder('</Pax>'), 'mismatched-tag'],
  ['the end of an element left out', inOrder('<Pax>'), 'mismatched-tag'],
  ['an end tag before the root', `</IATA_OrderViewRS>${GOOD}`, 'not-well-formed'],
  ['a second root', GOOD + GOOD, 'second-root'],
  ['a second root that is empty', `${GOOD}\n<a/>`, 'second-root'],
  ['one end tag too many behind the root', `${GOOD}</IATA_OrderViewRS>`, 'second-root'],
  ['text behind the root', `${GOOD}\nand more`, 'second-root'],
  ['a NUL behind the root', `${GOOD}\0`, 'second-root'],
  ['a section behind the root', `${GOOD}<![CDATA[ ]]>`, 'second-root'],
  ['a reference behind the root', `${GOOD}&#32;`, 'second-root'],
  ['a byte order mark behind the root', `${GOOD}\ufeff`, 'second-root'],
];

const doctypes: Row[] = [
  ['a DOCTYPE', `<!DOCTYPE IATA_OrderViewRS>${GOOD}`, 'doctype', 'well-formed'],
  ['an internal subset', `<!DOCTYPE a [<!ENTITY b "c">]>${inId('&b;')}`, 'doctype', 'well-formed'],
  ['an external subset', `<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd">${GOOD}`, 'doctype', 'well-formed'],
  [
    'an entity that reads a file',
    `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]>${inId('&b;')}`,
    'doctype',
    'well-formed',
  ],
  [
    'a thousand million laughs',
    `<!DOCTYPE a [<!ENTITY l0 "ha">${Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('')}]>${inId('&l9;')}`,
    'doctype',
  ],
  [
    'a text that doubles and doubles',
    `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(5000)}">]>${inId('&b;'.repeat(5000))}`,
    'doctype',
  ],
  ['a DOCTYPE within the root', inOrder('<!DOCTYPE a>'), 'doctype'],
  ['a DOCTYPE behind the root', `${GOOD}<!DOCTYPE IATA_OrderViewRS>`, 'doctype'],
  ['a short DOCTYPE behind the root', `${GOOD}<!DOCTYPE a>`, 'doctype'],
  ['a declaration of an element', inOrder('<!ELEMENT a ANY>'), 'not-well-formed'],
];

const references: Row[] = [
  ['an entity that nobody defined', inId('&foo;'), 'undefined-entity'],
  ['an entity of HTML', inId('&nbsp;'), 'undefined-entity'],
  ['an entity in capitals', inId('&AMP;'), 'undefined-entity'],
  ['an entity that nobody defined, in an attribute', inAttribute('a="&foo;"'), 'undefined-entity'],
  ['an entity named like what every object has', inId('&constructor;'), 'undefined-entity'],
  ['nothing but such an entity', inOrder('<OrderID>&toString;</OrderID>'), 'undefined-entity'],
  ['such an entity in an attribute', inAttribute('a="&__proto__;"'), 'undefined-entity'],
  ['an entity without its semicolon', inId('&amp '), 'not-well-formed'],
  ['a lone ampersand', inId(' & '), 'not-well-formed'],
  ['a lone ampersand in an attribute', inAttribute('a="b & c"'), 'not-well-formed'],
  ['a reference without a number', inId('&#;'), 'not-well-formed'],
  ['a reference without a hexadecimal number', inId('&#x;'), 'not-well-formed'],
  ['a reference with a capital X', inId('&#X41;'), 'not-well-formed'],
  ['a reference that is no number', inId('&#4G;'), 'not-well-formed'],
  ['a reference with a blank', inId('&#65 ;'), 'not-well-formed'],
  ['a reference to NUL', inId('&#0;'), 'illegal-character'],
  ['a reference to a control character', inId('&#x1F;'), 'illegal-character'],
  ['a reference to a control character in an attribute', inAttribute('a="&#1;"'), 'illegal-character'],
  ['a reference to half a surrogate pair', inId('&#xD800;'), 'illegal-character'],
  ['two references to a surrogate pair', inId('&#xD83D;&#xDE00;'), 'illegal-character'],
  ['a reference to U+FFFE', inId('&#xFFFE;'), 'illegal-character'],
  ['a reference to U+FFFF', inId('&#65535;'), 'illegal-character'],
  ['a reference above U+10FFFF', inId('&#x110000;'), 'illegal-character'],
  ['a reference that is a letter in 32 bits', inId('&#4294967361;'), 'illegal-character'],
  ['a reference with thirty digits', inId(`&#${'9'.repeat(30)};`), 'illegal-character'],
];

const characters: Row[] = [
  ['NUL', inId('\0'), 'illegal-character'],
  ['a bell', inId('\x07'), 'illegal-character'],
  ['a vertical tab', inId('\x0b'), 'illegal-character'],
  ['an escape', inId('\x1b[31m'), 'illegal-character'],
  ['U+FFFE', inId('\ufffe'), 'illegal-character'],
  ['U+FFFF', inId('\uffff'), 'illegal-character'],
  ['NUL in an attribute', inAttribute('a="\0"'), 'illegal-character'],
  ['NUL in a comment', inOrder('<!--\0-->'), 'illegal-character'],
  ['NUL in a section', inOrder('<![CDATA[\0]]>'), 'illegal-character'],
  ['NUL in an instruction', inOrder('<?a \0?>'), 'illegal-character'],
  ['U+FFFF in a comment', inOrder('<!--\uffff-->'), 'illegal-character'],
];

const encodings: Row[] = [
  ['a slash in two bytes', bytesInId(0xc0, 0xaf), 'encoding'],
  ['a slash in three bytes', bytesInId(0xe0, 0x80, 0xaf), 'encoding'],
  ['a slash in four bytes', bytesInId(0xf0, 0x80, 0x80, 0xaf), 'encoding'],
  ['NUL in two bytes', bytesInId(0xc0, 0x80), 'encoding'],
  ['a lone continuation', bytesInId(0x80), 'encoding'],
  ['a character cut short', bytesInId(0xe2, 0x82), 'encoding'],
  ['a surrogate', bytesInId(0xed, 0xa0, 0x80), 'encoding'],
  ['a surrogate pair, as CESU-8', bytesInId(0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80), 'encoding'],
  ['above U+10FFFF', bytesInId(0xf4, 0x90, 0x80, 0x80), 'encoding'],
  ['five bytes', bytesInId(0xf8, 0x88, 0x80, 0x80, 0x80), 'encoding'],
  ['FE', bytesInId(0xfe), 'encoding'],
  ['FF', bytesInId(0xff), 'encoding'],
  ['Latin-1 that nobody declared', Buffer.from(inId('é'), 'latin1'), 'encoding'],
  ['not UTF-8 in a comment', Buffer.from(inOrder('<!--é-->'), 'latin1'), 'encoding'],
  ['not UTF-8 behind the root', Buffer.from(`${GOOD}<!--é-->`, 'latin1'), 'encoding'],
  ['Latin-1 that is declared, and is none', LATIN, 'declared-encoding', 'well-formed'],
  [
    'plain ASCII, declared',
    `<?xml version="1.0" encoding="US-ASCII"?>${GOOD}`,
    'declared-encoding',
    'well-formed',
  ],
  [
    'another encoding that is declared',
    `<?xml version="1.0" encoding="windows-1252"?>${GOOD}`,
    'declared-encoding',
    'well-formed',
  ],
  [
    'an encoding that nobody knows',
    `<?xml version="1.0" encoding="nobody-knows"?>${GOOD}`,
    'declared-encoding',
  ],
  [
    'UTF-16 that is declared, and is none',
    `<?xml version="1.0" encoding="UTF-16"?>${GOOD}`,
    'declared-encoding',
  ],
  ['UTF-16, little end first', UTF16, 'encoding', 'well-formed'],
  ['UTF-16, big end first', Buffer.from(UTF16).swap16(), 'encoding', 'well-formed'],
  ['UTF-16 without its mark', Buffer.from(GOOD, 'utf16le'), 'not-well-formed'],
  ['two byte order marks', `\ufeff\ufeff${GOOD}`, 'not-xml'],
];

const declarations: Row[] = [
  ['XML 1.1', `<?xml version="1.1"?>${GOOD}`, 'xml-version', 'well-formed'],
  ['XML 1.2', `<?xml version="1.2"?>${GOOD}`, 'xml-version', 'well-formed'],
  ['XML 2.0', `<?xml version="2.0"?>${GOOD}`, 'not-well-formed'],
  ['a declaration behind a line end', `\n<?xml version="1.0"?>${GOOD}`, 'not-well-formed'],
  ['a declaration behind a comment', `<!-- --><?xml version="1.0"?>${GOOD}`, 'not-well-formed'],
  ['a declaration twice', `<?xml version="1.0"?><?xml version="1.0"?>${GOOD}`, 'not-well-formed'],
  ['a declaration within the root', inOrder('<?xml version="1.0"?>'), 'not-well-formed'],
  ['a declaration behind the root', `${GOOD}<?xml version="1.0"?>`, 'not-well-formed'],
  ['a declaration in capitals', `<?XML version="1.0"?>${GOOD}`, 'not-well-formed'],
  ['a declaration without a version', `<?xml encoding="UTF-8"?>${GOOD}`, 'not-well-formed'],
  ['a declaration without anything', `<?xml?>${GOOD}`, 'not-well-formed'],
  ['a declaration without quotes', `<?xml version=1.0?>${GOOD}`, 'not-well-formed'],
  ['a declaration in another order', `<?xml encoding="UTF-8" version="1.0"?>${GOOD}`, 'not-well-formed'],
  ['standalone, perhaps', `<?xml version="1.0" standalone="maybe"?>${GOOD}`, 'not-well-formed'],
  ['an encoding without a name', `<?xml version="1.0" encoding=""?>${GOOD}`, 'not-well-formed'],
];

const tags: Row[] = [
  ['an attribute twice', inAttribute('a="1" a="2"'), 'duplicate-attribute'],
  ['an attribute twice, far apart', inAttribute('a="1" b="" c="" d="" a="1"'), 'duplicate-attribute'],
  ['an attribute with a prefix twice', inAttribute('xmlns:a="u" a:b="1" a:b="2"'), 'duplicate-attribute'],
  ['a namespace declared twice', inAttribute('xmlns:a="u" xmlns:a="v"'), 'duplicate-attribute'],
  ['an attribute without quotes', inAttribute('a=1'), 'not-well-formed'],
  ['an attribute without a value', inAttribute('a'), 'not-well-formed'],
  ['an attribute without a name', inAttribute('="1"'), 'not-well-formed'],
  ['an attribute with two signs', inAttribute('a=="1"'), 'not-well-formed'],
  ['a less-than in an attribute', inAttribute('a="<"'), 'not-well-formed'],
  ['no blank between two attributes', inAttribute('a="1"b="2"'), 'not-well-formed'],
  ['two kinds of quotes', inAttribute('a="1\''), 'not-well-formed'],
  ['an attribute in an end tag', inOrder('<Pax></Pax a="1">'), 'not-well-formed'],
  ['a name that begins with a digit', inOrder('<1Pax/>'), 'not-well-formed'],
  ['a name that begins with a hyphen', inOrder('<-Pax/>'), 'not-well-formed'],
  ['a name that begins with a middle dot', inOrder('<·Pax/>'), 'not-well-formed'],
  ['an attribute that begins with a digit', inAttribute('1a="1"'), 'not-well-formed'],
  ['a name with a multiplication sign', inOrder('<Pa×x/>'), 'not-well-formed'],
  ['a tag without a name', inOrder('<>'), 'not-well-formed'],
  ['an end tag without a name', inOrder('<Pax></>'), 'mismatched-tag'],
  ['a blank before the name', inOrder('< Pax/>'), 'not-well-formed'],
  ['a blank before the name of an end tag', inOrder('<Pax></ Pax>'), 'mismatched-tag'],
  ['a blank within the end of an empty tag', inOrder('<Pax / >'), 'not-well-formed'],
  ['a less-than in a text', inId(' < 5 '), 'not-well-formed'],
  ['the end of a section without its beginning', inId(']]>'), 'not-well-formed'],
  ['two hyphens in a comment', inOrder('<!-- a -- b -->'), 'not-well-formed'],
  ['a comment that ends in three hyphens', inOrder('<!-- a --->'), 'not-well-formed'],
  ['a section in small letters', inOrder('<![cdata[]]>'), 'not-well-formed'],
  ['an instruction without a target', inOrder('<? a?>'), 'not-well-formed'],
  ['an instruction with a target that is no name', inOrder('<?1 a?>'), 'not-well-formed'],
  ['an instruction without a blank behind its target', inOrder('<?a"b"?>'), 'not-well-formed'],
];

const others: Row[] = [
  ['plain text', 'Service temporarily unavailable', 'not-xml'],
  ['JSON', '{"error":{"code":"911"}}', 'not-xml'],
  ['a JSON string that holds the answer', JSON.stringify(GOOD), 'not-xml'],
  ['text before the root', `OK\n${GOOD}`, 'not-xml'],
  ['an HTML page', '<html><body>Sorry</body></html>', 'html-page', 'well-formed'],
  ['an HTML page in capitals', '<HTML><BODY>Sorry<BR></BODY></HTML>', 'html-page'],
  ['an HTML page with its DOCTYPE', '<!DOCTYPE html>\n<html><head><title>502</title>', 'html-page'],
  ['an HTML page with a small doctype', '<!doctype html><html lang=en><p>Sorry', 'html-page'],
  [
    'an HTML page with the DOCTYPE of XHTML',
    '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "a.dtd"><html/>',
    'html-page',
    'well-formed',
  ],
];

const bounded: Row[] = [
  [
    'a hundred and one elements deep',
    inOrder('<a>'.repeat(98) + '</a>'.repeat(98)),
    'too-deep',
    'well-formed',
  ],
  ['a thousand elements deep', inOrder('<a>'.repeat(1000) + '</a>'.repeat(1000)), 'too-deep', 'well-formed'],
  ['a thousand elements deep and no end', inOrder('<a>'.repeat(1000)), 'too-deep'],
  [
    'sixty-five attributes',
    inAttribute(Array.from({ length: 65 }, (_, index) => `a${index}=""`).join(' ')),
    'too-many-attributes',
    'well-formed',
  ],
  ['two megabytes of text', inId('1'.repeat(2e6)), 'text-too-long', 'well-formed'],
  ['two megabytes of attribute', inAttribute(`a="${'1'.repeat(2e6)}"`), 'text-too-long', 'well-formed'],
  ['two megabytes of comment', inOrder(`<!--${'1'.repeat(2e6)}-->`), 'text-too-long', 'well-formed'],
];

const tables = {
  cut,
  nothing,
  structure,
  doctypes,
  references,
  characters,
  encodings,
  declarations,
  tags,
  others,
  bounded,
};

const made = ([name, written, code, wellFormed]: Row): HostileDocument => ({
  name,
  bytes: typeof written === 'string' ? Buffer.from(written) : written,
  code,
  ...(wellFormed && { wellFormed: true }),
});

/** Whatever is wrong with them shows in the XML, whichever message was expected. */
export const hostileDocuments: readonly HostileDocument[] = Object.values(tables).flatMap((rows) =>
  rows.map(made),
);
