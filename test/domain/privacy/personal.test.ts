/** What of people and secrets is found again in texts that somebody else wrote, and what is left as it is. */
import fc from 'fast-check';
import { merged, personalOf, scrubbing } from '../../../src/domain/privacy';
import { runs } from '../../support/properties';

const people = personalOf({
  passengers: [
    {
      paxId: 'PAX1',
      givenName: 'Zoë Maria',
      surname: 'Müller-Lüdenscheidt',
      birthDate: '1980-02-01',
      documents: [{ type: 'PT', number: 'C01X0006H', issuingCountry: 'DE' }],
      loyalty: [{ carrier: 'XA', number: '992 003 123 456' }],
    },
    { paxId: 'PAX2', givenName: 'Bo', surname: 'Li', birthDate: '2011-11-30' },
    { paxId: 'PAX3', givenName: '小明', surname: "O'Brien", birthDate: '2012-01-05' },
  ],
  contact: {
    email: 'zoe.mueller@example.org',
    phone: { countryCode: '44', number: '(0)20 7946-0123' },
    address: { street: 'Große Straße 12b', city: 'Königswinter', postalCode: 'SW1A 1AA', country: 'DE' },
  },
});
const token = 'Zm9v/YmFy+MTIzNDU2Nzg5MA==';
const scrub = scrubbing(people, [token, 'correct horse', 'a1b2c3.node1']);

