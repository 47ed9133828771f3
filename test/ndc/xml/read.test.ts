import { Readable } from 'node:stream';
import fc from 'fast-check';
import {
  count,
  date,
  each,
  flag,
  integer,
  list,
  localTime,
  money,
  one,
  present,
  record,
  text,
  texts,
} from '../../../src/ndc/xml/declare';
import { readMessage, type ReadOptions } from '../../../src/ndc/xml/read';
import { ReadError } from '../../../src/ndc/xml/readError';
import { runs } from '../../support/properties';

const item = record({
  id: text('ItemID').required(),
  type: text('@Type'),
  price: money('Price/Total'),
  paxIds: texts('Pax/PaxID'),
});

const order = record({
  orderId: text('Response/Order/OrderID').required(),
  total: money('Response/Order/Total').required(),
  items: list('Response/Order/Item', item),
  itemsSeen: count('Response/Order/Item'),
  firstTwo: list('Response/Order/Item', record({ id: text('ItemID') }), { keep: 2 }),
  firstItem: one('Response/Order/Item', item),
  allPaxIds: texts('Response/Order/Item/Pax/PaxID'),
  dogs: integer('Response/Order/Dogs'),
  paid: flag('Response/Order/Paid'),
  frozen: present('Response/Order/Frozen'),
  departure: localTime('Response/Order/Departure'),
  born: date('Response/Order/Born'),
});

const FULL = `<IATA_OrderViewRS><Response><Order>
  <OrderID> 599187 </OrderID><Total CurCode="EUR">690.3200000</Total>
  <Item Type="flight"><ItemID>I1</ItemID><Price><Total>0</Total></Price><Pax><PaxID>P1</PaxID><PaxID>P2</PaxID></Pax></Item>
  <Item><ItemID>I2</ItemID><Pax><PaxID>P3</PaxID></Pax></Item>
  <Item><ItemID>I3</ItemID></Item>
  <Dogs>2</Dogs><Paid>1</Paid><Frozen/><Departure>2027-03-12T18:30:00.000+01:00</Departure><Born>1986-02-02+01:00</Born>
</Order></Response></IATA_OrderViewRS>`;

function chunks(bytes: Uint8Array, size: number): Readable {
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; from += size) pieces.push(bytes.subarray(from, from + size));
  return Readable.from(pieces);
}

function read(
  document: string | Uint8Array,
  options: Partial<ReadOptions<unknown, unknown>> = {},
  size = 65_536,
) {
  const bytes = typeof document === 'string' ? Buffer.from(document) : document;
  return readMessage(chunks(bytes, size), {
    root: 'OrderViewRS',
    messagePrefix: 'IATA_',
    record: order,
    soap: false,
    ...options,
  } as ReadOptions<typeof order extends { finish(values: never): infer T } ? T : never, unknown>);
}

async function refused(
  document: string | Uint8Array,
  options: Partial<ReadOptions<unknown, unknown>> = {},
): Promise<ReadError> {
  const error: unknown = await read(document, options).then(
    () => new Error('the document was read'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ReadError)) throw error;
  return error;
}

/** A document whose order holds `inside` besides what is required. */
const around = (inside: string) =>
  `<IATA_OrderViewRS><Response><Order><OrderID>1</OrderID><Total CurCode="EUR">1</Total>${inside}</Order></Response></IATA_OrderViewRS>`;

