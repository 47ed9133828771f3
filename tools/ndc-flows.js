#!/usr/bin/env node
/** `ndc-flows`: the command line in dist, once it is built. npm links this file as soon as it is asked for the command, built or not. */
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const program = join(__dirname, '..', 'dist', 'client.js');
if (existsSync(program)) require(program);
else {
  console.error(
    'ndc-flows is not built yet. Build it: npm run build. (The demo builds it, too: npm run demo.)',
  );
  process.exitCode = 1;
}
