/** `npm run check`: runs every check, says which one runs and how long it took, and ends with where each failed one found what. */
const { spawn } = require('node:child_process');
const { firstFindings } = require('./findings');

/** Runs a check. Its output is shown as it comes, and kept. */
function run(check) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '-s', `check:${check}`], { stdio: ['inherit', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of ['stdout', 'stderr'])
      child[stream].on('data', (data) => {
        process[stream].write(data);
        output += data;
      });
    child.on('close', (status) => resolve({ status, output }));
  });
}

async function main() {
  const failed = [];
  for (const check of ['types', 'lint', 'cycles', 'format', 'openapi', 'unused', 'package']) {
    console.log(`check:${check} …`);
    const began = Date.now();
    const { status, output } = await run(check);
    const took = `${Math.round((Date.now() - began) / 1000)} s`;
    console.log(`check:${check} ${status === 0 ? 'passed' : 'failed'}, ${took}`);
    if (status !== 0) failed.push({ check, output });
  }
  if (failed.length === 0) return;
  console.log('');
  for (const { check, output } of failed)
    console.log([`failed: npm run check:${check}`, ...firstFindings(output)].join('\n  '));
  process.exitCode = 1;
}

void main();
