/** What a service may call a code can be anything: what becomes a label is bounded. */
import type { MetricMeter, MetricTags } from '@temporalio/common';
import { noopMetricMeter } from '@temporalio/common';
import { ServiceError, SoapFault, TransportError } from '../../src/ndc/errors';
import type { CallProblem } from '../../src/domain/calls/problem';
import { callMetrics } from '../../src/telemetry/callMetrics';
import type { SeenCall } from '../../src/telemetry/observedClient';
import { checkProfiles, policyOf } from '../../src/ndc/profile';
import { sandboxProfile } from '../support/running';

/** A meter that notes the labels of counters. */
function noting(): { meter: MetricMeter; noted: (name: string) => MetricTags[] } {
  const all: [string, MetricTags][] = [];
  const meter: MetricMeter = Object.assign(Object.create(noopMetricMeter) as MetricMeter, {
    createCounter: (name: string) => ({ add: (_value: number, tags: MetricTags) => all.push([name, tags]) }),
  });
  return { meter, noted: (name) => all.flatMap(([each, tags]) => (each === name ? [tags] : [])) };
}

const problem = (changes: Partial<CallProblem>): CallProblem => ({
  kind: 'service',
  code: '911',
  text: '',
  operation: 'airShopping',
  correlationId: 'c',
  sent: 'maybe',
  ...changes,
});

const call: SeenCall = { provider: 'sandbox', operation: 'airShopping', correlationId: 'c' };

async function labelled(...errors: Error[]): Promise<MetricTags[]> {
  const { meter, noted } = noting();
  const { sandbox } = checkProfiles({ sandbox: sandboxProfile('http://127.0.0.1:1') });
  const observe = callMetrics(meter)(policyOf('sandbox', sandbox!));
  for (const error of errors)
    await expect(observe({ ...call }, () => Promise.reject(error))).rejects.toBe(error);
  return noted('ndc_flows_call_errors');
}

test.each([
  [new ServiceError(problem({ code: '911' })), '911', 'retry-later'],
  [new ServiceError(problem({ code: 'ERR400' })), 'ERR400', 'refused'],
  [new ServiceError(problem({ code: 'login-refused' })), 'login-refused', 'refused'],
  [new ServiceError(problem({ code: 'Ms Ada Example' })), 'other', 'refused'],
  [new ServiceError(problem({ code: '0012345678901' })), 'other', 'refused'],
  [new SoapFault(problem({ kind: 'fault', code: 'soap:Server.Busy' })), 'Server', 'retry-later'],
  [new SoapFault(problem({ kind: 'fault', code: 'Example' })), 'other', 'refused'],
  [new TransportError(problem({ kind: 'transport', code: 'ECONNRESET' })), 'ECONNRESET', 'retry-later'],
])('%s has the label %s', async (error, code, _meaning) => {
  expect(await labelled(error)).toMatchObject([{ code, provider: 'sandbox', operation: 'airShopping' }]);
});

test('a service that makes up codes makes a hundred series and not a thousand', async () => {
  const made = Array.from({ length: 1_000 }, (_, code) => new ServiceError(problem({ code: `X${code}` })));
  const codes = new Set((await labelled(...made)).map(({ code }) => code));
  expect(codes.size).toBe(101);
  expect(codes).toContain('other');
});

test('a defect of ours is counted as one, and thrown as it was', async () => {
  expect(await labelled(new TypeError('no'))).toMatchObject([{ code: 'worker-defect' }]);
});
