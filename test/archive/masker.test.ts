import * as fc from 'fast-check';
import { Masker } from '../../src/archive/masker';
import { findCards } from '../../src/domain/privacy';
import { runs } from '../support/properties';

/** The text after masking, in chunks that end at `cuts`. */
function masked(
  text: string,
  { secrets = [], cuts = [] }: { secrets?: string[]; cuts?: number[] } = {},
): string {
  const bytes = Buffer.from(text);
  const masker = new Masker(secrets);
  const out: Buffer[] = [];
  let from = 0;
  for (const cut of [...cuts, bytes.length].sort((a, b) => a - b)) {
    out.push(masker.write(bytes.subarray(from, cut)));
    from = Math.max(from, cut);
  }
  return Buffer.concat([...out, masker.end()]).toString();
}

/** Luhn's check digit, written apart from the code under test. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * 2;
    return total + (index % 2 === 1 ? Number(digit) : doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

const digits = (least: number, most: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most })
    .map((list) => list.join(''));

/** What parts the groups of a card's number, as the check of what callers send knows it. */
const parting = [
  ' ',
  '-',
  ' - ',
  '  ',
  ' / ',
  '\u00a0',
  '\u2009',
  '\u200b',
  '\u2013',
  ' \u2013 ',
  '\u2014\u2014\u2014',
  '\t',
  '\r\n',
  '_',
  '|',
  ', ',
];

/** A card number of any length, with such separators anywhere between its digits. */
const card = fc
  .tuple(
    digits(12, 18),
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        { weight: 2, arbitrary: fc.constantFrom(...parting) },
      ),
      {
        minLength: 19,
        maxLength: 19,
      },
    ),
  )
  .map(([start, separators]) =>
    [...withCheckDigit(start)].map((digit, index) => (index === 0 ? '' : separators[index]) + digit).join(''),
  );

const places = [
  (it: string) => `<a><Remark>${it}</Remark></a>`,
  (it: string) => `<a><Remark>paid with ${it}, thanks</Remark></a>`,
  (it: string) => `<a number="${it}"/>`,
  (it: string) => `<a><!-- ${it} --></a>`,
  (it: string) => `<a><![CDATA[{"number":"${it}"}]]></a>`,
  (it: string) => `<a><FormOfPayment>CCVI${it}/1227</FormOfPayment></a>`,
  (it: string) => `{"number":"${it}"}`,
  (it: string) => `<html><p class=x>Sorry: ${it}<br>`,
  (it: string) => `<a><b>1 ${it} 2`,
];

/** Cuts anywhere, up to a byte each. */
const cuts = fc.array(fc.nat(300), { maxLength: 40 });

