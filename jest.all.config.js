/** Both tiers: the suites of `npm test`, with more inputs for each property, and those named `*.system.test.ts`. */
process.env.PROPERTY_TIMES ??= '4';

module.exports = { ...require('./jest.config'), testPathIgnorePatterns: [] };
