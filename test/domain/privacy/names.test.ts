import { letters, sameLetters } from '../../../src/domain/privacy';

test.each([
  ['Zoë', 'ZOE'],
  ['O’Hara', 'OHARA'],
  ["d'Arc", 'DARC'],
  ['Anne-Marie Lou', 'ANNEMARIELOU'],
  ['Weiß', 'WEISS'],
  ['Jr. 2', 'JR'],
  ['李', '李'],
  ['…', ''],
])('%s is written %s', (name, written) => {
  expect(letters(name)).toBe(written);
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