describe('card numbers', () => {
  test('of 13 to 19 digits are masked wherever they stand and wherever the chunks are cut', () => {
    fc.assert(
      fc.property(card, fc.constantFrom(...places), cuts, (number, place, at) => {
        const text = place(number);
        const shown = masked(text, { cuts: at.filter((cut) => cut < Buffer.byteLength(text)) });
        expect(shown).toHaveLength(text.length);
        expect(shown).not.toContain(number);
        expect(shown).toContain(number.replace(/\d/g, '*'));
      }),
      runs(2_000),
    );
  });

  test('are masked whole, also where digits before or behind them fit by chance', () => {
    fc.assert(
      fc.property(digits(1, 8), card, digits(1, 8), cuts, (before, number, behind, at) => {
        const text = `<a>${before} ${number} ${behind}</a>`;
        const shown = masked(text, { cuts: at.filter((cut) => cut < Buffer.byteLength(text)) });
        expect(shown.slice(3 + before.length + 1).startsWith(number.replace(/\d/g, '*'))).toBe(true);
      }),
      runs(100),
    );
  });

  test.each(['.', '/', ',', '_', '\u00a0', '\u2013', ' - ', '\u200b', '\n'])(
    'are masked in groups of four that are parted by %j, as those of requests are refused',
    (separator) => {
      const number = ['4111', '1111', '1111', '1111'].join(separator);
      const stars = number.replace(/\d/g, '*');
      expect(findCards(number)).toHaveLength(1);
      expect(masked(`<a><Remark>paid by ${number}.</Remark></a>`)).toBe(
        `<a><Remark>paid by ${stars}.</Remark></a>`,
      );
    },
  );

  test.each([
    [
      'days from and to',
      '<a>VALID 04/05/2027 - 05/06/2027, 04.05.2027 - 13.06.2027; 2027-03-01 2027-03-03</a>',
    ],
    [
      'a ticket of two booklets',
      '<TicketNumber>057-1478293244/91</TicketNumber><TicketNumber>0571478293244/18</TicketNumber>',
    ],
    ['two tickets', '<TicketNumber>057-1478293248 057-1478293249, 057-1478293250</TicketNumber>'],
    ['a number that fails the check', '<a>4111111111111112</a>'],
    ['twelve digits, and twenty', '<a>411111111111 41111111111111111111</a>'.replace(' ', '</a><a>')],
    ['an amount of twenty decimals', '<TotalAmount CurCode="EUR">690.32000000000000000000</TotalAmount>'],
    ['an amount of fourteen decimals', '<TotalAmount CurCode="EUR">126.00000000000000</TotalAmount>'],
    ['a UUID', '<OfferID>00000000-0000-0000-0000-000000000000</OfferID>'],
    ['a UUID before a digit', '<a>00000000-0000-0000-0000-000000000000 0</a>'],
    ['a UUID behind a digit', '<a>0 00000000-0000-0000-0000-000000000000</a>'],
    ['a UUID with digits that fit', '<OfferID>4111e111-1111-1111-1111-411111111111</OfferID>'],
    ['a ticket number that fits', '<TicketNumber>0571478293244</TicketNumber>'],
    ['a ticket number with its check digit', '<x:TicketNumber>05714782932454</x:TicketNumber>'],
    ['a ticket number with a hyphen', '<TicketDocNbr>057-1478293244</TicketDocNbr>'],
    ['a ticket number as an attribute', '<Coupon ticketNumber="0571478293244"/>'],
    ['a ticket number in words', '<DescText>ticket no. 0571478293244 is issued</DescText>'],
    ['a ticket number in JSON', '<DescText>{"ticketNumber":"0571478293244"}</DescText>'],
    ['a split ticket number', '<TicketNumber>057</TicketNumber><TicketNumber>1478293244</TicketNumber>'],
  ])('are not seen in %s', (_, text) => {
    expect(masked(text)).toBe(text);
  });

  test('of another length in a ticket’s element are masked, and so is the next element', () => {
    expect(masked('<TicketNumber>4111111111111111</TicketNumber>')).toBe(
      '<TicketNumber>****************</TicketNumber>',
    );
    expect(masked('<TicketNumber>1</TicketNumber><Remark>0571478293244</Remark>')).toBe(
      '<TicketNumber>1</TicketNumber><Remark>*************</Remark>',
    );
  });
});

