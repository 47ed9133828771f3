import { list, money, one, present, record, text } from '../../../src/ndc/xml/declare';

test.each(['', 'A//B', '/A', 'A/', 'ns:A', '@A/B', 'A/@', 'A B', './A', '*'])(
  '"%s" is refused as a path where it is declared',
  (path) => {
    expect(() => text(path)).toThrow(TypeError);
  },
);

test('only text can be read of an attribute, and no record is its own element', () => {
  expect(() => money('A/@B')).toThrow(TypeError);
  expect(() => present('@B')).toThrow(TypeError);
  expect(() => one('.', record({ a: text('A') }))).toThrow(TypeError);
  expect(() => list('A/@B', record({ a: text('A') }))).toThrow(TypeError);
});
