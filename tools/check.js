/** `npm run check`: runs each check in turn, and says which one runs and how long it took. Ends at the first that fails. */
const { spawnSync } = require('node:child_process');

for (const check of ['types', 'lint', 'cycles', 'format', 'openapi', 'unused', 'package']) {
  console.log(`check:${check} …`);
  const began = Date.now();
  const { status } = spawnSync('npm', ['run', '-s', `check:${check}`], { stdio: 'inherit' });
  const took = `${Math.round((Date.now() - began) / 1000)} s`;
  console.log(`check:${check} ${status === 0 ? 'passed' : 'failed'}, ${took}`);
  if (status !== 0) process.exit(1);
}
