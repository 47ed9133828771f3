/** Whoever imports the library can name every type that it speaks of, and none of them is `any`. Every code is in its list. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import typescript from 'typescript';
import { refusals } from '../../src/domain/order/refusals';
import { errorCodes } from '../../src/library/errors';

const root = join(__dirname, '..', '..');
const entry = join(root, 'src', 'library', 'index.ts');

const program = typescript.createProgram([entry], {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: typescript.ScriptTarget.ES2023,
  module: typescript.ModuleKind.Node16,
  moduleResolution: typescript.ModuleResolutionKind.Node16,
  esModuleInterop: true,
  types: ['node'],
});
const checker = program.getTypeChecker();
const source = program.getSourceFile(entry);
const library = source && checker.getSymbolAtLocation(source);
const resolved = (symbol: typescript.Symbol): typescript.Symbol =>
  symbol.flags & typescript.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
const exported = (library ? checker.getExportsOfModule(library) : []).map((each) => ({
  name: each.name,
  symbol: resolved(each),
}));

/** Names of our own types, and the places where `any` stands. */
interface Found {
  named: Map<typescript.Symbol, string>;
  any: string[];
}

const isOurs = (symbol: typescript.Symbol): boolean =>
  symbol.declarations?.some((each) => {
    const file = each.getSourceFile().fileName;
    return file.startsWith(join(root, 'src')) && !file.includes('node_modules');
  }) ?? false;

/** Walks everything that a type consists of, as far as it is declared here. */
function walk(type: typescript.Type, path: string, found: Found, seen: Set<typescript.Type>): void {
  if (seen.has(type)) return;
  seen.add(type);
  if (type.flags & typescript.TypeFlags.Any) found.any.push(path);
  const symbol = type.aliasSymbol ?? type.getSymbol();
  const isNamed = symbol && symbol.flags & typescript.SymbolFlags.Type && !/^__/.test(symbol.name);
  if (isNamed && isOurs(symbol)) found.named.set(symbol, path);
  const more = (next: typescript.Type, step: string): void => walk(next, `${path}${step}`, found, seen);
  if (type.isUnionOrIntersection()) for (const each of type.types) more(each, '');
  for (const each of type.aliasTypeArguments ?? []) more(each, '<>');
  for (const each of checker.getTypeArguments(type as typescript.TypeReference)) more(each, '<>');
  // Other packages' types are theirs.
  if (symbol && !isOurs(symbol)) return;
  for (const property of type.getProperties()) {
    const [declaration] = property.declarations ?? [];
    if (declaration && !isOurs(property)) continue;
    if (
      declaration &&
      typescript.getCombinedModifierFlags(declaration) &
        typescript.ModifierFlags.NonPublicAccessibilityModifier
    )
      continue;
    more(checker.getTypeOfSymbol(property), `.${property.name}`);
  }
  for (const signature of type.getCallSignatures()) {
    for (const parameter of signature.parameters)
      more(checker.getTypeOfSymbol(parameter), `(${parameter.name})`);
    more(signature.getReturnType(), '()');
  }
}

function reachable(): Found {
  const found: Found = { named: new Map(), any: [] };
  const seen = new Set<typescript.Type>();
  for (const { name, symbol } of exported) {
    if (symbol.flags & typescript.SymbolFlags.Type)
      walk(checker.getDeclaredTypeOfSymbol(symbol), name, found, seen);
    if (symbol.flags & typescript.SymbolFlags.Function)
      walk(checker.getTypeOfSymbol(symbol), name, found, seen);
  }
  return found;
}

test('every type that is reachable is exported, and none is any', () => {
  expect(exported.length).toBeGreaterThan(30);
  const { named, any } = reachable();
  expect(any).toEqual([]);
  const names = exported.map(({ name }) => name);
  const missing = [...named].filter(([symbol]) => !names.includes(symbol.name));
  expect(missing.map(([symbol, path]) => `${symbol.name} at ${path}`)).toEqual([]);
});

/** The errors of the modules that the library loads, by the code that stands in their class. */
function errorClasses(): { name: string; code: string }[] {
  const found: { name: string; code: string }[] = [];
  const visit = (node: typescript.Node): void => {
    typescript.forEachChild(node, visit);
    if (!typescript.isClassDeclaration(node) || !node.heritageClauses) return;
    for (const member of node.members)
      if (typescript.isPropertyDeclaration(member) && member.name.getText() === 'code' && member.initializer)
        found.push({ name: node.name?.text ?? '', code: member.initializer.getText().replaceAll("'", '') });
  };
  for (const file of program.getSourceFiles()) if (file.fileName.startsWith(join(root, 'src'))) visit(file);
  return found;
}

/** What the library loads and never runs: setting up a namespace, the secrets of workers, commands, batches, forgetting. */
const neverThrown = [
  'BadSchedule',
  'BatchRefused',
  'BatchTaken',
  'BatchUnderWay',
  'ForgettingUnfinished',
  'NoReport',
  'OrderInDoubt',
  'OrderLives',
  'OrderUnreadable',
  'ScheduleBusy',
  'UnknownBatch',
  'UnknownSchedule',
  'NamespaceUnusable',
  'CredentialsMissing',
  'TlsUnusable',
  'ProfileError',
  'TokenNotWritten',
];

test('no error that a call can end with has a code that is not in the list', () => {
  const classes = errorClasses().filter(({ code }) => !errorCodes.some((each) => each === code));
  expect(classes.map(({ name }) => name).sort()).toEqual([...neverThrown].sort());
});

/** Codes of last errors, which no Update is refused with. */
const noRefusals = ['fee-unreadable', 'cancelled', 'selection-changed', 'worker-defect'];

test('no order refuses with a code that is not in the list', () => {
  const flows = join(root, 'src', 'workflows', 'order');
  const files = [
    join(root, 'src', 'domain', 'order', 'updateRules.ts'),
    join(root, 'src', 'domain', 'privacy', 'forgotten.ts'),
    ...readdirSync(flows).map((name) => join(flows, name)),
  ];
  const codes = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/code: '([\w-]+)'/g)].map(([, code = '']) => code),
  );
  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter((code) => !Object.hasOwn(refusals, code) && !noRefusals.includes(code))).toEqual([]);
});
