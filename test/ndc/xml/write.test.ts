import { Readable } from 'node:stream';
import { XMLBuilder } from 'fast-xml-parser';
import fc from 'fast-check';
import { list, record, text } from '../../../src/ndc/xml/declare';
import { readMessage } from '../../../src/ndc/xml/read';
import { repeated, writeElement, writeMessage, type XmlTree } from '../../../src/ndc/xml/write';
import { runs } from '../../support/properties';

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

/** Another's writer; it leaves escaping to us, so the texts need none. */
const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  processEntities: false,
});

test('a tree becomes the elements that another writer makes of it', () => {
  const word = fc.oneof(fc.stringMatching(/^[\wé ]*$/), fc.integer(), fc.boolean());
  const { tree: trees } = fc.letrec<{ tree: XmlTree; value: XmlTree[string] }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      word,
      fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
      tie('tree'),
    ),
    tree: fc
      .tuple(
        fc.dictionary(fc.constantFrom('@a', '@b'), word, { maxKeys: 2 }),
        fc.dictionary(fc.constantFrom('A', 'B', 'C'), tie('value'), { minKeys: 1, maxKeys: 3 }),
      )
      .map(([attributes, children]) => ({ ...attributes, ...children })),
  }));
  fc.assert(
    fc.property(trees, (some) => expect(writeElement('X', some)).toBe(builder.build({ X: some }))),
    runs(500),
  );
});

test('a repeated tree is written as any other, whatever it is called and wherever it stands', () => {
  const plain: XmlTree = { '@a': 'x', B: 'é', C: [] };
  const places = (one: XmlTree): XmlTree => ({
    Response: { D: [one, one], E: one, F: { D: one, G: {} }, H: { '@b': 1, D: [one] } },
    D: [{}, one, 'text', one],
  });
  const namespaces = { message: 'm', common: 'c' };
  const written = (tree: XmlTree): string => writeMessage({ root: 'X', tree, namespaces });
  expect(written(places(repeated({ ...plain })))).toBe(written(places(plain)));
  expect(writeElement('A', { B: [repeated({}), repeated({})] })).toBe('<A><B/><B/></A>');
});

test('an attribute that should hold elements is a defect that names itself', () => {
  expect(() => writeElement('A', { B: { '@c': {} } })).toThrow(/^A\/B\/@c is a text/);
});