describe('what is read', () => {
  test('one walk fills every field, paths that overlap included', async () => {
    const { result } = await read(FULL);
    expect(result).toEqual({
      orderId: '599187',
      total: { amount: '690.32', currency: 'EUR' },
      items: [
        { id: 'I1', type: 'flight', price: { amount: '0.00' }, paxIds: ['P1', 'P2'] },
        { id: 'I2', type: undefined, price: undefined, paxIds: ['P3'] },
        { id: 'I3', type: undefined, price: undefined, paxIds: [] },
      ],
      itemsSeen: 3,
      firstTwo: [{ id: 'I1' }, { id: 'I2' }],
      firstItem: { id: 'I1', type: 'flight', price: { amount: '0.00' }, paxIds: ['P1', 'P2'] },
      allPaxIds: ['P1', 'P2', 'P3'],
      dogs: 2,
      paid: true,
      frozen: true,
      departure: '2027-03-12T18:30:00',
      born: '1986-02-02',
    });
  });

  test('what is missing is undefined, empty or false', async () => {
    const { result } = await read(around(''));
    expect(result).toMatchObject({ items: [], itemsSeen: 0, allPaxIds: [], frozen: false });
    expect(result).toMatchObject({
      firstItem: undefined,
      dogs: undefined,
      paid: undefined,
      departure: undefined,
      born: undefined,
    });
  });

  test('prefixes do not matter, in any mixture', async () => {
    const mixed = FULL.replace(
      '<IATA_OrderViewRS>',
      '<ns4:IATA_OrderViewRS xmlns="a" xmlns:ns2="b" xmlns:ns4="c">',
    )
      .replace('</IATA_OrderViewRS>', '</ns4:IATA_OrderViewRS>')
      .replace('<Order>', '<ns2:Order xmlns:ns2="d">')
      .replace('</Order>', '</ns2:Order>')
      .replace('Type="flight"', 'ns2:Type="flight" xmlns:Type="e"');
    expect(await read(mixed)).toEqual(await read(FULL));
  });

  test('texts are decoded, put together around comments and CDATA, and trimmed', async () => {
    const { result } = await read(
      around('<Item><ItemID>\n a&lt;&#233;<!-- no -->&#x20AC;<![CDATA[<b>&amp;]]> </ItemID></Item>'),
    );
    expect(result?.items[0]?.id).toBe('a<é€<b>&amp;');
  });

  test('an element that holds nothing is taken for missing, and a later one is taken instead', async () => {
    const { result } = await read(around('<Born> </Born><Born>2001-02-03</Born>'));
    expect(result?.born).toBe('2001-02-03');
  });

  test('numbers, dates and times that are none are taken for missing', async () => {
    const { result } = await read(
      around(
        '<Dogs>many</Dogs><Paid>perhaps</Paid><Departure>2027-02-30T10:00:00</Departure><Born>2027-13-01</Born>',
      ),
    );
    expect(result).toMatchObject({ dogs: undefined, paid: undefined, departure: undefined, born: undefined });
  });

  test.each([
    ['2027-03-12T24:00:00', '2027-03-13T00:00:00'],
    ['2027-12-31T24:00:00.000+01:00', '2028-01-01T00:00:00'],
    ['2027-03-12T24:00', '2027-03-13T00:00:00'],
    ['2027-03-12T24:00:01', undefined],
    ['2027-03-12T24:30:00', undefined],
    ['2027-03-12T25:00:00', undefined],
    ['2027-02-30T24:00:00', undefined],
  ])('%s is the time %s', async (written, departure) => {
    const { result } = await read(around(`<Departure>${written}</Departure>`));
    expect(result?.departure).toBe(departure);
  });

  test.each([
    ['+690.32', '690.32'],
    ['.5', '0.50'],
    ['-.5', '-0.50'],
    ['690.', '690.00'],
  ])('an amount written %s, as the schemas allow, is %s', async (written, amount) => {
    const { result } = await read(FULL.replace('690.3200000', written));
    expect(result?.total).toEqual({ amount, currency: 'EUR' });
  });

  test.each(['.', '+', '1,5', '1e3', '+-1', '--1', '1.2.3', 'NaN'])(
    '"%s" is no amount, and no answer with it is believed',
    async (written) => {
      await expect(read(FULL.replace('690.3200000', written))).rejects.toMatchObject({
        code: 'malformed-value',
      });
    },
  );

  test('a flag named like a member of every object is none', async () => {
    const { result } = await read(around('<Paid>constructor</Paid>'));
    expect(result?.paid).toBeUndefined();
  });

  test('a byte order mark is dropped', async () => {
    expect(await read(`\uFEFF${FULL}`)).toEqual(await read(FULL));
  });

  test('elements and attributes named like the members of every object are read like others', async () => {
    const odd = record({ a: text('Response/constructor'), b: text('Response/toString/@hasOwnProperty') });
    const { result } = await readMessage(
      chunks(
        Buffer.from('<X><Response><constructor>1</constructor><toString hasOwnProperty="2"/></Response></X>'),
        9,
      ),
      { root: 'X', messagePrefix: '', record: odd, soap: false },
    );
    expect(result).toEqual({ a: '1', b: '2' });
  });

  test('chunking never changes the result', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (names, size) => {
          const escaped = names.map((name) =>
            name
              .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
              .replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`),
          );
          const document = Buffer.from(
            around(escaped.map((id) => `<Item><ItemID>I${id}</ItemID></Item>`).join('')),
          );
          expect(await read(document, {}, size)).toEqual(await read(document));
        },
      ),
      runs(60),
    );
  });

  test('a document of one large chunk is read piece by piece, with the same result', async () => {
    const many = around('<Item><ItemID>Ü€😀</ItemID></Item>'.repeat(10_000));
    const { result } = await read(many, {}, Infinity);
    expect(result?.itemsSeen).toBe(10_000);
    expect(new Set(result?.items.map(({ id }) => id))).toEqual(new Set(['Ü€😀']));
  });
});

describe('what is demanded', () => {
  test('something required that is missing is named by its full path', async () => {
    const error = await refused(
      '<IATA_OrderViewRS><Response><Order><OrderID>1</OrderID></Order></Response></IATA_OrderViewRS>',
    );
    expect(error).toMatchObject({ kind: 'unreadable', code: 'missing', path: 'Response/Order/Total' });
    expect(error.message).toBe('no Response/Order/Total in the answer');
    expect(await refused(around('<Item/>'))).toMatchObject({ path: 'Response/Order/Item/ItemID' });
  });

  test('an amount that is none is named by its path and not quoted', async () => {
    const error = await refused(around('<Item><ItemID>1</ItemID><Price><Total>12,50</Total></Price></Item>'));
    expect(error).toMatchObject({ code: 'malformed-value', path: 'Response/Order/Item/Price/Total' });
    expect(error.message).not.toContain('12');
  });

  test('an answer without Response says nothing, unless it is a login', async () => {
    const empty = record({ any: text('Any') });
    expect(
      await refused('<IATA_OrderViewRS><PayloadAttributes/></IATA_OrderViewRS>', { record: empty }),
    ).toMatchObject({
      code: 'missing',
      path: 'Response',
    });
    const login = await read('<IATA_OrderViewRS><Any>1</Any></IATA_OrderViewRS>', {
      record: empty,
      demands: 'none',
    });
    expect(login.result).toEqual({ any: '1' });
  });
});

describe('what the service says against a request', () => {
  const error =
    '<Error><Code>911</Code><DescText>Unable to process</DescText><OwnerName>XX</OwnerName></Error>';

  test('errors come before whatever else is missing, wherever they stand', async () => {
    const expected = { result: undefined, errors: [{ code: '911', text: 'Unable to process', owner: 'XX' }] };
    expect(await read(`<IATA_OrderViewRS>${error}</IATA_OrderViewRS>`)).toMatchObject(expected);
    expect(
      await read(`<IATA_OrderViewRS><Response><Order/></Response>${error}</IATA_OrderViewRS>`),
    ).toMatchObject(expected);
    expect(await read(`<IATA_OrderViewRS><Errors>${error}</Errors></IATA_OrderViewRS>`)).toMatchObject(
      expected,
    );
  });

  test('several errors are all told, and one without code as well', async () => {
    const { errors } = await read(
      `<IATA_OrderViewRS>${error}<Error><DescText>words</DescText></Error></IATA_OrderViewRS>`,
    );
    expect(errors.map(({ code, text }) => [code, text])).toEqual([
      ['911', 'Unable to process'],
      ['none', 'words'],
    ]);
  });

  test('a warning is no error, nor is an Error deeper in the answer', async () => {
    const warned = around(error).replace('<Response>', '<Response><Warning><Code>911</Code></Warning>');
    expect((await read(warned)).result).toBeDefined();
  });
});

describe('SOAP', () => {
  const enveloped = (body: string) =>
    `<?xml version='1.0' encoding='UTF-8'?><S:Envelope xmlns:S="x"><S:Header><Control Provider="XX"><Requester AgentCode="7"/></Control></S:Header><S:Body>${body}</S:Body></S:Envelope>`;

  test('an envelope is unwrapped, and its header is read where it is asked for', async () => {
    const header = record({
      provider: text('Control/@Provider'),
      agent: text('Control/Requester/@AgentCode'),
    });
    const message = await read(enveloped(FULL), { soap: true, header });
    expect(message.result).toEqual((await read(FULL)).result);
    expect(message.header).toEqual({ provider: 'XX', agent: '7' });
  });

  test('a fault is told with its code without prefix, in both versions of SOAP and either style', async () => {
    const one = enveloped(
      '<S:Fault><faultcode>S:Client</faultcode><faultstring>bad request</faultstring></S:Fault>',
    );
    expect(await read(one, { soap: true })).toMatchObject({
      result: undefined,
      fault: { code: 'Client', text: 'bad request' },
    });
    expect(await read(one, { soap: false })).toMatchObject({ fault: { code: 'Client' } });
    const two = enveloped(
      '<S:Fault><S:Code><S:Value>S:Sender</S:Value></S:Code><S:Reason><S:Text>no</S:Text></S:Reason></S:Fault>',
    );
    expect(await read(two, { soap: true })).toMatchObject({ fault: { code: 'Sender', text: 'no' } });
  });

  test('a document that is no envelope, an empty body and two messages are refused', async () => {
    expect(await refused(FULL, { soap: true })).toMatchObject({ code: 'no-envelope' });
    expect(await refused(enveloped(''), { soap: true })).toMatchObject({ code: 'other-message' });
    expect(await refused(enveloped(FULL + FULL), { soap: true })).toMatchObject({ code: 'other-message' });
  });
});

describe('what is refused', () => {
  test('a document that is cut anywhere is truncated, never a result', async () => {
    for (let end = 1; end < FULL.length; end++) {
      expect(await refused(FULL.slice(0, end))).toMatchObject({ kind: 'truncated' });
    }
  });

  test('a document that is cut within a character is truncated', async () => {
    const bytes = Buffer.from(around('<Item><ItemID>€</ItemID></Item>'));
    const cut = bytes.subarray(0, bytes.indexOf(Buffer.from('€')) + 2);
    expect(await refused(cut)).toMatchObject({ kind: 'truncated' });
  });

  test('nothing, and nothing but white space, is empty', async () => {
    expect(await refused('')).toMatchObject({ kind: 'empty' });
    expect(await refused('\uFEFF \n')).toMatchObject({ kind: 'empty' });
  });

  test.each([
    ['mismatched tags', '<IATA_OrderViewRS><A></B></IATA_OrderViewRS>', 'mismatched-tag'],
    ['two roots', `${FULL}<More/>`, 'second-root'],
    ['text after the root', `${FULL}more`, 'second-root'],
    ['an unknown entity', around('<Born>&foo;</Born>'), 'undefined-entity'],
    ['a duplicate attribute', around('<Item Type="1" Type="2"/>'), 'duplicate-attribute'],
    ['a control character', around('<Born>\u0001</Born>'), 'illegal-character'],
    ['a reference to a control character', around('<Born>&#1;</Born>'), 'illegal-character'],
    ['an attribute without quotes', around('<Item Type=1/>'), 'not-well-formed'],
    ['HTML', '<!DOCTYPE html><html><body><br></body></html>', 'html-page'],
    ['a DOCTYPE', `<!DOCTYPE a [<!ENTITY b "c">]>${FULL}`, 'doctype'],
    ['JSON', '{"error":"down"}', 'not-xml'],
    ['another declared encoding', `<?xml version="1.0" encoding="ISO-8859-1"?>${FULL}`, 'declared-encoding'],
    ['another XML version', `<?xml version="1.1"?>${FULL}`, 'xml-version'],
    ['another message', '<IATA_OrderReshopRS><Response/></IATA_OrderReshopRS>', 'other-message'],
    ['the message without its prefix', '<OrderViewRS><Response/></OrderViewRS>', 'other-message'],
  ])('%s', async (_, document, code) => {
    expect(await refused(document)).toMatchObject({ kind: 'unreadable', code });
  });

  test('bytes that are not UTF-8, in whatever encoding they are', async () => {
    expect(await refused(Buffer.from(around('<Born>é</Born>'), 'latin1'))).toMatchObject({
      code: 'encoding',
    });
    expect(await refused(Buffer.from(`\uFEFF${FULL}`, 'utf16le'))).toMatchObject({ code: 'encoding' });
    expect(
      await refused(Buffer.concat([Buffer.from('<a>'), Buffer.from([0xc0, 0x80]), Buffer.from('</a>')])),
    ).toMatchObject({
      code: 'encoding',
    });
  });

  test('more bytes, more depth, more attributes and longer texts than the limits', async () => {
    const limits = { bytes: 5_000, depth: 20, attributes: 3, text: 500 };
    expect(await refused(around(' '.repeat(6_000)), { limits })).toMatchObject({ code: 'too-large' });
    expect(await refused(around('<A>'.repeat(30)), { limits })).toMatchObject({ code: 'too-deep' });
    expect(await refused(around('<A a="" b="" c="" d=""/>'), { limits })).toMatchObject({
      code: 'too-many-attributes',
    });
    for (const long of [
      `<A>${'x'.repeat(2_000)}`,
      `<!--${'x'.repeat(2_000)}`,
      `<A a="${'x'.repeat(2_000)}`,
      `<${'A'.repeat(2_000)}`,
    ]) {
      await expect(read(`<IATA_OrderViewRS>${long}`, { limits }, 100)).rejects.toMatchObject({
        code: 'text-too-long',
      });
    }
  });

  test('a complaint about XML never quotes the document', async () => {
    const error = await refused(around('<Item><SECRET>a</NAME></Item>'));
    expect(error.message).toBe('an end tag does not match its start tag, at byte 100');
  });

  test('an error of the stream passes through as it is', async () => {
    const broken = new Error('the connection broke');
    async function* body(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('<IATA_OrderViewRS>');
      await Promise.reject(broken);
    }
    const reading = readMessage(body(), {
      root: 'OrderViewRS',
      messagePrefix: 'IATA_',
      record: order,
      soap: false,
    });
    await expect(reading).rejects.toBe(broken);
  });
});

