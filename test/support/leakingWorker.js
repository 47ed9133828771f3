/**
 * A worker that leaks, for the control of the soak: with every call whose messages it has kept it leaves files open, and objects in memory
 * that nobody needs. Run as worker.js is.
 */
const fs = require('node:fs');

const FILES_A_CALL = 8;
const OBJECTS_A_CALL = 100_000;

const kept = [];
const { rename } = fs;
// A call's file gets its name when the call has ended.
fs.rename = (...args) => {
  for (let n = 0; n < FILES_A_CALL; n += 1) kept.push(fs.openSync(__filename, 'r'));
  kept.push(Array.from({ length: OBJECTS_A_CALL }, (_, n) => ({ n })));
  rename(...args);
};

require('../../dist/worker.js');
