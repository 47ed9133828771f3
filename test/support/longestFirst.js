/**
 * The order of the suites: those that run real processes or wait, the longest first so that none of them begins when all others have ended,
 * and between them those that only compute, so that the processors always have work. A fresh checkout knows no durations, and Jest then goes
 * by the sizes of files, which say nothing here.
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

/** Spreads the shorter list evenly over the longer one. */
function spread(one, other) {
  const [few, many] = [one, other].sort((a, b) => a.length - b.length);
  const every = many.length / Math.max(few.length, 1);
  const at = (index) => many.slice(Math.round(index * every), Math.round((index + 1) * every));
  return few.length === 0 ? many : few.flatMap((test, index) => [test, ...at(index)]);
}

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    // Array.sort keeps the order within a row, which is Jest's own: what failed, what took long the last time.
    const sorted = [...super.sort(tests)].sort((one, other) => row(one) - row(other));
    const computes = sorted.filter((test) => row(test) === rows.length);
    const waits = sorted.filter((test) => row(test) < rows.length);
    return spread(waits, computes);
  }
};
