/** The code of the package `ndc-flows-client`: copies the library, and what it requires, from dist to packages/client/dist. */
const { readFileSync, readdirSync, rmSync } = require('node:fs');
const { dirname, join, relative, resolve } = require('node:path');
const { put } = require('./put');

/** Copies it. Files that the library no longer requires go; declarations (tools/declarations) stay. */
exports.copyClient = function copyClient(root) {
  const compiled = join(root, 'dist', 'src');
  const out = join(root, 'packages', 'client', 'dist');
  const found = required(join(compiled, 'library', 'index.js'));
  for (const [path, text] of found) put(join(out, relative(compiled, path)), text);
  for (const name of readdirSync(out, { recursive: true }))
    if (name.endsWith('.js') && !found.has(join(compiled, name))) rmSync(join(out, name));
};

/** The text of each file that a file leads to, itself among them, by path. The SDK loads some by the path that we give it. */
function required(file, found = new Map()) {
  if (found.has(file)) return found;
  const text = readFileSync(file, 'utf8');
  found.set(file, text);
  for (const [, name] of text.matchAll(/\brequire(?:\.resolve)?\(["'](\.[^"']*)["']\)/g))
    required(require.resolve(resolve(dirname(file), name)), found);
  return found;
}
