/** The table of reasons why workflow tasks fail. */
import { temporal } from '@temporalio/proto';
import { explained } from '../../src/client/taskFailure';
import { KeyMissing } from '../../src/keys';
import { PlainRefused } from '../../src/temporal/codec/codec';

const Cause = temporal.api.enums.v1.WorkflowTaskFailedCause;
const worker = '7@host';

test.each([
  [
    'a worker without keys',
    { message: new KeyMissing('a', []).message },
    /^worker 7@host lacks key "a" \(it has no keys\)$/,
    'NDC_FLOWS_KEYS_FILE=FILE ndc-flows worker',
  ],
  [
    'a worker with other keys',
    { message: new KeyMissing('a', ['b', 'c']).message },
    /^worker 7@host lacks key "a" \(it has b, c\)$/,
    'NDC_FLOWS_KEYS_FILE=FILE ndc-flows worker',
  ],
  [
    'an order from before there were keys',
    { message: new PlainRefused().message },
    /^worker 7@host has encryption keys, but the order is not encrypted: it was started before there were keys/,
    '`encryption.plaintext: read`',
  ],
  [
    'a worker of another build',
    {
      message: 'Nondeterminism error: …',
      cause: Cause.WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR,
    },
    /^worker 7@host runs a different build of the workflow code .*\(Nondeterminism error: …\)$/,
    'ndc-flows worker',
  ],
  [
    'a worker with other workflow code',
    {
      message:
        "Failed to initialize workflow of type 'orderWorkflow': no such function is exported by the workflow bundle",
    },
    /^worker 7@host has no workflow code for orders$/,
    'ndc-flows worker',
  ],
  [
    'a missing search attribute',
    {
      message: 'Namespace x has no mapping defined for search attribute NdcState',
      cause: Cause.WORKFLOW_TASK_FAILED_CAUSE_BAD_SEARCH_ATTRIBUTES,
    },
    /^the namespace lacks a search attribute \(.*NdcState\)$/,
    'ndc-flows setup',
  ],
  ['anything else', { message: 'Boom' }, /^its workflow tasks fail: Boom$/, 'the log of worker 7@host'],
])('%s is named, with a remedy', (_, failed, text, remedy) => {
  const found = explained({ ...failed, worker });
  expect(found.text).toMatch(text);
  expect(found.remedy).toContain(remedy);
});
