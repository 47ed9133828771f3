/** What a failed call to the server means: a code for each status of gRPC that the SDK passes on, bare or wrapped. */
import { ServiceError } from '@temporalio/client';
import { failedCall } from '../../src/temporal/failedCall';

/** An error as gRPC makes it. */
function grpcError(code: number, details: string): Error {
  const error = new Error(`${code} STATUS: ${details}`);
  return Object.assign(error, { code, details, metadata: { getMap: () => ({}) } });
}

const lost =
  'No connection established. Last error: Error: connect ECONNREFUSED 127.0.0.1:7233. Resolution note: ';

test.each([
  [1, 'Call cancelled', 'temporal-timeout', 'The Temporal server did not answer in time: Call cancelled.'],
  [3, 'invalid search attribute', 'temporal-refused', /refused the request: invalid search attribute\.$/],
  [4, 'Deadline exceeded', 'temporal-timeout', /did not answer in time/],
  [5, 'Namespace other is not found.', 'namespace-missing', 'The Temporal server has no namespace "other".'],
  [5, 'workflow not found', 'temporal-error', /returned an error: workflow not found\.$/],
  [7, 'Request unauthorized.', 'temporal-forbidden', /denied permission/],
  [14, lost, 'temporal-unreachable', /was lost: .*ECONNREFUSED 127\.0\.0\.1:7233\.$/],
  [16, 'no key', 'temporal-forbidden', /rejected the credentials/],
])('status %i (%s) is %s', (status, details, code, message) => {
  const error = grpcError(status, details);
  for (const thrown of [error, new ServiceError('Failed to query Workflow', { cause: error })]) {
    const failed = failedCall(thrown);
    expect(failed).toMatchObject({ code, remedy: expect.stringMatching(/\.$/) as string });
    expect(failed?.message).toMatch(message);
  }
});

test('what does not come from the server is left to others', () => {
  expect(failedCall(new TypeError('no function'))).toBeUndefined();
  expect(failedCall(undefined)).toBeUndefined();
});
