/** Compiles to dist in half a second. Types are checked by `npm run check:types`. */
const { chmodSync, existsSync, readFileSync, readdirSync, rmSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { transformFileSync } = require('@swc/core');
const { copyClient } = require('./clientPackage');
const { put } = require('./put');

/** The same as tsconfig.json says, in the words of swc. */
const options = {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  // What ES modules import by name they must find without running the code.
  module: { type: 'commonjs', exportInteropAnnotation: true },
};

const root = join(__dirname, '..');
const dist = join(root, 'dist');
// An image is built from `src` alone (.dockerignore).
const folders = ['src', 'bench', 'chaos'].filter((folder) => existsSync(join(root, folder)));
const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
);
for (const file of ['client.ts', 'worker.ts', ...sources]) {
  if (!file.endsWith('.ts')) continue;
  put(join(dist, file.replace(/\.ts$/, '.js')), transformFileSync(join(root, file), options).code);
}

// What was compiled from a file that has moved would be found in its stead: `schemas.js` before `schemas/index.js`. The bundles in dist/src
// have no source.
for (const folder of folders) {
  const built = join(dist, folder);
  for (const name of readdirSync(built, { recursive: true })) {
    const source = join(root, folder, name.replace(/\.js$/, '.ts'));
    if (name.endsWith('.js') && !name.startsWith('workflow-bundle') && !existsSync(source))
      rmSync(join(built, name), { force: true });
  }
}

// The API serves its reference page with this (src/api/docsPage.ts). A copy, because Redoc's dependencies are large and its bundle needs none.
const redoc = dirname(require.resolve('redoc/package.json'));
for (const name of ['redoc.standalone.js', 'redoc.standalone.js.LICENSE.txt'])
  put(join(dist, 'redoc', name), readFileSync(join(redoc, 'bundles', name), 'utf8'));
put(join(dist, 'redoc', 'LICENSE'), readFileSync(join(redoc, 'LICENSE'), 'utf8'));

// The command line is a program of its own: `npx ndc-flows`.
chmodSync(join(dist, 'client.js'), 0o755);

if (existsSync(join(root, 'packages', 'client'))) copyClient(root);
