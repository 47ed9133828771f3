/** Counts calls: how many, how they ended, how long they took and how much came back. */
import type { MetricMeter } from '@temporalio/common';
import { classify, isUnlisted, PLAIN_CODE, writeEnding } from '../domain/calls/classify';
import { NO_AGENCY, type LabelsOf } from '../domain/metrics/row';
import { workflowMetrics } from '../domain/metrics/ofWorkflows';
import type { CallProblem } from '../domain/calls/problem';
import type { ProviderPolicy } from '../domain/calls/provider';
import { ORDER_WORKFLOW, WORKFLOW_TASK_QUEUE } from '../domain/order/updates';
import { NdcError } from '../ndc/errors';
import { LOGIN_REFUSED } from '../ndc/login';
import { hasOperation, isWrite, operationNames } from '../domain/calls/operations';
import { workerMetrics } from './metrics';
import type { CallObserver, SeenCall } from './observedClient';

/** As many codes of services as a process tells apart, over all providers: each makes a series. */
const CODES = 100;

/** The fault codes of both versions of SOAP. */
const FAULT_CODE = /^(Client|Server|Sender|Receiver|VersionMismatch|MustUnderstand|DataEncodingUnknown)$/;

/** What a code is called that may be anything: labels are kept for ever, and services say what they like. */
const OTHER = 'other';

/** Makes the observers of all providers: they share the metrics, and the bound on codes. */
export function callMetrics(meter: MetricMeter): (policy: ProviderPolicy, agency?: string) => CallObserver {
  const { calls, errors, duration, answers } = workerMetrics;
  const ended = meter.createCounter(calls.name, '', calls.meaning);
  const failed = meter.createCounter(errors.name, '', errors.meaning);
  const took = meter.createHistogram(duration.name, 'float', duration.unit, duration.meaning);
  const came = meter.createHistogram(answers.name, 'int', answers.unit, answers.meaning);
  const codes = new Set<string>();

  function labelOf(problem: CallProblem): string {
    const code = plainCode(problem);
    if (!codes.has(code) && codes.size >= CODES) return OTHER;
    codes.add(code);
    return code;
  }

  return (policy, agency = NO_AGENCY) =>
    async (call, work) => {
      const { provider, operation } = call;
      const begun = performance.now();
      let outcome = 'done';
      try {
        return await work();
      } catch (error) {
        const problem = error instanceof NdcError ? error.problem : undefined;
        outcome = problem ? outcomeOf(call, problem, policy) : 'failed';
        failed.add(1, {
          ...{ provider, operation },
          kind: problem?.kind ?? 'transport',
          code: problem ? labelOf(problem) : 'worker-defect',
          meaning: problem ? meaningOf(problem, policy) : 'refused',
          agency,
        } satisfies LabelsOf<typeof errors>);
        throw error;
      } finally {
        ended.add(1, { provider, operation, outcome, agency } satisfies LabelsOf<typeof calls>);
        took.record((performance.now() - begun) / 1000, { provider, operation });
        if (call.bytes !== undefined) came.record(call.bytes, { provider, operation });
      }
    };
}

function plainCode({ kind, code }: CallProblem): string {
  if (kind === 'service') return PLAIN_CODE.test(code) || code === LOGIN_REFUSED ? code : OTHER;
  if (kind !== 'fault') return code;
  const name = code.replace(/^.*:/, '').replace(/\..*$/, '');
  return FAULT_CODE.test(name) ? name : OTHER;
}

/** What a code means to a flow, or that no table has it. */
function meaningOf(problem: CallProblem, { errors }: ProviderPolicy): string {
  return isUnlisted(problem, errors) ? 'unlisted' : classify(problem, errors);
}

function outcomeOf({ operation }: SeenCall, problem: CallProblem, policy: ProviderPolicy): string {
  if (problem.sent === 'nothing') return 'not-sent';
  if (isWrite(operation)) return writeEnding(problem, policy.errors) === 'rejected' ? 'rejected' : 'failed';
  return problem.kind === 'service' || problem.kind === 'fault' ? 'rejected' : 'failed';
}

/**
 * Sets what alerts look at to zero, so that the first event is a rise: a series that begins at one shows none. `namespace` is the
 * worker's; the SDK adds it to what workflows count.
 */
export function beginAtZero(
  meter: MetricMeter,
  accounts: Iterable<{ policy: ProviderPolicy; agency?: string }>,
  namespace: string,
): void {
  const { calls } = workerMetrics;
  const { writes, shopsRefused } = workflowMetrics;
  const ended = meter.createCounter(calls.name, '', calls.meaning);
  const written = meter.createCounter(writes.name, '', writes.meaning);
  const refused = meter.createCounter(shopsRefused.name, '', shopsRefused.meaning);
  const added = { namespace, taskQueue: WORKFLOW_TASK_QUEUE, workflowType: ORDER_WORKFLOW };
  for (const { policy, agency = NO_AGENCY } of accounts) {
    const { provider, version } = policy;
    refused.add(0, { ...added, provider, agency });
    for (const operation of operationNames.filter((name) => hasOperation(version, name))) {
      for (const outcome of ['done', 'rejected', 'failed'])
        ended.add(0, { provider, operation, outcome, agency });
      if (isWrite(operation)) written.add(0, { ...added, provider, operation, outcome: 'unknown' });
    }
  }
}
