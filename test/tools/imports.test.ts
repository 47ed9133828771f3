/** The import graph of `src`: no file leads back to itself, types included. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { preProcessFile } from 'typescript';

const src = resolve(__dirname, '..', '..', 'src');

const graph = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [join(src, name), importsOf(join(src, name))]),
);

/** The files of `src` that a file imports. */
function importsOf(file: string): string[] {
  return preProcessFile(readFileSync(file, 'utf8')).importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const path = resolve(dirname(file), fileName);
    return [`${path}.ts`, join(path, 'index.ts')].filter(existsSync);
  });
}

/** The first way on which a file leads back to itself; undefined where none does. */
function cycleIn(files: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const over = new Set<string>();
  const way: string[] = [];
  const walk = (file: string): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (over.has(file)) return undefined;
    way.push(file);
    for (const next of files.get(file) ?? []) {
      const found = walk(next);
      if (found) return found;
    }
    way.pop();
    over.add(file);
    return undefined;
  };
  for (const file of files.keys()) {
    const found = walk(file);
    if (found) return found;
  }
  return undefined;
}

test('no file leads back to itself', () => {
  expect(graph.size).toBeGreaterThan(400);
  expect(cycleIn(graph)?.map((file) => relative(src, file))).toBeUndefined();
});

test('a way back is found, over any number of files', () => {
  const files = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['b']],
  ]);
  expect(cycleIn(files)).toEqual(['b', 'd', 'b']);
});
