import { letters } from '../../src/domain/names';

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