describe('how much is held', () => {
  const items = (count: number) => around('<Item><ItemID>I</ItemID></Item>'.repeat(count));
  const limits = { records: 30 };

  test('lists that hold more than the limit are refused, whoever of them is the longest', async () => {
    const ids = record({ ids: texts('Response/Order/Item/ItemID') });
    expect(await read(items(30), { record: ids, limits })).toMatchObject({ errors: [] });
    expect(await refused(items(31), { record: ids, limits })).toMatchObject({
      code: 'too-many-records',
    });
    const refusals = `<IATA_OrderViewRS>${'<Error/>'.repeat(31)}</IATA_OrderViewRS>`;
    expect(await refused(refusals, { limits })).toMatchObject({ code: 'too-many-records' });
  });

  test('what is taken in passing may be of any number', async () => {
    const passing = record({ items: each('Response/Order/Item', record({ ids: texts('ItemID') })) });
    expect(await read(items(1_000), { record: passing, limits })).toMatchObject({
      result: { items: { seen: 1_000 } },
    });
  });
});

describe('records in passing', () => {
  const passing = record({
    orderId: text('Response/Order/OrderID').required(),
    items: each('Response/Order/Item', item),
    after: text('Response/Order/Dogs'),
  });

  test('each record is handed on as its element ends, with what was read before it, and only their number is kept', async () => {
    const taken: unknown[] = [];
    const { result } = await readMessage(chunks(Buffer.from(FULL), 7), {
      root: 'OrderViewRS',
      messagePrefix: 'IATA_',
      record: passing,
      sinks: { items: ({ id }, soFar) => taken.push({ id, ...soFar() }) },
      soap: false,
    });
    expect(result).toEqual({ orderId: '599187', items: { seen: 3 }, after: '2' });
    expect(taken).toEqual(
      ['I1', 'I2', 'I3'].map((id, index) => ({
        id,
        orderId: '599187',
        items: { seen: index + 1 },
        after: undefined,
      })),
    );
  });

  test('without a sink they are counted', async () => {
    expect(await read(FULL, { record: passing })).toMatchObject({ result: { items: { seen: 3 } } });
    expect(await read(around(''), { record: passing })).toMatchObject({ result: { items: { seen: 0 } } });
  });

  test('one that lacks what it requires is not handed on, and the answer is refused', async () => {
    const taken: unknown[] = [];
    const reading = readMessage(chunks(Buffer.from(around('<Item/><Item><ItemID>I2</ItemID></Item>')), 7), {
      root: 'OrderViewRS',
      messagePrefix: 'IATA_',
      record: passing,
      sinks: { items: ({ id }) => taken.push(id) },
      soap: false,
    });
    await expect(reading).rejects.toMatchObject({ code: 'missing', path: 'Response/Order/Item/ItemID' });
    expect(taken).toEqual(['I2']);
  });
});