describe('secrets', () => {
  test.each([
    ['<AuthToken ExpirationDate="2027"><Value>to/ken</Value></AuthToken><b>seen</b>', 'to/ken'],
    ['<n:AuthToken><n:Value><![CDATA[to/ken]]></n:Value></n:AuthToken><b>seen</b>', 'to/ken'],
    ['<AuthToken><!-- to/ken --></AuthToken><b>seen</b>', 'to/ken'],
    ['<LoginRQ Username="joe" Password="to/ken"/><b>seen</b>', 'to/ken'],
    ["<LoginRQ Password = 'to/ken' /><b>seen</b>", 'to/ken'],
    ['<form><input Password=to/ken></form><b>seen</b>', 'to/ken'],
    ['<Password/><b>seen</b>', ''],
    [
      '<Payment><CardNumber>1234</CardNumber><CardSecurityCode>987</CardSecurityCode></Payment><b>seen</b>',
      '987',
    ],
    ['<DescText>{"auth_token":"to/ken"}</DescText><b>seen</b>', 'to/ken'],
    ['<DescText>{&quot;password&quot;:&quot;to/ken&quot;}</DescText><b>seen</b>', 'to/ken'],
    ['<DescText>Cookie: route=1; JSESSIONID=to/ken</DescText><b>seen</b>', 'to/ken'],
    ['<DescText>&lt;AuthToken&gt;to/ken&lt;/AuthToken&gt;</DescText><b>seen</b>', 'to/ken'],
    ['<DescText><![CDATA[<AuthToken>to/ken</AuthToken>]]></DescText><b>seen</b>', 'to/ken'],
    ['<a url="https://svc.example/?token=to/ken"/><b>seen</b>', 'to/ken'],
    ['<!-- X-Auth-Token: to/ken --><b>seen</b>', 'to/ken'],
  ])('are masked by their names: %s', (text, secret) => {
    for (const at of [[], [...text].map((_, index) => index)]) {
      const shown = masked(text, { cuts: at });
      expect(shown).toHaveLength(text.length);
      if (secret) expect(shown).not.toContain(secret);
      expect(shown).toContain('<b>seen</b>');
    }
  });

  test('that are known are masked wherever they stand and wherever the chunks are cut', () => {
    const text = fc.string({
      minLength: 6,
      maxLength: 60,
      unit: fc.constantFrom('a', 'b', '&', '<', '/', '=', '1'),
    });
    fc.assert(
      fc.property(text, fc.string({ maxLength: 80 }), cuts, (secret, around, at) => {
        const whole = `<a>${around}${secret}${around}</a>`;
        const length = Buffer.byteLength(whole);
        const shown = masked(whole, { secrets: [secret], cuts: at.filter((cut) => cut < length) });
        expect(Buffer.byteLength(shown)).toBe(length);
        expect(shown).not.toContain(secret);
      }),
      runs(100),
    );
  });

  test('are masked as XML writes them', () => {
    expect(masked('<a>x a&amp;b&lt;cdef x</a>', { secrets: ['a&b<cdef'] })).toBe(
      '<a>x *************** x</a>',
    );
  });

  test.each([
    '<OrderID>599187</OrderID>',
    '<PaymentTimeLimitDateTime>2027-03-01T18:30:00</PaymentTimeLimitDateTime>',
    '<DescText>Invalid token</DescText>',
    '<DescText>The password has expired. Time: 12:30</DescText>',
    '<a xmlns:ns2="http://www.iata.org/IATA/2015/00/2019.2/IATA_OrderViewRS" CurCode="EUR">Zoë €</a>',
  ])('are not seen where there are none: %s', (text) => {
    expect(masked(text)).toBe(text);
  });
});

test('whatever the bytes and the cuts, what comes out is as long and does not depend on the cuts', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '</',
    '/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '<!DOCTYPE ',
    '"',
    "'",
    '=',
    ':',
    ' ',
    '&quot;',
    '&lt;',
    'AuthToken',
    'TicketNumber',
    'Password',
    '4111/1111',
    ' \u2013 ',
    '1111',
    '690.32',
    'a',
    '4111111111111111',
    '4111 1111 1111 1111',
    '-',
    '0571478293245',
    'é',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), cuts, (parts, at) => {
      const text = parts.join('');
      const whole = masked(text);
      const length = Buffer.byteLength(text);
      expect(Buffer.byteLength(whole)).toBe(length);
      expect(masked(text, { cuts: at.filter((cut) => cut < length) })).toBe(whole);
    }),
    runs(3_000),
  );
});

test('an encoding in which nothing can be found is masked whole', () => {
  const masker = new Masker();
  const bytes = Buffer.from('\ufeff<a>4111111111111111</a>', 'utf16le');
  const shown = Buffer.concat([
    masker.write(bytes.subarray(0, 1)),
    masker.write(bytes.subarray(1)),
    masker.end(),
  ]);
  expect(shown.toString('latin1')).toBe('*'.repeat(bytes.length));
});
