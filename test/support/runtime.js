/**
 * Jest's module runtime with two changes, for loading the Temporal SDK anew took more than a second in each suite:
 * packages are loaded once a process, and modules are compiled in Node's own context, where an error of such a package is an `Error`.
 * The suites' own modules, and those of `src`, are loaded anew for each suite, as always.
 */
const { createRequire, isBuiltin } = require('node:module');
const { compileFunction, constants } = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

/** A package by its name: neither a path, nor Node's own, nor one of Jest's, which belong to the suite. */
const isPackage = (name) => /^(@(?!jest\/)[^/]+\/)?[a-z]/i.test(name) && !isBuiltin(name);

class Runtime extends JestRuntime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }

  requireModuleOrMock(from, name) {
    if (!isPackage(name) || this.mockState.shouldMockCjs(from, name).shouldMock)
      return super.requireModuleOrMock(from, name);
    return createRequire(from)(name);
  }
}

module.exports = { __esModule: true, default: Runtime };
