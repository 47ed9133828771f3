/**
 * The order of the suites: first those that run real processes or wait long, so that none of them begins when all others have ended.
 * A fresh checkout knows no durations, and Jest then goes by the sizes of files, which say nothing here.
 */
const { default: Sequencer } = require('@jest/test-sequencer');

/** From the longest to the shortest, as measured; a suite that no row names comes last. */
const rows = [
  '/test/chaos/chaos.system',
  '.system.test.ts',
  '/test/workflows/',
  '/test/client/',
  '/test/privacy/',
  '/test/cli/',
  '/test/replay/',
  '/test/worker/',
];

const row = ({ path }) => {
  const at = rows.findIndex((folder) => path.includes(folder));
  return at < 0 ? rows.length : at;
};

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    // Array.sort keeps the order within a row, which is Jest's own: what failed, what took long the last time.
    return [...super.sort(tests)].sort((one, other) => row(one) - row(other));
  }
};
