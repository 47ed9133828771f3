/** `npm run demo`: compiles, which takes some seconds and says so, and runs the demo. */
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { join } = require('node:path');
const { showBuilding } = require('./building');

const root = join(__dirname, '..');
const TRANSPILE = 'tools/transpile.js';

/** Lets `demo env` say that this demo is starting: its own announcement comes after the build. */
async function announceStart() {
  if (!process.argv.some((word) => word === '--keep' || word.startsWith('--state'))) return () => undefined;
  const { announce } = require(join(root, 'dist', 'src', 'cli', 'demo', 'leftUp.js'));
  return announce(undefined);
}

async function main() {
  const built = showBuilding(process);
  let withdraw = () => undefined;
  for (const step of [TRANSPILE, 'tools/desk.js', 'dist/src/worker/bundleWorkflows.js']) {
    const child = spawn(process.execPath, [step], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    const [status] = await once(child, 'exit');
    if (status !== 0) {
      await withdraw();
      process.exit(status ?? 1);
    }
    if (step === TRANSPILE) withdraw = await announceStart();
  }
  built();
  process.argv.splice(2, 0, 'demo');
  require(join(root, 'dist', 'client.js'));
}

void main();
