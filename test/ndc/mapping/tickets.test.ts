import fc from 'fast-check';
import { ticketDocuments, type RawTicket } from '../../../src/ndc/mapping/tickets';
import { runs } from '../../support/properties';

const ticket = (number: string, typeCode = 'T', ...coupons: string[]): RawTicket => ({
  number,
  typeCode,
  coupons: coupons.map((statusCode, position) => ({ number: String(position + 1), statusCode })),
});

const numbersOf = (...tickets: RawTicket[]) =>
  ticketDocuments([{ paxId: 'PAX1', tickets }]).map(({ number }) => number);

test('a number split over two Ticket elements is one document, with the coupons of both', () => {
  const documents = ticketDocuments([
    { paxId: 'PAX3', tickets: [ticket('125', 'T', 'I'), ticket('2113793590', 'T', 'I', 'I')] },
  ]);

  expect(documents).toEqual([
    {
      number: '1252113793590',
      typeCode: 'T',
      paxId: 'PAX3',
      coupons: [
        { number: '1', statusCode: 'I' },
        { number: '2', statusCode: 'I' },
      ],
    },
  ]);
});

test('several split numbers of one passenger are joined in their order, however they are interleaved', () => {
  expect(numbersOf(ticket('125'), ticket('2113793590'), ticket('125'), ticket('4251507209', 'J'))).toEqual([
    '1252113793590',
    '1254251507209',
  ]);
  expect(numbersOf(ticket('125'), ticket('057'), ticket('2113793590'), ticket('4251507209', 'J'))).toEqual([
    '1252113793590',
    '0574251507209',
  ]);
});

test('the type of a joined number is that of the serial number', () => {
  const [document] = ticketDocuments([{ tickets: [ticket('125', 'T'), ticket('4251507209', 'J')] }]);
  expect(document?.typeCode).toBe('J');
});

test('a code is never joined with the serial number of another passenger, and stays as it is', () => {
  const documents = ticketDocuments([
    { paxId: 'PAX1', tickets: [ticket('125')] },
    { paxId: 'PAX2', tickets: [ticket('2113793590')] },
  ]);
  expect(documents.map(({ number }) => number)).toEqual(['125', '2113793590']);
});

test('whole numbers keep leading zeros and hyphens, and are joined with nothing', () => {
  expect(numbersOf(ticket('125'), ticket('2113793590/91'), ticket('4251507209'))).toEqual([
    '1252113793590/91',
    '4251507209',
  ]);
  expect(numbersOf(ticket('125'), ticket('0571478293245'), ticket('125-2222194227'))).toEqual([
    '125',
    '0571478293245',
    '125-2222194227',
  ]);
});

test('a document that is told twice counts once; a coupon that is told with two statuses shows both', () => {
  const documents = ticketDocuments([
    { paxId: 'PAX1', tickets: [ticket('0571478293245', 'T', 'I')] },
    { paxId: 'PAX1', tickets: [ticket('0571478293245', 'T', 'V')] },
    { paxId: 'PAX2', tickets: [ticket('0571478293245', 'T', 'I')] },
  ]);
  expect(documents).toHaveLength(2);
  expect(documents[0]?.coupons.map(({ statusCode }) => statusCode)).toEqual(['I', 'V']);
});

test('a Ticket without number is no document', () => {
  expect(ticketDocuments([{ paxId: 'PAX1', tickets: [{ coupons: [] }] }])).toEqual([]);
});

test('splitting every number of an answer changes nothing of what comes out', () => {
  const code = fc.stringMatching(/^\d{3}$/);
  const serial = fc.stringMatching(/^\d{10}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(code, serial), { maxLength: 5 }), (numbers) => {
      const whole = numbers.map(([a, b]) => ticket(a + b));
      const split = numbers.flatMap(([a, b]) => [ticket(a), ticket(b)]);
      const joined = numbersOf(...split);
      expect(new Set(joined)).toEqual(new Set(numbersOf(...whole)));
    }),
    runs(100),
  );
});
