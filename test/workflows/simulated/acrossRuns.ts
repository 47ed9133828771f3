/** What must be so across the runs of one reference, whatever an operator did. */
import type { Execution } from './execution';
import { mayHaveWorked, type CheckFact } from './journal';
import type { Invariant, Lived } from './life';

const wroteNothing = ({ runId }: Execution, { server }: Lived): boolean =>
  server.runs.every((run) => run.runId !== runId || run.calls.every(({ local }) => local));

/** True for a second start that the run itself refused. */
export const refusedAgain = ({ ended }: Execution): boolean => ended !== undefined && 'failed' in ended;

const refusesItself: Invariant = {
  says: 'a reference is used again only where no earlier run came to orderCreate, and a refused run asks the airline nothing',
  broken: (life) => {
    for (const { run, seq } of life.journal.of('again')) {
      const before = life.journal.of('write').filter((write) => write.kind === 'create' && write.seq < seq);
      const may = before.length > 0 || life.script.begins === 'order made elsewhere';
      if (refusedAgain(run)) {
        if (!wroteNothing(run, life)) return `${run.runId} was refused, and called the airline`;
        if (before.length === 0 && life.script.begins === 'trip')
          return `${run.runId} was refused, and no run before it came to orderCreate`;
      } else if (may && !wroteNothing(run, life)) return `${run.runId} books, and an earlier run may have`;
    }
    return undefined;
  },
};

/** The first run of the life that decided a write. */
const lifeOf = ({ server }: Lived, correlationId: string): string | undefined =>
  server.runs.find(({ calls }) =>
    calls.some(
      ({ argument }) => (argument as { correlationId?: string } | null)?.correlationId === correlationId,
    ),
  )?.born.first;

const oneRequest: Invariant = {
  says: 'of several requests of a reference one alone may make an order',
  broken: (life) => {
    const creates = life.journal.of('write').filter(({ kind }) => kind === 'create');
    const [first, ...later] = creates.filter(mayHaveWorked);
    const made = first && lifeOf(life, first.correlationId);
    const other = later.find(({ correlationId }) => lifeOf(life, correlationId) !== made);
    return other && `${other.correlationId} is of another request than ${first?.correlationId}`;
  },
};

/** States that say less than that an order is issued. */
const less: readonly string[] = ['failed', 'held', 'lapsed', 'lapsing', 'shopping', 'pricing', 'creating'];

const saysNoLess: Invariant = {
  says: 'no state says less than an earlier run had proven, days after a reset',
  broken: ({ journal }) => {
    const forgotten = journal.of('check').find(forgets);
    return forgotten && `${forgotten.state}, and the order ${forgotten.truth}`;
  },
};

function forgets({ state, truth }: CheckFact): boolean {
  if (truth === 'was issued') return less.includes(state);
  return truth === 'exists' && state === 'failed';
}

export const acrossRuns: readonly Invariant[] = [refusesItself, oneRequest, saysNoLess];
