/** The suites of `npm test`. TypeScript goes through swc; types are checked by `npm run check:types`. */
module.exports = {
  testEnvironment: '<rootDir>/test/support/environment.ts',
  runtime: '<rootDir>/test/support/runtime.js',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['\\.system\\.test\\.ts$'],
  reporters: ['default', '<rootDir>/test/support/reporter.js'],
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
    // The desk's pages; their tables are tested without a browser.
    '^.+\\.tsx$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  testSequencer: '<rootDir>/test/support/longestFirst.js',
  // For every test and hook, on a machine that is as slow as any: the waits in test/support give up earlier, and say what they saw.
  testTimeout: 600_000,
  // A worker process of 600 to 900 MB needs up to a second to give its memory back; Jest allows half a second.
  workerGracefulExitTimeout: 30_000,
  // More than there are processors: suites wait for servers, processes and time-outs half of their time.
  maxWorkers: 4,
  // Tests that wait side by side, most of the time for a server's time-outs.
  maxConcurrency: 8,
};
