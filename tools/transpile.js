/** Compiles to dist in half a second. Types are checked by `npm run check:types`. */
const {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} = require('node:fs');
const { dirname, join } = require('node:path');
const { transformFileSync } = require('@swc/core');

/** The same as tsconfig.json says, in the words of swc. */
const options = {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  // What ES modules import by name they must find without running the code.
  module: { type: 'commonjs', exportInteropAnnotation: true },
};

const root = join(__dirname, '..');
const sources = ['src', 'bench', 'chaos'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
);
for (const file of ['client.ts', 'worker.ts', ...sources]) {
  if (!file.endsWith('.ts')) continue;
  const compiled = join(root, 'dist', file.replace(/\.ts$/, '.js'));
  const { code } = transformFileSync(join(root, file), options);
  if (existsSync(compiled) && readFileSync(compiled, 'utf8') === code) continue;
  mkdirSync(dirname(compiled), { recursive: true });
  // Renamed into place: a process that loads it meanwhile finds the old file or the new one, never half of it.
  const draft = `${compiled}.${process.pid}`;
  writeFileSync(draft, code);
  renameSync(draft, compiled);
}

// The command line is a program of its own: `npx ndc-flows`.
chmodSync(join(root, 'dist', 'client.js'), 0o755);