describe('a person is found', () => {
  test.each([
    ['as written', 'Zoë Maria Müller-Lüdenscheidt'],
    ['in capitals, without accents', 'MULLER-LUDENSCHEIDT ZOE MARIA'],
    ['with umlauts written out', 'MUELLER LUEDENSCHEIDT'],
    ['as tickets have it', 'MULLERLUDENSCHEIDT/ZOEMARIAMRS'],
    ['with accents that stand alone', 'Zoe\u0308 Maria Mu\u0308ller-Lu\u0308denscheidt'],
    ['by one part of the name', 'Maria'],
    ['with a short name', 'LI/BOMR'],
    ['with a short name, as words', 'Li Bo'],
    ['in a script without blanks', '乘客小明先生'],
    ['with an apostrophe of another kind', 'O’Brien'],
    ['without the apostrophe', 'OBRIEN'],
    ['born, ISO', '1980-02-01'],
    ['born, with a time', '1980-02-01T00:00:00'],
    ['born, as airlines write it', '01FEB80'],
    ['born, with the year', '1 February 1980'],
    ['born, American', '02/01/1980'],
    ['born, European', '01.02.1980'],
    ['born, six digits', '800201'],
    ['born, eight digits', '19800201'],
    ['born, in words', 'Feb 1st, 1980'],
    ['by passport', 'C01X0006H'],
    ['by passport, in another case and grouped', 'c01x-0006-h'],
    ['by frequent flyer number', '992003123456'],
    ['by phone, with its country', '+44 20 7946 0123'],
    ['by phone, as digits', '00442079460123'],
    ['by e-mail', 'zoe.mueller@example.org'],
    ['by e-mail, as airlines write it', 'ZOE.MUELLER//EXAMPLE.ORG'],
    ['by e-mail in a URL', 'zoe.mueller%40example.org'],
    ['by street', 'GROSSE STRASSE 12B'],
    ['by postal code', 'SW1A1AA'],
    ['by city', 'Konigswinter'],
  ])('%s', (_how, written) => {
    const shown = scrub(`PAX ${written} REJECTED`);

    expect(shown).toMatch(/^PAX .*\*\*\*.* REJECTED$/u);
    // Nothing of it is left but signs and titles.
    expect(shown.replace(/^PAX|REJECTED$|乘客|先生|MRS?|T00:00:00|\+44|0044|00/gu, '')).not.toMatch(
      /[\p{L}\p{Nd}]/u,
    );
  });

  test.each([
    ['as tickets have it', 'DOE/JANE MRS'],
    ['as tickets have it, without a blank', 'DOE/JANEMRS'],
    ['as tickets have it, with several names', 'VAN DER BERG-DOE/JANE MARIA ANNA MRS'],
    ['as tickets have it, with an initial at the title', 'DOE/JANE QMRS'],
    ['by e-mail', 'jane.doe+air@mail.example'],
    ['by e-mail with an accent', 'zoé@mail.example'],
    ['by e-mail in a URL', 'jane.doe%40mail.example'],
  ])('whoever it is, %s', (_how, written) => {
    expect(scrubbing({})(`ask ${written}: no`)).toBe('ask ***: no');
  });

  test.each([
    ['12 High Street, Flat 3', 'of 12 HIGH STREET, FLAT 3'],
    ['12 High Street\nFlat 3', 'of 12 High Street \u2013 Flat 3'],
    ['5 King’s Road', "of 5 KING'S ROAD"],
    ['Apt. #4 & 5: Main', 'of Apt. #4 & 5: Main'],
    ['Øster Allé 5', 'of OSTER ALLE 5'],
    ['Øster Allé 5', 'of Øster Allé 5'],
    ['Øster Allé 5', 'of OESTER ALLE 5'],
    ['Łódzka 12', 'of LODZKA 12'],
    ['Đorđa Ð. Þór ẞ Œ Æ 12', 'of Đorđa Ð. Þór ẞ Œ Æ 12'],
    ['Große Straße 1', 'of GROSSE STRASSE 1'],
    ['Königstraße 1', 'of KOENIGSTRASSE 1'],
    ['Koenigstrasse 1', 'of Königstraße 1'],
  ])('who lives in %s', (street, said) => {
    const clean = scrubbing(personalOf({ contact: { address: { street } } }));

    expect(clean(said)).toBe('of ***');
  });

  test.each(['(020) - 7946 0000', '020-7946.0000', '+020 / 79 46 00 00'])(
    'whom one can call, as %s',
    (written) => {
      const number = '(020) - 7946 0000';
      const clean = scrubbing(personalOf({ contact: { phone: { number } } }));

      expect(clean(`call ${written} now`)).toMatch(/^call [(+0]*\*\*\* now$/);
    },
  );

  test.each([
    '1.2.1980',
    '1/2/1980',
    '1/2/80',
    '1980-2-1',
    '1. 2. 1980',
    '01 FEV 1980',
    '1er février 1980',
    '1 de febrero de 1980',
    '1º febbraio 1980',
    '1. Februar 1980',
    '1980FEB01',
    '1%2F2%2F1980',
  ])('who was born %s', (written) => {
    expect(scrub(`born ${written}, refused`)).toBe('born ***, refused');
  });

  test.each([
    ['1980-01-01', ['1 JAN 1980', '1 ENE 1980', '1 gennaio 1980', '1. Jänner 1980']],
    ['1980-03-01', ['1 MAR 1980', '1. März 1980', '1. Maerz 1980', '1 mars 1980', '1 março 1980']],
    ['1980-04-01', ['1 APR 1980', '1 avril 1980', '1 ABR 1980']],
    ['1980-05-01', ['1 MAY 1980', '1 MAI 1980', '1 maggio 1980']],
    ['1980-06-01', ['1 JUN 1980', '1 juin 1980', '1 giugno 1980']],
    ['1980-07-01', ['1 JUL 1980', '1 juillet 1980', '1 luglio 1980']],
    ['1980-08-01', ['1 AUG 1980', '1 août 1980', '1 AGO 1980']],
    ['1980-09-01', ['1 SEP 1980', '1 SET 1980', '1 de septiembre de 1980', '1 settembre 1980']],
    ['1980-10-01', ['1 OCT 1980', '1 OKT 1980', '1 OUT 1980', '1 ottobre 1980']],
    ['1980-11-01', ['1 NOV 1980', '1 noviembre 1980']],
    ['1980-12-01', ['1 DEC 1980', '01DEZ80', '1 décembre 1980', '1 DIC 1980']],
  ])('who was born %s, in the months of six languages', (birthDate, written) => {
    const clean = scrubbing(personalOf({ passengers: [{ birthDate }] }));

    expect(written.map((each) => clean(`born ${each}, refused`))).toEqual(
      written.map(() => 'born ***, refused'),
    );
  });

  test.each([
    ['in JSON', 'M\\u00fcller'],
    ['in JSON within JSON', 'M\\\\u00FCller'],
    ['in a URL', 'M%C3%BCller'],
    ['in a URL of Latin-1', 'M%FCller'],
    ['with an accent for itself', 'Mu%CC%88ller'],
    ['with an accent for itself at its end', 'Zoe\\u0308'],
  ])('whose name is escaped %s', (_how, written) => {
    expect(scrub(`"${written}" is refused`)).toMatch(/^"\*\*\*" is refused$/);
  });

  test('whose name has a letter beyond two bytes', () => {
    const clean = scrubbing(personalOf({ passengers: [{ surname: '𠮷野' }] }));

    for (const written of ['𠮷野', '\\ud842\\udfb7\\u91ce', '%F0%A0%AE%B7%E9%87%8E'])
      expect(clean(`${written} refused`)).toBe('*** refused');
  });

  test('who booked with two letters for an umlaut, and only such a name', () => {
    const clean = scrubbing(personalOf({ passengers: [{ givenName: 'Zoe', surname: 'Mueller-Doerr' }] }));

    expect(clean('Müller-Dörr or MULLER or Mueller or Dörr')).toBe('*** or *** or *** or ***');
    expect(scrubbing(personalOf({ passengers: [{ surname: 'Doe' }] }))('DO NOT, DÖ')).toBe('DO NOT, DÖ');
  });

  test.each([
    'ZOE..MUELLER//MY./MAIL.EXAMPLE',
    'zoe_mueller@my-mail.example',
    'zoe_mueller%40my-mail.example',
    'ZOE_MUELLER(AT)MY-MAIL.EXAMPLE',
  ])('by e-mail, as the remark CTCE has it: %s', (written) => {
    const clean = scrubbing(personalOf({ contact: { email: 'zoe_mueller@my-mail.example' } }));

    expect(clean(`CTCE ${written}/EN`)).toBe('CTCE ***/EN');
  });

  test.each([
    ['of one letter', '%aa'],
    ['of one letter, between signs', '%aa& '],
    ['of a sign', '%a9a'],
    ['of an accent', '%CC%88'],
    ['of a blank', '7%20'],
    ['of a letter, in JSON', '\\u00e4'],
  ])('who entered what looks like an escape, %s', (_how, written) => {
    for (const personal of [
      { passengers: [{ givenName: written, surname: 'Li' }] },
      { passengers: [{ documents: [{ number: written }] }] },
      { contact: { address: { street: written, city: written, postalCode: written } } },
    ])
      expect(scrubbing(personalOf(personal))(`<< ${written} >>`)).toMatch(/^<< [^\p{L}\p{Nd}]* >>$/u);
  });

  test('whose street has an umlaut of two characters, written out', () => {
    const clean = scrubbing(personalOf({ contact: { address: { street: 'Ko\u0308nigstraße 1' } } }));

    expect(clean('of KOENIGSTRASSE 1')).toBe('of ***');
  });

  test.each(['٧٩٤٦٠١٢٣', '7946٠١٢٣', '７９４６-０１２３', '79460123'])(
    'whose number is written in digits of another script: %s',
    (written) => {
      for (const number of ['79460123', '٧٩٤٦ ٠١٢٣']) {
        const clean = scrubbing(personalOf({ contact: { phone: { number } } }));
        expect(clean(`call ${written} now`)).toBe('call *** now');
      }
    },
  );
});

describe('a secret is found', () => {
  test.each([
    ['as it is', token],
    ['in a URL', encodeURIComponent(token)],
    ['a cookie', 'a1b2c3.node1'],
    ['a password with a blank', 'correct horse'],
    ['another bearer', 'Bearer abcdefgh12345678'],
    ['a JWT', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln'],
    ['a JWT behind a hyphen', 'auth-eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln'],
    ['another password', 'Password="s3cr3t"'],
    ['in JSON', '{"authToken":"0a1b2c3d4e5f"}'],
    ['in a URL of its own', 'https://joe:hunter2@svc.example/'],
    ['another card', '4111 1111 1111 1111'],
  ])('%s', (_how, written) => {
    const shown = scrub(`before ${written} after`);

    expect(shown).toMatch(/^before .*\*.* after$/);
    expect(shown).not.toMatch(/abcdefgh|eyJ|s3cr3t|0a1b|hunter2|4111|correct|a1b2c3|Zm9v/);
  });
});

test('what is nobody’s stays as it is', () => {
  for (const text of [
    'Unable to process - system error',
    'AuthToken: expired, log in again',
    'Ticket 2201234567890 was issued on 2027-03-12 for 690.32 EUR',
    'flight XA 315 LHR-CDG, offer 1f0e-22, CorrelationID e0511f74-7d4b-3763-b80c-08b1ec1803d2',
    'Libya, Bolivia, a bolt, olive oil', // neither Bo nor Li
    'no Response/Order/OrderItems in the answer',
    'PTC must be ADT/CHD/INF',
    'PAYMENT/TICKETING TIME LIMIT EXPIRED PLEASE REBOOK',
    'build 19.80.2 of 1980, 121980 offers',
  ])
    expect(scrub(text)).toBe(text);
});

test('of several sources all people are known, and a flight’s number is none of theirs', () => {
  const both = merged(
    personalOf({ passenger: { givenName: 'Ada', surname: 'Lovelace' }, flight: { number: '315' } }),
    {
      births: ['1815-12-10'],
    },
  );

  expect(scrubbing(both)('ADA LOVELACE 10DEC1815 XA315')).toBe('*** *** *** XA315');
});

/** Whatever a request may hold there, and what people and machines write of it. */
const ordinary = fc.constantFrom(
  ..."aeouzAEOUZßäöüÄÖÜøØåÅæÆœŒłŁđĐðÐþÞẞñıİéñΩжщ山小ªº-–'’ .,#&:;/()\n\t\u00a00123456789４٤%\\u@_",
);
const anything = fc.oneof(
  fc.string({ minLength: 2, maxLength: 40, unit: ordinary }),
  fc.string({ minLength: 2, maxLength: 40, unit: 'grapheme' }),
  fc.string({ minLength: 2, maxLength: 40, unit: 'binary' }),
);
const phones = fc
  .string({ minLength: 3, maxLength: 30, unit: fc.constantFrom(...'0123456789 ()/.-') })
  .filter((number) => /\d.*\d/.test(number));
const sign = fc.string({
  minLength: 1,
  maxLength: 8,
  unit: ordinary.filter((each) => !/[\s@%\\]/.test(each)),
});
const emails = fc.tuple(sign, sign, sign).map(([local, domain, top]) => `${local}@${domain}.${top}`);
const births = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** The members that are personal, each with what may stand in it. */
const fields: readonly [field: string, values: fc.Arbitrary<string>, holder: (value: string) => object][] = [
  ['given name', anything, (givenName) => ({ passengers: [{ givenName }] })],
  ['surname', anything, (surname) => ({ passengers: [{ surname }] })],
  ['birthday', births, (birthDate) => ({ passengers: [{ birthDate }] })],
  ['document', anything, (number) => ({ passengers: [{ documents: [{ number }] }] })],
  ['frequent flyer', anything, (number) => ({ passenger: { loyalty: [{ number }] } })],
  ['phone', phones, (number) => ({ contact: { phone: { number } } })],
  ['e-mail', emails, (email) => ({ contact: { email } })],
  ['street', anything, (street) => ({ contact: { address: { street } } })],
  ['city', anything, (city) => ({ contact: { address: { city } } })],
  ['postal code', anything, (postalCode) => ({ contact: { address: { postalCode } } })],
];

test.each(fields)('whatever a %s is made of, its own spelling is found', (_field, values, holder) => {
  fc.assert(
    fc.property(values, fc.string(), (value, around) => {
      const clean = scrubbing(personalOf(holder(value)));
      clean(around);
      // With one letter or digit alone it is nothing that anybody could tell from the text.
      const signs = value.match(/[\p{L}\p{Nd}]/gu) ?? [];
      const shown = clean(`<< ${value} >>`);
      if (signs.length > 1) expect(shown).not.toMatch(/[\p{L}\p{Nd}]/u);
    }),
    runs(300),
  );
});

test('a correction is personal data too: the name that is asked for, and what a read shall show', () => {
  const name = { givenName: 'Zoë', surname: 'Lüdenscheidt', title: 'MRS' };
  const shows = {
    paxId: 'PAX1',
    documents: [{ type: 'PT', number: 'C01X0006H', issuingCountry: 'DE' }],
    loyalty: [{ carrier: 'XA', number: '992003123456' }],
    contact: { email: 'zoe@example.org' },
  };
  const before = { paxId: 'PAX1', givenName: 'Ada', surname: 'Alt', documents: [{ number: 'OLD12345' }] };
  const after = { ...before, documents: [{ number: 'NEW12345' }] };
  const both = scrubbing(personalOf({ ask: 'name', name }, { shows }, { passengers: [{ before, after }] }));
  const written = 'LUEDENSCHEIDT/ZOEMRS C01X0006H 992003123456 ZOE@EXAMPLE.ORG OLD12345 NEW12345';
  expect(both(written)).not.toMatch(/LUED|ZOE|C01X|9920|OLD1|NEW1/);
});
