import { nameKey, sameLetters } from '../../../src/domain/privacy';

test.each([
  ['Zoë', 'ZO'],
  ['O’Hara', 'OHARA'],
  ["d'Arc", 'DARC'],
  ['Anne-Marie Lou', 'ANNEMARIELOU'],
  ['Weiß', 'WEISS'],
  ['Jr. 2', 'JR'],
  ['…', ''],
])('%s is compared as %s', (name, key) => {
  expect(nameKey(name)).toBe(key);
});

test.each([
  ['Müller', 'MUELLER'],
  ['Müller', 'MULLER'],
  ['Sørensen', 'SORENSEN'],
  ['Sørensen', 'SOERENSEN'],
  ['Łukasz', 'LUKASZ'],
  ['Åström', 'AASTROEM'],
  ['Núñez', 'NUNEZ'],
])('%s may be %s, as airlines spell it', (name, written) => {
  expect(sameLetters(name, written)).toBe(true);
  expect(sameLetters(written, name)).toBe(true);
});

test('another name is another, however it is spelt', () => {
  expect(sameLetters('Müller', 'MILLER')).toBe(false);
});
