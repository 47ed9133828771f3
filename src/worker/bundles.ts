/** The bundles of workflow code that the build makes beside the compiled workflows. */
import { join } from 'node:path';

const compiled = join(__dirname, '..');

/** The bundle for workers that encrypt, or for those that do not. */
export function bundleOf(encrypted: boolean): string {
  return join(compiled, encrypted ? 'workflow-bundle-encrypting.js' : 'workflow-bundle.js');
}

/** What makes failures of workflows opaque where payloads are encrypted: it is a part of the workflow code. */
export function failureConverterOf(encrypted: boolean): string | undefined {
  return encrypted ? require.resolve('../temporal/encodedFailures') : undefined;
}
