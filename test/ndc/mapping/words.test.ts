import fc from 'fast-check';
import { plainWords, words } from '../../../src/ndc/mapping/words';
import { pairOf } from '../../../src/ndc/compose';
import { answerXml, readAnswer } from '../../support/messages';
import { runs } from '../../support/properties';

test.each([
  ['Bagage suppl&eacute;mentaire', 'Bagage supplémentaire'],
  ['1 bag &amp; a half', '1 bag & a half'],
  ['O&#39;Brien', "O'Brien"],
  ['Zo&#xEB;', 'Zoë'],
  ['&laquo;&nbsp;Light&nbsp;&raquo;', '«\u00a0Light\u00a0»'],
  ['M&uuml;nchen &ndash; Wien', 'München – Wien'],
  ['5 &lt; 6', '5 < 6'],
])('%s is read as %s', (written, meant) => {
  expect(plainWords(written)).toBe(meant);
});

test.each(['AT&T', 'a & b', '&', '&;', '&nobody;', '&#0;', '&#55296;', '&#x110000;', '&#7;', 'R&D;'])(
  '%s is no reference and stays',
  (written) => {
    expect(plainWords(written)).toBe(written);
  },
);

test('one layer is undone and no more', () => {
  expect(plainWords('&amp;eacute;')).toBe('&eacute;');
});

test('whatever was escaped once is what it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (meant) => {
      const escaped = meant.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
      expect(plainWords(escaped)).toBe(meant);
    }),
    runs(100),
  );
});

test('words that nobody reads to their end are cut', () => {
  const parse = (written: string) => words('Name').parse(written, '');
  expect(parse('a '.repeat(500_000))).toHaveLength(20_001);
  expect(parse('a '.repeat(10_000))).toBe('a '.repeat(10_000));
});

test('a required field of words is still required', () => {
  expect(words('Name').required()).toMatchObject({ isRequired: true });
});

describe.each(['19.2', '21.3'] as const)('%s', (version) => {
  test('ids and codes are never touched, names for people are', async () => {
    const xml = answerXml(version, 'OrderViewRS', {
      DataLists: {
        PaxList: { Pax: { Individual: { Surname: 'O&#39;Brien' }, PaxID: 'P&amp;1' } },
      },
      Order: { OrderID: 'A&amp;B', OrderItem: { OrderItemID: 'I&amp;1' }, StatusCode: 'OPENED' },
    });
    const { output } = await readAnswer(pairOf(version, 'orderRetrieve')!, xml, { orderId: 'A&amp;B' });
    expect(output).toMatchObject({
      orderId: 'A&amp;B',
      items: [{ orderItemId: 'I&amp;1' }],
      passengers: [{ paxId: 'P&amp;1', surname: "O'Brien" }],
    });
  });
});
