/** A step of the build: the workflow code in one file, so that a worker starts at once. Does nothing where nothing has changed. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';

const compiled = join(__dirname, '..');
const bundle = join(compiled, 'workflow-bundle.js');
const stamp = `${bundle}.sha256`;

/** Everything that workflows may import: themselves, the domain, and the SDK of the version at hand. */
function sources(): string {
  const hash = createHash('sha256').update(
    readFileSync(require.resolve('@temporalio/workflow/package.json')),
  );
  for (const folder of ['domain', 'workflows']) {
    for (const name of readdirSync(join(compiled, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.endsWith('.js')) hash.update(name).update(readFileSync(join(compiled, folder, name)));
    }
  }
  return hash.digest('hex');
}

async function main(): Promise<void> {
  const now = sources();
  if (existsSync(bundle) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  const silent = { trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error, log() {} };
  const { code } = await bundleWorkflowCode({ workflowsPath: join(compiled, 'workflows'), logger: silent });
  writeFileSync(bundle, code);
  writeFileSync(stamp, now);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
