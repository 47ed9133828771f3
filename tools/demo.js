/** `npm run demo`: compiles, which takes some seconds and says so, and runs the demo. */
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { join } = require('node:path');

const root = join(__dirname, '..');

async function main() {
  const began = Date.now();
  const { stderr } = process;
  stderr.write('Building ndc-flows ');
  const dots = stderr.isTTY && !process.env.CI ? setInterval(() => stderr.write('.'), 500) : undefined;
  for (const step of ['tools/transpile.js', 'dist/src/worker/bundleWorkflows.js']) {
    const child = spawn(process.execPath, [step], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    const [status] = await once(child, 'exit');
    if (status !== 0) process.exit(status ?? 1);
  }
  clearInterval(dots);
  stderr.write(` ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
  process.argv.splice(2, 0, 'demo');
  require(join(root, 'dist', 'client.js'));
}

void main();
