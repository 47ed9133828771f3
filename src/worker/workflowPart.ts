/** The part of a worker that serves the workflows, on a thread of its own. */
import { existsSync } from 'node:fs';
import { Worker, type WorkerOptions } from '@temporalio/worker';
import type { createActivities } from '../activities/createActivities';
import { WORKFLOW_TASK_QUEUE } from '../domain/order/updates';
import { bundleOf, codeOf } from './bundles';
import type { Common, WorkerSettings } from './settings';
import { workflowWorkerOptions } from './workerOptions';

/** Makes it; its thread begins to load the workflows. */
export function createWorkflowPart(
  common: Common,
  settings: WorkerSettings,
  activities: ReturnType<typeof createActivities>,
): Promise<Worker> {
  return Worker.create({
    ...common,
    ...workflowCode(settings, common),
    ...workflowWorkerOptions,
    taskQueue: WORKFLOW_TASK_QUEUE,
    activities,
  });
}

/** The bundle that the build made; without it the SDK bundles at start, which takes seconds. */
function workflowCode(
  { workflowBundle, encryption, tracing }: WorkerSettings,
  { interceptors }: Common,
): Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath' | 'bundlerOptions' | 'interceptors'> {
  if (workflowBundle) return { workflowBundle };
  const kind = { encrypted: encryption !== undefined, traced: tracing !== undefined };
  const bundle = bundleOf(kind);
  if (existsSync(bundle)) return { workflowBundle: { codePath: bundle } };
  const code = codeOf(kind, require.resolve('../workflows'));
  const {
    workflowsPath,
    preloadModules,
    webpackConfigHook,
    workflowInterceptorModules: workflowModules,
  } = code;
  return {
    workflowsPath,
    bundlerOptions: { preloadModules, webpackConfigHook },
    interceptors: { ...interceptors, workflowModules },
  };
}
