/** After a reset, a person is shown the CorrelationID of the write that was sent before it. */
import { examples } from './simulated/examples';
import { live } from './simulated/life';
import type { Script } from './simulated/script';

jest.mock(
  '@temporalio/workflow',
  () => jest.requireActual<{ workflowApi: unknown }>('./simulated/workflowApi').workflowApi,
);
jest.mock('../../src/workflows/resetsSeen', () => ({
  resetsSeen: jest.requireActual<{ resetsSeen: () => number }>('./simulated/workflowApi').resetsSeen,
}));

const quiet: Script = { ...Object.values(examples)[0]!, events: [] };
const lostWhileResetting = { is: 'lost', how: 'dead worker', work: 'done' } as const;
const failing = Array<'odd refusal (ERR400)'>(60).fill('odd refusal (ERR400)');
const resetDuringWrite = { after: 700, event: { operator: 'reset', to: 99, back: 0 } } as const;

const scripts: Record<string, Script> = {
  'an issue': {
    ...quiet,
    airline: { ...quiet.airline, issues: 0 },
    reads: { ...quiet.reads, retrieve: ['done', 'done', 'done', ...failing] },
    writes: { ...quiet.writes, issue: [lostWhileResetting] },
    events: [
      { after: 12_000, event: { asks: 'ticket', with: 'right', choice: 0 } },
      { after: 'next write', event: { asks: 'cancel', with: 'right', choice: 0 } },
      resetDuringWrite,
    ],
  },
  'a create that pays': {
    ...quiet,
    airline: { ...quiet.airline, paidAtCreation: true, hold: undefined },
    provider: { ...quiet.provider, findOrders: 'passenger' },
    request: { ...quiet.request, released: true },
    reads: { ...quiet.reads, retrieve: failing },
    writes: { ...quiet.writes, create: [lostWhileResetting] },
    events: [{ after: 'next write', event: { asks: 'release', with: 'right', choice: 0 } }, resetDuringWrite],
  },
};

test.each(Object.entries(scripts))('%s', async (_what, script) => {
  const { journal } = await live(script);
  const sent = journal.of('write').findLast(({ effects }) => effects > 0);
  expect(journal.of('wrong')).toEqual([]);
  expect(journal.told).toContain(`a person is asked: lost-issue, CorrelationID ${sent?.correlationId}`);
});
