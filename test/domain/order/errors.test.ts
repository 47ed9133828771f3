/** Errors as programs see them: what `JSON.stringify` writes is small and whole, and says whether waiting helps. */
import {
  BadRequest,
  NotReached,
  UpdateRefused,
  noAnswerText,
  waitText,
} from '../../../src/domain/order/errors';
import type { OrderState } from '../../../src/domain/order/states';
import { canReach } from '../../../src/domain/order/states';
import { statusOf } from '../../support/status';

test('an order that is not in the state says which it is in, and never its whole status', () => {
  const status = statusOf({ bookingReferences: ['PNR123'] });
  const error = new NotReached(status, ['ticketed'], 'the wait is over', true);
  expect(error.status).toBe(status);
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'NotReached',
    code: 'not-reached',
    message: error.message,
    remedy: error.remedy,
    state: 'held',
    possible: true,
  });
  expect(JSON.stringify(error) + String(Object.values(error))).not.toContain('PNR123');
});

test('the mistakes of a request are there, too', () => {
  const mistakes = [{ path: 'passengers', message: 'is missing' }];
  expect(JSON.parse(JSON.stringify(new BadRequest(mistakes)))).toMatchObject({
    code: 'bad-request',
    mistakes,
  });
});

test.each([
  ['no-quote', 'no-quote'],
  ['KeyMissing', 'key-missing'],
  ['AcceptedUpdateCompletedWorkflow', 'order-ended'],
  ['911', 'refused'],
])('a refusal of type %s has the code %s, and says what to do', (given, code) => {
  expect(new UpdateRefused(given, 'no')).toMatchObject({
    code,
    given,
    remedy: expect.stringMatching(/\.$/) as string,
  });
});

test.each<[OrderState, OrderState, boolean]>([
  ['shopping', 'ticketed', true],
  ['awaiting-choice', 'held', true],
  ['held', 'ticketed', true],
  ['ticketed', 'cancelled', true],
  ['attention', 'held', true],
  ['failed', 'held', false],
  ['cancelled', 'ticketed', false],
  ['lapsed', 'held', false],
])('from %s to %s: %s', (from, to, possible) => {
  expect(canReach(from, [to])).toBe(possible);
});

test('an order that does not answer says so first, and after five seconds what to do', () => {
  const one = { workers: 1 };
  expect(waitText('Order T-1', 1_000, one)).toBe('Order T-1 has not answered yet.');
  const late =
    'No worker has answered for 5 s. If yours has stopped, start it: `ndc-flows worker`. The order continues by itself.';
  expect(waitText('Order T-1', 5_000, one)).toBe(late);
  // A text that changed would be printed each second.
  expect(waitText('Order T-1', 9_000, one)).toBe(late);
  expect(waitText('Order T-1', 9_000, undefined)).toBe(
    'The Temporal server does not answer. The order continues when it is back.',
  );
});

test('workers that polled a minute ago may have stopped: the remedy names both cases', () => {
  const { text, remedy } = noAnswerText('Order T-1', { workers: 1 });
  expect(text).toContain('1 worker polled within the last 90 s');
  expect(remedy).toMatch(/^If yours has stopped, start it: `ndc-flows worker`\. If it is busy, /);
});
