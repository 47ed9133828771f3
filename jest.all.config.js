/** Both tiers: the suites of `npm test`, with more inputs for each property, and those named `*.system.test.ts`. */
process.env.PROPERTY_TIMES ??= '4';

/**
 * Their set-up books orders at deadlines of seconds, which a busy machine misses. Each is run by itself:
 * `npx jest --config jest.all.config.js --testPathIgnorePatterns none test/workflows/terminations`.
 */
const alone = ['test/workflows/terminations\\.system', 'test/workflows/activityVerbs\\.system'];

module.exports = { ...require('./jest.config'), testPathIgnorePatterns: alone };
