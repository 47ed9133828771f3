/** Shows on standard error that something is being built: dots on a terminal, a line now and then elsewhere. */

/** Where lines alone are taken, one comes each time this has passed (milliseconds). */
const EVERY = 15_000;

/** Shows it until the returned function is called, which says how long it took. */
function showBuilding({ stderr, env }) {
  const began = Date.now();
  const seconds = (digits) => `${((Date.now() - began) / 1000).toFixed(digits)} s`;
  if (stderr.isTTY && !env.CI) {
    stderr.write('Building ndc-flows ');
    const dots = setInterval(() => stderr.write('.'), 500);
    return () => {
      clearInterval(dots);
      stderr.write(` ${seconds(1)}\n`);
    };
  }
  stderr.write('Building ndc-flows; the first time takes up to a minute\n');
  const lines = setInterval(() => stderr.write(`Building ndc-flows, ${seconds(0)}\n`), EVERY);
  return () => {
    clearInterval(lines);
    stderr.write(`Built in ${seconds(1)}\n`);
  };
}

module.exports = { showBuilding };
