/** Client interceptors that say what is sealed: for which start, and for which Update of which moment. */
import { randomUUID } from 'node:crypto';
import type { Client, ClientInterceptors, WorkflowClientInterceptor } from '@temporalio/client';
import { forSchedule, forSignal, forStart, forUpdate, meant } from '../domain/privacy/purpose';
import { isSealing } from './codec';

const allMeant = (values: readonly unknown[], purpose: string): unknown[] =>
  values.map((value) => meant(value, purpose));

const sealing: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => next({ ...input, options: started(input.options, input.workflowType) }),
  startUpdate: (input, next) => {
    const { updateName, args, options } = input;
    const updateId = options.updateId ?? randomUUID();
    const purpose = forUpdate(updateName, updateId, Date.now());
    return next({ ...input, options: { ...options, updateId }, args: allMeant(args, purpose) });
  },
  signal: (input, next) => next({ ...input, args: allMeant(input.args, forSignal(input.signalName)) }),
  startUpdateWithStart: (input, next) => {
    const { workflowType, workflowStartOptions, updateName, updateArgs, updateOptions } = input;
    const updateId = updateOptions.updateId ?? randomUUID();
    const purpose = forUpdate(updateName, updateId, Date.now());
    return next({
      ...input,
      workflowStartOptions: started(workflowStartOptions, workflowType),
      updateOptions: { ...updateOptions, updateId },
      updateArgs: allMeant(updateArgs, purpose),
    });
  },
};

/** The interceptors of a client that seals: what traces a call, then what says what it is for. */
export function withSealing(interceptors: ClientInterceptors = {}): ClientInterceptors {
  const { workflow = [], ...others } = interceptors;
  if (!Array.isArray(workflow)) throw new Error('interceptors of workflows must be a list');
  return { ...others, workflow: [...workflow, sealing] };
}

/** Arguments of a start that no interceptor sees: a schedule's. */
export function scheduled<Arguments extends unknown[]>(
  client: Client,
  workflowType: string,
  args: Arguments,
): Arguments {
  const seals = client.options.loadedDataConverter.payloadCodecs.some(isSealing);
  return seals ? (allMeant(args, forSchedule(workflowType)) as Arguments) : args;
}

function started<Options extends { args: unknown[] }>(options: Options, workflowType: string): Options {
  return { ...options, args: allMeant(options.args, forStart(workflowType, Date.now())) };
}
