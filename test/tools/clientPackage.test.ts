/** The package `ndc-flows-client` has what its code requires, in the versions of this tree, and nothing else. */
import { readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const folder = join(root, 'packages', 'client');

interface Manifest {
  version: string;
  license: string;
  dependencies: Record<string, string>;
}
const read = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest;
const whole = read(join(root, 'package.json'));
const client = read(join(folder, 'package.json'));

/** The packages that its code requires: `@temporalio/common`, not `@temporalio/common/lib/…`. */
function required(): string[] {
  const code = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const names = code.flatMap((name) =>
    [...readFileSync(join(folder, 'dist', name), 'utf8').matchAll(/\brequire\("([^."][^"]*)"\)/g)].flatMap(
      ([, wanted = '']) => (isBuiltin(wanted) ? [] : (/^(?:@[^/]+\/)?[^/]+/.exec(wanted)?.slice(0, 1) ?? [])),
    ),
  );
  return [...new Set(names)].sort();
}

/** Temporal's declarations need these types and do not bring them: without them, no program compiles with `skipLibCheck: false`. */
const types = '@types/ms';

test('its dependencies are what its code requires', () => {
  expect(Object.keys(client.dependencies)).toEqual([...required(), types].sort());
});

test('it has the version, the licence and the ranges of ndc-flows', () => {
  const ranges = required().map((name) => [name, whole.dependencies[name]]);
  expect(client).toMatchObject({
    version: whole.version,
    license: whole.license,
    dependencies: Object.fromEntries(ranges) as object,
  });
});
