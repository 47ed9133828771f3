/** `npm run check`: runs every check, says which one runs and how long it took, and ends with where each failed one found what. */
const { spawn } = require('node:child_process');
const { firstFindings } = require('./findings');

/** Two rows run side by side: the linter takes as long as all others together. */
const rows = [['lint'], ['types', 'cycles', 'format', 'openapi', 'unused', 'package']];

/** Runs a check. Its output is kept, and shown at its end: another check writes meanwhile. */
function run(check) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '-s', `check:${check}`], { stdio: ['inherit', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('close', (status) => resolve({ status, output }));
  });
}

/** Runs checks one after the other. Returns those that failed. */
async function runAll(checks) {
  const failed = [];
  for (const check of checks) {
    console.log(`check:${check} …`);
    const began = Date.now();
    const { status, output } = await run(check);
    const took = `${Math.round((Date.now() - began) / 1000)} s`;
    process.stdout.write(output);
    console.log(`check:${check} ${status === 0 ? 'passed' : 'failed'}, ${took}`);
    if (status !== 0) failed.push({ check, output });
  }
  return failed;
}

async function main() {
  const failed = (await Promise.all(rows.map(runAll))).flat();
  if (failed.length === 0) return;
  console.log('');
  for (const { check, output } of failed)
    console.log([`failed: npm run check:${check}`, ...firstFindings(output)].join('\n  '));
  process.exitCode = 1;
}

void main();
