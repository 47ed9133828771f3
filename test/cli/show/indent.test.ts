import { indented } from '../../../src/cli/show/messages';

test('elements stand on lines of their own, texts beside their tags', () => {
  expect(
    indented('<?xml version="1.0"?><a x="1"><b>text</b><c/><d></d><!-- note --><e><![CDATA[<raw>]]></e></a>'),
  ).toEqual([
    '<?xml version="1.0"?>',
    '<a x="1">',
    '  <b>text</b>',
    '  <c/>',
    '  <d></d>',
    '  <!-- note -->',
    '  <e><![CDATA[<raw>]]></e>',
    '</a>',
  ]);
});

test('what is cut or mismatched is shown as far as it goes', () => {
  expect(indented('<a><b>te')).toEqual(['<a>', '  <b>te']);
  expect(indented('</b></a><c>1')).toEqual(['</b>', '</a>', '<c>1']);
  expect(indented('<a><b')).toEqual(['<a>', '  <b']);
});

test('what is no XML is shown as it is, and nothing commands the terminal', () => {
  expect(indented('not\nhere')).toEqual(['not', 'here']);
  expect(indented('\u001b[2J<a>\u009b</a>\r\n')).toEqual(['�[2J<a>�</a>', '']);
});

test('a text of its own line between elements', () => {
  expect(indented('<a>one<b/>two</a>')).toEqual(['<a>one', '  <b/>', '  two', '</a>']);
});
