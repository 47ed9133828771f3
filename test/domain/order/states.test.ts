import { mayFollow, terminalStates, transitions, type OrderState } from '../../../src/domain/order/states';

const states = Object.keys(transitions) as OrderState[];

function reachableFrom(start: OrderState): Set<OrderState> {
  const seen = new Set<OrderState>([start]);
  const open = [start];
  for (let state = open.pop(); state; state = open.pop()) {
    for (const next of transitions[state]) {
      if (!seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
    }
  }
  return seen;
}

test.each(states)('%s has a way to an end, or is one', (state) => {
  const ends = [...reachableFrom(state)].filter((reached) => terminalStates.includes(reached));
  expect(ends).not.toHaveLength(0);
});

test('every state is reached from the first one', () => {
  expect([...reachableFrom('shopping')].sort()).toEqual([...states].sort());
});

test.each(terminalStates)(
  'nothing follows %s, but a person where an order turns up that was said not to exist, or a refund does not come',
  (state) => {
    expect(transitions[state]).toEqual(state === 'lapsed' ? [] : ['attention']);
  },
);

test.each(['held', 'ticketing', 'issuing', 'ticketed', 'cancelling'] as const)(
  'an order that exists (%s) never becomes "failed", which says that nothing exists',
  (state) => {
    expect(mayFollow(state, 'failed')).toBe(false);
  },
);

test('nothing leads back to creating once it has been left with an order or a doubt', () => {
  for (const state of ['held', 'ticketing', 'issuing', 'ticketed', 'cancelling', 'attention'] as const) {
    expect(mayFollow(state, 'creating')).toBe(false);
    expect(mayFollow(state, 'shopping')).toBe(false);
  }
  // A lost create that searches have proven to have made nothing is shopped for again, from the beginning.
  expect(mayFollow('unknown', 'creating')).toBe(false);
  expect(mayFollow('unknown', 'pricing')).toBe(false);
});

test('a state may be confirmed by itself', () => {
  for (const state of states) expect(mayFollow(state, state)).toBe(true);
});
