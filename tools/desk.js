/** Builds the desk's pages into dist/desk, unless nothing that they are made of has changed since. */
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, readdirSync, rmSync, statSync } = require('node:fs');
const { join } = require('node:path');
const { put } = require('./put');

const root = join(__dirname, '..');
const source = join(root, 'desk');
const built = join(root, 'dist', 'desk');

/** What the pages in dist/desk were made of. */
const stamp = join(root, 'node_modules', '.cache', 'desk', 'made-of');

/** Returns the files below a folder. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .sort()
    .filter((name) => statSync(join(folder, name)).isFile());
}

/** Returns a digest of everything that goes into the pages: the desk's sources, the domain that it shares, and the packages. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) =>
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  for (const folder of ['desk', 'src/domain'])
    for (const name of filesIn(join(root, folder))) add(join(folder, name));
  add('package-lock.json');
  return hash.digest('hex');
}

/** Puts the pages into place, the one that names all others last, and removes what it does not name any more. */
function place(draft) {
  const files = filesIn(draft);
  const last = (name) => (name === 'index.html' ? 1 : 0);
  for (const name of files.toSorted((a, b) => last(a) - last(b)))
    put(join(built, name), readFileSync(join(draft, name), 'utf8'));
  for (const name of filesIn(built)) if (!files.includes(name)) rmSync(join(built, name));
}

async function main() {
  // An image may be built without it.
  if (!existsSync(source)) return;
  const made = fingerprint();
  const before = existsSync(stamp) && existsSync(join(built, 'index.html')) && readFileSync(stamp, 'utf8');
  if (before === made) return;
  // A caller may be a test: React would be built for development then.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  // Of several builds at once each has its own folder.
  const draft = join(root, 'dist', `desk.${process.pid}`);
  try {
    await build({
      configFile: join(source, 'vite.config.mjs'),
      logLevel: 'warn',
      build: { outDir: draft, emptyOutDir: true },
    });
    place(draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  put(stamp, made);
}

void main();
