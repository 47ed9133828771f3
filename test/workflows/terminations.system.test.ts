/**
 * Orders terminated in every state, then started again with every policy and adopted, in each order: one order, one issue and one
 * cancellation at the airline, and a status that says what is true there.
 */
import { running, type Stage } from '../support/running';
import {
  PAID,
  ask,
  play,
  reaches,
  ticket,
  underWay,
  type Press,
  type Situation,
  type StageName,
  type Start,
} from './cases/terminations';

const timing = {
  settleFor: '16s',
  writeFence: '3s',
  timeouts: { total: { orderCreate: '12s', orderChange: '12s', orderCancel: '12s' } },
};
/** Longer than what may still be applied after a termination: the fence, the longest write and settleFor together. */
const SETTLES = 32_000;
/** How long slow calls take, and how late a lost write is applied: time enough to terminate the order meanwhile. */
const SLOW = 5_000;

const stages: Partial<Record<StageName, Stage>> = {};
const stageOf = (name: StageName): Stage => stages[name]!;

beforeAll(async () => {
  // Without a void window a ticketed order costs a fee to cancel.
  const sandbox = { settleDelay: SLOW, voidWindow: 1 };
  const searching = { ...timing, capabilities: { findOrders: 'passenger' } };
  const [searches, doesNot, slow] = await Promise.all([
    running({ profile: searching, sandbox }),
    running({ profile: timing, sandbox }),
    running({ profile: searching, sandbox }),
  ]);
  Object.assign(stages, { searches, 'does not search': doesNot, 'slow writes': slow });
  for (const operation of ['orderCreate', 'orderChange', 'orderCancel'] as const)
    slow.service.fault({ operation, kind: 'slow', delay: SLOW, times: 10_000 });
});
afterAll(() => Promise.all(Object.values(stages).map((stage) => stage.close())));

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();

/** What the airline has in the end. */
const NOTHING = { orders: 0, issues: 0, cancellations: 0 };
const HELD = { ...NOTHING, orders: 1 };
const TICKETED = { ...HELD, issues: 1 };
const CANCELLED = { ...HELD, cancellations: 1 };
const REFUNDED = { ...TICKETED, cancellations: 1 };

const situations: Record<string, Situation> = {
  shopping: {
    on: 'searches',
    request: { route: 'BRE-DUB' },
    reach: (stage, reference) => underWay(stage, reference, 'airShopping'),
    wrote: false,
    rests: 'held',
    airline: HELD,
    watched: true,
  },
  'awaiting-choice': {
    on: 'searches',
    request: { choose: { how: 'await', until: inAnHour } },
    reach: (stage, reference) => reaches(stage, reference, 'awaiting-choice'),
    wrote: false,
    rests: 'awaiting-choice',
    ends: 'held',
    airline: HELD,
    leadOn: async (stage, reference) => {
      const { offers } = await stage.orders.status(reference);
      await stage.begin(reference, 'selectOffer', { offerIds: [offers![0]!.offerId] });
      await reaches(stage, reference, 'held');
    },
  },
  'awaiting-approval of a price': {
    on: 'searches',
    request: { route: 'BRE-MAD' },
    reach: (stage, reference) => reaches(stage, reference, 'awaiting-approval'),
    wrote: false,
    rests: 'awaiting-approval',
    ends: 'held',
    airline: HELD,
    leadOn: async (stage, reference) => {
      const { toApprove } = await stage.orders.status(reference);
      await stage.begin(reference, 'approve', { amount: toApprove! });
      await reaches(stage, reference, 'held');
    },
  },
  'creating, with orderCreate under way': {
    on: 'slow writes',
    reach: (stage, reference) => underWay(stage, reference, 'orderCreate'),
    wrote: true,
    rests: 'held',
    airline: HELD,
    watched: true,
  },
  'unknown, with a create that is applied late': {
    on: 'searches',
    request: { surname: 'LATECREATE' },
    reach: (stage, reference) => reaches(stage, reference, 'unknown'),
    wrote: true,
    rests: 'held',
    airline: HELD,
    watched: true,
  },
  'attention, with a lost create': {
    on: 'does not search',
    request: { surname: 'LOSTCREATE' },
    reach: (stage, reference) => reaches(stage, reference, 'attention'),
    wrote: true,
    rests: 'attention',
    airline: HELD,
  },
  held: {
    on: 'searches',
    reach: (stage, reference) => reaches(stage, reference, 'held'),
    wrote: true,
    rests: 'held',
    ends: 'ticketed',
    airline: TICKETED,
    watched: true,
    leadOn: ticket,
  },
  'attention, with an empty balance': {
    on: 'does not search',
    request: { surname: 'BALANCE' },
    reach: async (stage, reference) => {
      await ask(stage, reference, 'ticket');
      await reaches(stage, reference, 'attention');
    },
    wrote: true,
    rests: 'attention',
    airline: HELD,
    watched: true,
  },
  'ticketing, with the issue under way': {
    on: 'slow writes',
    reach: async (stage, reference) => {
      await ask(stage, reference, 'ticket');
      await underWay(stage, reference, 'orderChange');
    },
    wrote: true,
    rests: 'ticketed',
    airline: TICKETED,
    watched: true,
  },
  'unknown, with an issue that is applied late': {
    on: 'searches',
    request: { surname: 'LATEISSUE' },
    reach: async (stage, reference) => {
      await ask(stage, reference, 'ticket');
      await reaches(stage, reference, 'unknown');
    },
    wrote: true,
    rests: 'ticketed',
    airline: TICKETED,
    watched: true,
  },
  ticketed: {
    on: 'searches',
    reach: ticket,
    wrote: true,
    rests: 'ticketed',
    airline: TICKETED,
    watched: true,
  },
  'awaiting-approval of a fee': {
    on: 'searches',
    reach: async (stage, reference) => {
      await ticket(stage, reference);
      await stage.begin(reference, 'cancel', {});
      await reaches(stage, reference, 'awaiting-approval');
    },
    wrote: true,
    rests: 'awaiting-approval',
    ends: 'cancelled',
    airline: REFUNDED,
    leadOn: async (stage, reference) => {
      const { toApprove } = await stage.orders.status(reference);
      await stage.begin(reference, 'approve', { amount: toApprove! });
      await reaches(stage, reference, 'cancelled');
    },
  },
  'cancelling, with orderCancel under way': {
    on: 'slow writes',
    request: { cancellationFeeUpTo: PAID },
    reach: async (stage, reference) => {
      await ask(stage, reference, 'cancel');
      await underWay(stage, reference, 'orderCancel');
    },
    wrote: true,
    rests: 'cancelled',
    airline: CANCELLED,
  },
  cancelled: {
    on: 'searches',
    request: { cancellationFeeUpTo: PAID },
    reach: async (stage, reference) => {
      await reaches(stage, reference, 'held');
      await stage.orders.update(reference, 'cancel', {});
      await stage.client.workflow.getHandle(`order/${reference}`).result();
    },
    wrote: true,
    completed: true,
    rests: 'cancelled',
    airline: CANCELLED,
  },
  failed: {
    on: 'searches',
    request: { route: 'BRE-LHR' },
    reach: (stage, reference) => stage.client.workflow.getHandle(`order/${reference}`).result(),
    wrote: false,
    completed: true,
    rests: 'failed',
    airline: NOTHING,
  },
};

