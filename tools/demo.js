/** `npm run demo`: compiles, which takes some seconds and says so, and runs the demo. */
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { join } = require('node:path');
const { showBuilding } = require('./building');

const root = join(__dirname, '..');

async function main() {
  const built = showBuilding(process);
  for (const step of ['tools/transpile.js', 'tools/desk.js', 'dist/src/worker/bundleWorkflows.js']) {
    const child = spawn(process.execPath, [step], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    const [status] = await once(child, 'exit');
    if (status !== 0) process.exit(status ?? 1);
  }
  built();
  process.argv.splice(2, 0, 'demo');
  require(join(root, 'dist', 'client.js'));
}

void main();
