/** `npm run check`: runs every check, says which one runs and how long it took, and which have failed. */
const { spawnSync } = require('node:child_process');

const failed = ['types', 'lint', 'cycles', 'format', 'openapi', 'unused', 'package'].filter((check) => {
  console.log(`check:${check} …`);
  const began = Date.now();
  const { status } = spawnSync('npm', ['run', '-s', `check:${check}`], { stdio: 'inherit' });
  const took = `${Math.round((Date.now() - began) / 1000)} s`;
  console.log(`check:${check} ${status === 0 ? 'passed' : 'failed'}, ${took}`);
  return status !== 0;
});
if (failed.length > 0) {
  console.log(`failed: ${failed.map((check) => `check:${check}`).join(', ')}`);
  process.exit(1);
}
