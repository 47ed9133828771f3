/** Tests run TypeScript through swc; types are checked apart, by `npm run check:types`. */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  globalSetup: '<rootDir>/test/support/globalSetup.ts',
  globalTeardown: '<rootDir>/test/support/globalTeardown.ts',
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  testSequencer: '<rootDir>/test/support/longestFirst.js',
  testTimeout: 60_000,
  // More than there are processors: suites wait for servers, processes and time-outs a third of their time.
  maxWorkers: 3,
  // Tests that wait side by side, most of the time for a server's time-outs.
  maxConcurrency: 8,
};
