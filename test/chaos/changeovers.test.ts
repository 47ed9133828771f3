/** Which creates followed at another provider, and which of them had no right to: told from the creates of all runs. */
import { changeoversIn, interrupted, strayCreates } from '../../chaos/changeovers';
import type { DecidedWrite } from '../../chaos/runs';

/** A create that is decided at this second and ends a second later. */
const create = (second: number, provider: string, outcome?: string): DecidedWrite => ({
  operation: 'orderCreate',
  provider,
  correlationId: `create-${second}`,
  maySend: true,
  outcome,
  decidedAt: second * 1_000,
  ...(outcome !== undefined && { endedAt: (second + 1) * 1_000 }),
});
const of = (...creates: DecidedWrite[]) => new Map([['A', creates]]);

test.each(['rejected', 'not-sent'])(
  'after a create that ended as %s the next provider may follow',
  (outcome) => {
    const creates = of(create(5, 'second', 'done'), create(1, 'sandbox', outcome));
    expect(changeoversIn(creates)).toEqual([{ reference: 'A', refusedAt: 2_000, nextAt: 5_000 }]);
    expect(strayCreates(creates)).toEqual([]);
  },
);

test.each([['unknown'], ['done'], [undefined]])(
  'after a create that ended as %s nobody else may be asked',
  (outcome) => {
    const creates = of(
      create(1, 'sandbox', outcome),
      create(3, 'sandbox', 'rejected'),
      create(5, 'second', 'rejected'),
    );
    const ended = outcome ?? 'nothing known';
    const text = `orderCreate create-5 followed at second, though orderCreate create-1 at sandbox ended as ${ended}`;
    expect(strayCreates(creates)).toEqual([{ reference: 'A', text }]);
  },
);

test('a create that a reset has copied is one create, with the outcome that any run knows', () => {
  const creates = of(create(1, 'sandbox'), create(1, 'sandbox', 'rejected'), create(5, 'second', 'done'));
  expect(strayCreates(creates)).toEqual([]);
  expect(changeoversIn(creates)).toHaveLength(1);
});

test('a create that no worker has sent counts for nothing: that of a run that was reset', () => {
  const unsent = { ...create(5, 'sandbox', 'unknown'), maySend: false };
  const creates = of(create(1, 'second', 'unknown'), unsent, create(7, 'second', 'done'));
  expect(strayCreates(creates)).toEqual([]);
  expect(changeoversIn(creates)).toEqual([]);
});

test('repeated creates at one provider are no change', () => {
  expect(changeoversIn(of(create(1, 'sandbox', 'unknown'), create(5, 'sandbox', 'done')))).toEqual([]);
});

test('a change is interrupted if every worker was killed between the refusal and the next create', () => {
  const changes = changeoversIn(of(create(1, 'sandbox', 'rejected'), create(5, 'second', 'done')));
  expect(interrupted(changes, [[3_000], [500, 4_000]])).toEqual(changes);
  expect(interrupted(changes, [[3_000], [6_000]])).toEqual([]);
});
