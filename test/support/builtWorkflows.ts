/** The workflow code that globalSetup built for the whole run, and a Temporal runtime that keeps quiet. */
import { join } from 'node:path';
import { IllegalStateError } from '@temporalio/common';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { bundleOf } from '../../src/worker/bundles';

const ROOT = join(__dirname, '..', '..');

/** The bundle in `dist` for workers that encrypt, or for those that do not. */
export function builtWorkflows(encrypted = false): { codePath: string } {
  return { codePath: bundleOf({ encrypted, traced: false }, join(ROOT, 'dist', 'src')) };
}

/** Variable that makes the Temporal SDK log into the test's output. */
const SHOWN = process.env.NDC_FLOWS_TEST_LOG !== undefined;

/** Installs a runtime that logs nothing (errors with `NDC_FLOWS_TEST_LOG=1`), unless an earlier suite of this process has. */
export function quietRuntime(): void {
  try {
    Runtime.install({
      logger: SHOWN ? new DefaultLogger('ERROR') : new DefaultLogger('ERROR', () => undefined),
      telemetryOptions: { logging: { filter: SHOWN ? 'ERROR' : 'OFF' } },
    });
  } catch (error) {
    if (!(error instanceof IllegalStateError)) throw error;
  }
}
