/**
 * Loaded into the workflows' sandbox before anything else, so that promises leave no stack traces there.
 *
 * For the query `__stack_trace`, which shows the lines of code at which a workflow waits, the SDK makes an Error of every promise, looks up
 * each of its frames in the source map, and keeps the text while the promise is open. It has no switch for that. An order says in words what
 * it waits for (its current details, its status); so here the query answers nothing, and what it cost is spared. Errors keep their stacks.
 *
 * Of each promise the SDK asks the sandbox two things, by code that it hands to `Promise.constructor`. They are answered without compiling
 * code, and the Error that it asks for has no stack: that is all. Should the SDK ask in other words one day, the promises have stacks again.
 */

/** What the SDK finds of a promise of this sandbox. */
type Found = () => unknown;

class Stackless {
  readonly stack = '';
}

const answers = new Map<string | undefined, Found>([
  [
    'return globalThis.__TEMPORAL_ACTIVATOR__',
    () => (globalThis as Record<string, unknown>).__TEMPORAL_ACTIVATOR__,
  ],
  ['return globalThis.Error', () => Stackless],
]);

const compile = Promise.constructor as FunctionConstructor;

Object.defineProperty(Promise, 'constructor', {
  value: (...code: string[]): unknown => answers.get(code[0]) ?? compile(...code),
});
