/** The bundles of workflow code that the build makes beside the compiled workflows, and what goes into them. */
import { join } from 'node:path';
import type { BundleOptions } from '@temporalio/worker';

const compiled = join(__dirname, '..');

/** What a worker's workflow code must hold beside the workflows. */
export interface BundleKind {
  /** Payloads are encrypted. */
  encrypted: boolean;
  /** Traces are wanted. */
  traced: boolean;
}

/** Every bundle that the build makes. */
export const bundleKinds: readonly BundleKind[] = [false, true].flatMap((encrypted) =>
  [false, true].map((traced) => ({ encrypted, traced })),
);

/** The bundle for such workers, in the folder of the compiled `src`. */
export function bundleOf({ encrypted, traced }: BundleKind, folder = compiled): string {
  const suffix = `${encrypted ? '-encrypting' : ''}${traced ? '-tracing' : ''}`;
  return join(folder, `workflow-bundle${suffix}.js`);
}

/** What makes values of workflows opaque where payloads are encrypted: a part of the workflow code. */
export function convertersOf(
  encrypted: boolean,
): Pick<BundleOptions, 'payloadConverterPath' | 'failureConverterPath'> {
  if (!encrypted) return {};
  return {
    payloadConverterPath: require.resolve('../temporal/sealedConverter'),
    failureConverterPath: require.resolve('../temporal/encodedFailures'),
  };
}

/** Returns the interceptors that workflows load. The first is the query guard, the second counts resets. */
export function interceptorModulesOf({ encrypted, traced }: BundleKind): string[] {
  return [
    require.resolve('../workflows/queryGuard'),
    require.resolve('../workflows/resetsSeen'),
    ...(traced ? [require.resolve('../workflows/tracing')] : []),
    // The last one of them sees what goes out as the others have left it.
    ...(encrypted ? [require.resolve('../workflows/seals')] : []),
  ];
}

/** Loaded before everything else. */
const promiseStacks = require.resolve('./promiseStacks');

/**
 * How workflow code is put together. What a workflow imports is loaded once for all of them, and frozen, not once for each: an order's
 * start costs less, and so does every order that is kept in memory. For that its modules must keep nothing to themselves; whoever reads one
 * finds tables and functions there.
 *
 * Its source map says where a line comes from, and leaves out the sources themselves, half of the file: who reads a failure has them, and a
 * worker would parse them at its start and hand them to the workflows' thread.
 */
export function codeOf(kind: BundleKind, workflowsPath: string): BundleOptions {
  return {
    workflowsPath,
    preloadModules: [workflowsPath],
    ...convertersOf(kind.encrypted),
    workflowInterceptorModules: interceptorModulesOf(kind),
    webpackConfigHook: (config) => ({
      ...config,
      devtool: 'inline-nosources-source-map',
      entry: [promiseStacks, ...(config.entry as string[])],
    }),
  };
}
