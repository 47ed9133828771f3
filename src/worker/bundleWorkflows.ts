/** A step of the build: the workflow code in one file, so that a worker starts at once. Does nothing where nothing has changed. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';
import { bundleKinds, bundleOf, codeOf, type BundleKind } from './bundles';

const compiled = join(__dirname, '..');

/** How the code is put together is a part of it. */
const builders = [require.resolve('./bundles'), require.resolve('./promiseStacks')];

/** Everything that workflows may import: themselves, the domain, their converters, and the SDKs of the versions at hand. */
function sources(): string {
  const hash = createHash('sha256');
  for (const name of ['@temporalio/workflow', '@opentelemetry/sdk-trace-base'])
    hash.update(readFileSync(require.resolve(`${name}/package.json`)));
  for (const folder of ['domain', 'workflows', 'temporal']) {
    for (const name of readdirSync(join(compiled, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.endsWith('.js')) hash.update(name).update(readFileSync(join(compiled, folder, name)));
    }
  }
  for (const path of builders) hash.update(readFileSync(path));
  return hash.digest('hex');
}

/** The SDK takes neither a failure converter nor interceptors for code that is bundled already: there is a bundle for each need. */
async function bundled(kind: BundleKind, now: string): Promise<void> {
  const bundle = bundleOf(kind);
  const stamp = `${bundle}.sha256`;
  if (existsSync(bundle) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  const silent = { trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error, log() {} };
  const { code } = await bundleWorkflowCode({
    ...codeOf(kind, join(compiled, 'workflows', 'index.js')),
    logger: silent,
  });
  replaceFile(bundle, code);
  replaceFile(stamp, now);
}

/** Another process may be reading the file: it finds the old content or the new, never half of it. */
function replaceFile(path: string, content: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}

async function main(): Promise<void> {
  const now = sources();
  await Promise.all(bundleKinds.map((kind) => bundled(kind, now)));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
