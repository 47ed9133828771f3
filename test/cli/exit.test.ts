import { exitOf, exitOfLooking } from '../../src/cli/exit';
import { transitions, type OrderState } from '../../src/domain/order/states';

const states = Object.keys(transitions) as OrderState[];

describe('exit statuses', () => {
  test('0 done, 1 failed, 3 waits for a person, for every state', () => {
    expect(Object.fromEntries(states.map((state) => [state, exitOf({ state })]))).toEqual({
      shopping: 0,
      'awaiting-choice': 3,
      pricing: 0,
      'awaiting-approval': 3,
      changing: 0,
      creating: 0,
      held: 0,
      ticketing: 0,
      issuing: 0,
      ticketed: 0,
      cancelling: 0,
      cancelled: 0,
      failed: 1,
      lapsing: 0,
      lapsed: 1,
      unknown: 0,
      attention: 3,
    });
  });

  test('an order that rests elsewhere than where it was sent has not done it', () => {
    expect(exitOf({ state: 'held' }, ['ticketed'])).toBe(1);
    expect(exitOf({ state: 'ticketed' }, ['ticketed'])).toBe(0);
    expect(exitOf({ state: 'attention' }, ['ticketed'])).toBe(3);
    expect(exitOf({ state: 'failed' }, ['cancelled', 'failed'])).toBe(0);
  });

  test('an order that a person has given up waits for nobody, until it needs a person again', () => {
    const at = '2027-01-20T10:00:00.000Z';
    const decisions = [{ answer: 'give-up' as const, who: 'ab', why: 'booked elsewhere', at }];
    const left = { state: 'attention' as const, decisions, history: [{ state: 'attention' as const, at }] };
    expect([exitOf(left), exitOfLooking(left)]).toEqual([0, 0]);
    const again = [...left.history, { state: 'attention' as const, at: '2027-01-20T11:00:00.000Z' }];
    expect([exitOf({ ...left, history: again }), exitOfLooking({ ...left, history: again })]).toEqual([3, 3]);
  });

  test('to look at a failed order is no failure, and one that waits for a person says so', () => {
    expect(exitOfLooking({ state: 'failed' })).toBe(0);
    expect(exitOfLooking({ state: 'attention' })).toBe(3);
  });
});