const reuse = (policy: Start['reuse'], conflict?: Start['conflict']): Start => ({
  reuse: policy,
  ...(conflict && { conflict }),
});
const anyway = reuse('ALLOW_DUPLICATE');
const afterFailure = reuse('ALLOW_DUPLICATE_FAILED_ONLY');
const never = reuse('REJECT_DUPLICATE');
const joining = reuse('ALLOW_DUPLICATE', 'USE_EXISTING');
const terminating = reuse('ALLOW_DUPLICATE', 'TERMINATE_EXISTING');
const terminatingToo = reuse('TERMINATE_IF_RUNNING');

const all = [anyway, afterFailure, never, joining];
const whileItRuns = ['server refuses', 'server refuses', 'server refuses', 'is that run'];
/** An adopted order may have come to its end meanwhile; whether or not, it is not made a second time. */
const notAnew = all.map(
  () => expect.stringMatching(/^(server refuses|is that run|refused: status)$/) as string,
);

/** What is done to an order, in turn, and what becomes of each start where an earlier run may have written. Elsewhere a new run goes on. */
type Sequence = [presses: readonly Press[], starts: readonly string[]];

const whereItRuns: Sequence[] = [
  [['terminate', anyway, 'adopt'], ['refused: adopt']],
  [
    ['terminate', afterFailure, never, 'adopt'],
    ['refused: adopt', 'server refuses'],
  ],
  [
    [...all, 'terminate', never, 'adopt', ...all],
    [...whileItRuns, 'server refuses', ...notAnew],
  ],
  [['terminate', 'adopt', terminating, 'adopt'], ['refused: adopt']],
  [
    [terminatingToo, terminating, 'adopt'],
    ['refused: adopt', 'refused: adopt'],
  ],
];

const whereItHasCompleted: Sequence[] = [
  [
    ['adopt', afterFailure, never, anyway],
    ['server refuses', 'server refuses', 'refused: status'],
  ],
  [[terminating], ['refused: status']],
  [[terminatingToo], ['refused: status']],
];

const goesOn = (became: unknown): unknown =>
  typeof became === 'string' && became.startsWith('refused') ? 'goes on' : became;

test.concurrent.each(Object.entries(situations))('%s', async (_name, situation) => {
  const { completed = false, wrote, watched, airline, rests, ends = rests } = situation;
  const sequences = completed ? whereItHasCompleted : whereItRuns;
  const played = await Promise.all(
    sequences.map(([presses]) => play(stageOf(situation.on), situation, presses, completed ? 0 : SETTLES)),
  );
  for (const [nth, [presses, starts]] of sequences.entries())
    expect({ presses, ...played[nth] }).toMatchObject({
      presses,
      starts: wrote ? starts : starts.map(goesOn),
      adoptions: presses
        .filter((press) => press === 'adopt')
        .map(() => (completed ? 'not-stopped' : 'goes on')),
      is: { state: ends, ...(watched && { next: { at: expect.any(String) as string } }) },
      rows: [{ state: ends, stopped: undefined }],
      airline,
    });
});

test('of all these no airline has anything twice', () => {
  for (const stage of Object.values(stages)) expect(stage.service.ledger().totals.duplicates).toBe(0);
});
