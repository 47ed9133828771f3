/** What of people and secrets is found again in texts that somebody else wrote, and what is left as it is. */
import fc from 'fast-check';
import { merged, personalOf, scrubbing } from '../../src/domain/personal';

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

  test('whoever it is, where a text has an address of e-mail or a name as tickets have it', () => {
    expect(scrubbing({})('ask jane.doe+air@mail.example: DOE/JANE MRS')).toBe('ask ***: ***');
  });
});

describe('a secret is found', () => {
  test.each([
    ['as it is', token],
    ['in a URL', encodeURIComponent(token)],
    ['a cookie', 'a1b2c3.node1'],
    ['a password with a blank', 'correct horse'],
    ['another bearer', 'Bearer abcdefgh12345678'],
    ['a JWT', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln'],
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

test('whatever a name is made of, its own spelling is found and nothing is thrown', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 2, maxLength: 40, unit: 'grapheme' }),
      fc.string(),
      (surname, around) => {
        const clean = scrubbing(personalOf({ passengers: [{ surname }] }));
        clean(around);
        const name = surname.trim();
        // Without a letter it is no name that anybody could tell from the text.
        if (/^\p{L}{2,}$/u.test(name)) expect(clean(`1 ${name} 2`)).not.toContain(name);
      },
    ),
    { numRuns: 500 },
  );
});
