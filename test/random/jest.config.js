/** One suite of properties, as `npm run test:random` runs it: of either tier, without the set-up of a run, which that program does once. */
const all = require('../../jest.all.config');

module.exports = {
  ...all,
  rootDir: '../..',
  testMatch: ['**/*.{test,fixture}.ts'],
  globalSetup: undefined,
  globalTeardown: undefined,
  reporters: [],
};
