/** Services that read their description differently: each is served, and a person finds the call under its id and ours. */
import { statusLines } from '../../src/cli/show/status';
import { oneAdult, running, type Stage } from '../support/running';

let stage: Stage;

afterEach(() => stage.close());

test('a service with ids, names and languages of its own books, and its ids are shown beside ours', async () => {
  stage = await running({
    version: '21.3',
    profile: { forms: { versionInLoginAction: true } },
    sandbox: {
      versionInLoginAction: true,
      realistic: ['own-correlation-id', 'named-after-operation', 'no-standard-prefix', 'several-languages'],
    },
  });
  const request = oneAdult();
  await stage.orders.start(request);
  const held = await stage.until(request.reference, 'held');
  const { correlationId, answerCorrelationId = '' } = held.evidence!;
  expect(stage.service.log().map((call) => call.correlationId)).toContain(correlationId);
  expect(answerCorrelationId).toMatch(/^[0-9a-f-]{36}$/);
  const shown = statusLines(held, undefined).join('\n');
  expect(shown).toContain(`CorrelationID ${correlationId}; the answer’s own: ${answerCorrelationId}`);
});

test('a service that wants no version in login’s SOAPAction refuses one', async () => {
  stage = await running({ profile: { forms: { versionInLoginAction: true } } });
  const request = oneAdult();
  await stage.orders.start(request);
  const { lastError } = await stage.until(request.reference, 'failed');
  expect(lastError).toMatchObject({ operation: 'login', text: /SOAPAction/ });
});
