/** Names as tickets carry them. */
import fc from 'fast-check';
import { nameKey, sameLetters } from '../../../src/domain/privacy';
import { ticketName } from '../../../src/domain/request/ticketName';
import { runs } from '../../support/properties';

test.each([
  ['Müller', 'Mueller'],
  ['MÜLLER', 'MUELLER'],
  ['Mu\u0308ller', 'Mueller'],
  ['Ünal', 'Uenal'],
  ['ÜNAL', 'UENAL'],
  ['MÜ-LÜ', 'MUE-LUE'],
  ['Ø', 'Oe'],
  ['Ǿre', 'Oere'],
  ['Sørensen', 'Soerensen'],
  ['Strauß', 'Strauss'],
  ['STRAUß', 'STRAUSS'],
  ['Åström', 'Aastroem'],
  ['Þór', 'Thor'],
  ['ÞÓR', 'THOR'],
  ['Đorđe', 'Dorde'],
  ['Ægir', 'Aegir'],
  ['Łódź', 'Lodz'],
  ['Núñez', 'Nunez'],
  ['ĳssel', 'ijssel'],
  ['İlkay Işık', 'Ilkay Isik'],
  ['Nguyễn', 'Nguyen'],
  ['O’Hara', "O'Hara"],
  ['Jean\u2010Luc', 'Jean-Luc'],
  [' Anna \u00a0 Maria ', 'Anna Maria'],
  ["'t Hooft", "'t Hooft"],
])('%s is %s on a ticket', (name, written) => {
  expect(ticketName(name)).toBe(written);
});

test.each([
  'Анна',
  'Ελένη',
  '李',
  'Ann1',
  'Ann ٣',
  'Jr.',
  'Ann😀',
  'A×B',
  'A/B',
  'A\nB',
  'ﬁn',
  '-',
  "'",
  ' ',
  '',
])('%j is on no ticket', (name) => {
  expect(ticketName(name)).toBeUndefined();
});

const letter = fc.constantFrom(...'AEOUaeoußÄÖÜäöüÅåØøÆæŁłÐđÞþÑñÉéSsLlMm -’');
const name = fc
  .array(letter, { minLength: 1, maxLength: 12 })
  .map((letters) => letters.join(''))
  .filter((text) => ticketName(text) !== undefined);

test('a name is the same one as written, as sent, in capitals and in parts', () => {
  fc.assert(
    fc.property(name, (written) => {
      const sent = ticketName(written) ?? '';
      expect(ticketName(sent)).toBe(sent);
      for (const other of [sent, sent.toUpperCase(), written.normalize('NFD'), written.toLowerCase()]) {
        expect(nameKey(other)).toBe(nameKey(written));
        expect(sameLetters(written, other)).toBe(true);
      }
    }),
    runs(500),
  );
});
