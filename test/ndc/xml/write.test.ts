import { Readable } from 'node:stream';
import fc from 'fast-check';
import { list, record, text } from '../../../src/ndc/xml/declare';
import { defaultLimits } from '../../../src/ndc/xml/limits';
import { readMessage } from '../../../src/ndc/xml/read';
import { writeElement, writeMessage, type XmlTree } from '../../../src/ndc/xml/write';
import { runs } from '../../support/properties';
import { readerWithin } from '../hostile/fuzz/canonical';

const tree: XmlTree = {
  Party: { Sender: 'me' },
  Request: {
    B: 1,
    A: true,
    Skipped: undefined,
    None: [],
    Empty: {},
    Blank: '',
    Pax: [{ PaxID: 'P1' }, { PaxID: 'P2' }],
  },
};

test('in 19.2 everything lives in the one default namespace, in the order of the tree', () => {
  expect(writeMessage({ root: 'IATA_XRQ', tree, namespaces: { message: 'm' } })).toBe(
    '<IATA_XRQ xmlns="m"><Party><Sender>me</Sender></Party><Request><B>1</B><A>true</A><Empty/><Blank/>' +
      '<Pax><PaxID>P1</PaxID></Pax><Pax><PaxID>P2</PaxID></Pax></Request></IATA_XRQ>',
  );
});

test('in 21.3 the root and its children live in the message namespace, and everything below in the common one', () => {
  const written = writeMessage({
    root: 'IATA_XRQ',
    tree: { Request: { A: { B: '1' } } },
    namespaces: { message: 'm', common: 'c' },
  });
  expect(written).toBe(
    '<IATA_XRQ xmlns="m" xmlns:c="c"><Request><c:A><c:B>1</c:B></c:A></Request></IATA_XRQ>',
  );
});

test('prefixes can be chosen, the default namespace for the common types included', () => {
  const namespaces = { message: 'm', common: 'c', prefixes: { message: 'ns4', common: '' } };
  expect(writeMessage({ root: 'X', tree: { Response: { A: '1' } }, namespaces })).toBe(
    '<ns4:X xmlns:ns4="m" xmlns="c"><ns4:Response><A>1</A></ns4:Response></ns4:X>',
  );
});

test('attributes stand on the root and below, text beside them', () => {
  const amount = { '@CurCode': 'EUR', '#text': '690.32' };
  expect(
    writeMessage({ root: 'L', tree: { '@User': 'a"b', Amount: amount }, namespaces: { message: 'm' } }),
  ).toBe('<L xmlns="m" User="a&quot;b"><Amount CurCode="EUR">690.32</Amount></L>');
});

test('an element for an envelope keeps the names of the tree', () => {
  expect(writeElement('s:Header', { 'h:Control': { '@xmlns:h': 'n', '@Provider': 'X' } })).toBe(
    '<s:Header><h:Control xmlns:h="n" Provider="X"/></s:Header>',
  );
});

test('a character that XML cannot hold is refused, and the element named without its text', () => {
  const write = (value: string) => () => writeElement('A', { B: [{ C: value }] });
  for (const bad of ['a\u0000', '\u000B', 'x\uFFFF', '\uD83D', '\uDE00\uD83D']) {
    expect(write(bad)).toThrow(new RangeError('A/B/C holds a character that XML cannot hold'));
  }
  expect(write('\t\n é€😀')).not.toThrow();
});

test('line ends and tabs that a reader would change are written as references', () => {
  expect(writeElement('A', { '@b': 'a\tb\r\nc', C: 'a\tb\r\nc', D: { '@e': '\n', '#text': '\r' } })).toBe(
    '<A b="a&#9;b&#13;&#10;c"><C>a\tb&#13;\nc</C><D e="&#10;">&#13;</D></A>',
  );
});

const shape = record({ values: list('Request/V', record({ text: text('.'), attribute: text('@a') })) });

test('whatever text XML can hold is read back as it was written', async () => {
  const texts = fc.array(
    fc
      .string({ unit: 'binary', minLength: 1 })
      .map((value) => value.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').trim())
      .filter((value) => value !== ''),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (values) => {
      const content = {
        Request: { V: values.map((value) => ({ '@a': value, '#text': value })) },
      };
      const document = writeMessage({ root: 'X', tree: content, namespaces: { message: 'm' } });
      const body = Readable.from([Buffer.from(document)]);
      const { result } = await readMessage(body, {
        root: 'X',
        messagePrefix: '',
        record: shape,
        soap: false,
        demands: 'none',
      });
      expect(result?.values).toEqual(values.map((value) => ({ text: value, attribute: value })));
    }),
    runs(100),
  );
});

const escaped = (value: unknown): string => String(value).replaceAll('&', '&amp;').replaceAll('>', '&gt;');

/** The tree as whoever reads it is told: every element with its end tag, attributes before texts and children. */
function canonical(name: string, value: XmlTree[string]): string {
  if (Array.isArray(value)) return value.map((each: XmlTree[string]) => canonical(name, each)).join('');
  if (value === undefined) return '';
  if (typeof value !== 'object') return `<${name}>${escaped(value)}</${name}>`;
  const entries = Object.entries(value as XmlTree);
  const attributes = entries.filter(([key]) => key.startsWith('@'));
  const children = entries.filter(([key]) => !key.startsWith('@'));
  return (
    `<${name}${attributes.map(([key, text]) => ` ${key.slice(1)}="${escaped(text)}"`).join('')}>` +
    children.map(([key, child]) => (key === '#text' ? escaped(child) : canonical(key, child))).join('') +
    `</${name}>`
  );
}

test('a tree is read as the elements, attributes and texts that it names, in its order', async () => {
  const word = fc.oneof(fc.stringMatching(/^[\wé &>]*$/), fc.integer(), fc.boolean());
  const { tree: trees } = fc.letrec<{ tree: XmlTree; value: XmlTree[string] }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      word,
      fc.constant(undefined),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.record({ '@c': word, '#text': word }),
      tie('tree'),
    ),
    tree: fc
      .tuple(
        fc.dictionary(fc.constantFrom('@a', '@b'), word, { maxKeys: 2 }),
        fc.dictionary(fc.constantFrom('A', 'B', 'C'), tie('value'), { maxKeys: 3 }),
      )
      .map(([attributes, children]) => ({ ...attributes, ...children })),
  }));
  await fc.assert(
    fc.asyncProperty(trees, async (some) => {
      const reading = await readerWithin(defaultLimits)([Buffer.from(writeElement('X', some))], true);
      expect(reading).toEqual({ canonical: canonical('X', some) });
    }),
    runs(500),
  );
});

test('an attribute that should hold elements is a defect that names itself', () => {
  expect(() => writeElement('A', { B: { '@c': {} } })).toThrow(/^A\/B\/@c is a text/);
});
