/** Compiles to dist without checking types, in half a second: for the demo, which nobody should wait for. `npm run build` checks. */
const { mkdirSync, readdirSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { transformFileSync } = require('@swc/core');

/** The same as tsconfig.json says, in the words of swc. */
const options = {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  module: { type: 'commonjs' },
};

// Standard output belongs to the demo's one document.
if (process.stderr.isTTY) process.stderr.write('compiling …\n');

const root = join(__dirname, '..');
const sources = readdirSync(join(root, 'src'), { recursive: true }).map((name) => join('src', name));
for (const file of ['client.ts', 'worker.ts', ...sources]) {
  if (!file.endsWith('.ts')) continue;
  const compiled = join(root, 'dist', file.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(compiled), { recursive: true });
  writeFileSync(compiled, transformFileSync(join(root, file), options).code);
}
