/** The page of the library names what there is: every method, every exported name, every member of its shapes, every code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import typescript from 'typescript';
import { offerLine, orderStatus } from '../../src/domain/order/status';
import { errorCodes } from '../../src/library/errors';

const project = join(__dirname, '..', '..');
const page = readFileSync(join(project, 'docs', 'reference', 'library.md'), 'utf8');
const parsed = (file: string): typescript.SourceFile =>
  typescript.createSourceFile(
    file,
    readFileSync(join(project, 'src', file), 'utf8'),
    typescript.ScriptTarget.ES2023,
    true,
  );

/** The part of the page below a heading. */
function section(heading: string): string {
  const start = page.search(new RegExp(`^#+ .*${heading}`, 'm'));
  if (start < 0) return '';
  const [, ...rest] = page.slice(start).split('\n');
  const end = rest.findIndex((line) => /^#/.test(line));
  return rest.slice(0, end < 0 ? undefined : end).join('\n');
}

/** Names in the first column of a section's tables. */
function rowsOf(heading: string): string[] {
  return section(heading)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

function membersOf(file: string, name: string): { name: string; text: string }[] {
  const members: { name: string; text: string }[] = [];
  parsed(file).forEachChild((node) => {
    if (!typescript.isInterfaceDeclaration(node) || node.name.text !== name) return;
    for (const member of node.members)
      members.push({ name: member.name?.getText() ?? '', text: member.getText() });
  });
  return members;
}

test('every method stands there with its arguments', () => {
  const methods = membersOf('library/ndcFlows.ts', 'NdcFlows').map(({ name, text }) => {
    const args = /^\w+\(([\s\S]*)\): /.exec(text)?.[1] ?? '';
    const named = [...args.matchAll(/(\w+\??):/g)].map(([, argument]) => argument);
    return `${name}(${named.join(', ')})`;
  });
  expect(methods.length).toBeGreaterThan(10);
  expect(rowsOf('`NdcFlows`')).toEqual(methods);
});

test.each([
  ['library/ndcFlows.ts', 'Decision'],
  ['library/ndcFlows.ts', 'ListFilter'],
  ['client/types.ts', 'StartedOrder'],
  ['client/types.ts', 'OrderLine'],
  ['domain/money.ts', 'Money'],
])('%s: every member of %s stands there, and no other', (file, name) => {
  const members = membersOf(file, name).map((member) => member.name);
  expect(members.length).toBeGreaterThan(0);
  expect(rowsOf(`\`${name}\``)).toEqual(members);
});

test.each([
  ['Attention', orderStatus.shape.attention.unwrap()],
  ['OfferLine', offerLine],
])('every member of %s stands there, and no other', (name, schema) => {
  expect(rowsOf(`\`${name}\``)).toEqual(Object.keys(schema.shape));
});

test('every option of connect stands there, and no other', () => {
  const members = [
    ...membersOf('temporal/givenWayIn.ts', 'GivenWayIn'),
    ...membersOf('library/connect.ts', 'ConnectOptions'),
  ];
  expect(new Set(rowsOf('`ConnectOptions`'))).toEqual(new Set(members.map(({ name }) => name)));
});

test('what a caller may say about waiting stands there', () => {
  const members = [...membersOf('client/types.ts', 'Patience'), ...membersOf('client/types.ts', 'Waiting')];
  expect(new Set(rowsOf('`Patience` and `Waiting`'))).toEqual(new Set(members.map(({ name }) => name)));
});

test('of a status it names what there is', () => {
  const members = Object.keys(orderStatus.shape);
  expect(rowsOf('`OrderStatus`').filter((name) => !members.includes(name))).toEqual([]);
});

test('every name that the library exports stands there', () => {
  const exported: string[] = [];
  parsed('library/index.ts').forEachChild((node) => {
    if (!typescript.isExportDeclaration(node) || !node.exportClause) return;
    if (typescript.isNamedExports(node.exportClause))
      exported.push(...node.exportClause.elements.map(({ name }) => name.text));
  });
  expect(exported.length).toBeGreaterThan(15);
  expect(exported.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
});

test('every code stands there with which a call can end, and every class beside its own', () => {
  const errors = page.slice(page.indexOf('## Errors'));
  expect(errorCodes.filter((code) => !errors.includes(`\`${code}\``))).toEqual([]);
  const classes = ['domain/order', 'library', 'config', 'keys', 'temporal', 'temporal/codec']
    .flatMap((folder) => readdirSync(join(project, 'src', folder)).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(join(project, 'src', file), 'utf8').matchAll(
        /class (\w+) extends[^}]*?readonly code = '([a-z-]+)'/g,
      ),
    ])
    .map(([, name = '', code = '']) => ({ name, code }))
    .filter(({ code }) => errorCodes.some((each) => each === code));
  expect(classes.length).toBeGreaterThan(20);
  for (const { name, code } of classes)
    expect(errors.replaceAll(/ +/g, ' ')).toContain(`| \`${name}\` | \`${code}\` |`);
});

test('every method stands in the table of errors by method', () => {
  const methods = membersOf('library/ndcFlows.ts', 'NdcFlows').map(({ name }) => name);
  expect(new Set(rowsOf('Errors by method'))).toEqual(new Set(methods.filter((name) => name !== 'close')));
});
