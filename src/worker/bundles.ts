/** The bundles of workflow code that the build makes beside the compiled workflows. */
import { join } from 'node:path';

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

/** The bundle for such workers. */
export function bundleOf({ encrypted, traced }: BundleKind): string {
  const suffix = `${encrypted ? '-encrypting' : ''}${traced ? '-tracing' : ''}`;
  return join(compiled, `workflow-bundle${suffix}.js`);
}

/** What makes failures of workflows opaque where payloads are encrypted: it is a part of the workflow code. */
export function failureConverterOf(encrypted: boolean): string | undefined {
  return encrypted ? require.resolve('../temporal/encodedFailures') : undefined;
}

/** What makes spans of workflows: whoever traces nothing need not keep OpenTelemetry in each of them. */
export function interceptorModulesOf(traced: boolean): string[] {
  return traced ? [require.resolve('../workflows/tracing')] : [];
}
