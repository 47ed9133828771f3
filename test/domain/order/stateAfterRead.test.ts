import { attentionRules, type AttentionReason } from '../../../src/domain/order/attention';
import type { Condition, Truth } from '../../../src/domain/order/orderTruth';
import { stateAfterRead, type Standing } from '../../../src/domain/order/stateAfterRead';
import type { DoubtfulWrite } from '../../../src/domain/order/status';
import { refusalOf } from '../../../src/domain/order/updateRules';
import { inAttention } from '../../support/status';
import { mayFollow, type OrderState } from '../../../src/domain/order/states';

/** Whether an order in front of a person for this reason refuses the Update while the write is in doubt. */
const refusedFor = (name: 'ticket' | 'cancel', reason: AttentionReason, write: DoubtfulWrite): boolean => {
  const status = inAttention(reason, { inDoubt: { [write]: '2027-01-01T00:00:00.000Z' } });
  const payUpTo = { amount: '99999.00', currency: 'EUR' };
  return refusalOf(name, { payUpTo }, { status, cancelWanted: false, automatic: true }) !== undefined;
};

const standing = (changes: Partial<Standing> = {}): Standing => ({
  state: 'held',
  inDoubt: [],
  adopted: false,
  hasDocuments: false,
  limitPassed: false,
  released: false,
  toLapse: false,
  ...changes,
});
const truth = (condition: Condition, missing: string[] = [], money: Truth['money'] = 'nothing-paid') => ({
  because: 'a row of the table',
  condition,
  missing,
  money,
});

test.each<[string, ReturnType<typeof truth>, Partial<Standing>, object]>([
  [
    'an order cancelled elsewhere that an earlier run may have issued is asked about',
    truth('cancelled'),
    { adopted: true, issuedBefore: true },
    { reason: 'changed-elsewhere' },
  ],
  ['an open order is held', truth('held'), {}, { state: 'held' }],
  [
    'an open order whose issue is in doubt is no held one',
    truth('held'),
    { inDoubt: ['issue'] },
    { reason: 'lost-issue' },
  ],
  ['… nor is one whose cancellation is', truth('held'), { inDoubt: ['cancel'] }, { reason: 'lost-cancel' }],
  [
    'an order without the documents it had is not held',
    truth('held'),
    { hasDocuments: true },
    { reason: 'changed-elsewhere' },
  ],
  [
    'a hold that is to lapse goes on lapsing',
    truth('held'),
    { state: 'lapsing', toLapse: true },
    { state: 'lapsing' },
  ],
  [
    'tickets settle an issue',
    truth('ticketed'),
    { inDoubt: ['issue'] },
    { state: 'ticketed', doubt: 'ended' },
  ],
  [
    'tickets do not settle a cancellation',
    truth('ticketed'),
    { inDoubt: ['cancel'] },
    { reason: 'lost-cancel' },
  ],
  [
    'tickets on a hold that was to lapse are somebody else’s',
    truth('ticketed'),
    { state: 'lapsing', toLapse: true },
    { reason: 'changed-elsewhere' },
  ],
  [
    'a changed schedule with a ticket missing is not ticketed',
    truth('schedule-changed', ['PAX2: no ticket']),
    { hasDocuments: true },
    { reason: 'partly-issued' },
  ],
  [
    'a changed schedule with every ticket is',
    truth('schedule-changed'),
    { hasDocuments: true },
    { state: 'ticketed' },
  ],
  [
    'a cancellation of ours is cancelled',
    truth('cancelled'),
    { inDoubt: ['cancel'] },
    { state: 'cancelled' },
  ],
  [
    '… but its money must be proven',
    truth('cancelled', [], 'unknown'),
    { inDoubt: ['cancel'], hasDocuments: true },
    { reason: 'refund-unproven' },
  ],
  [
    '… or is waited for',
    truth('cancelled', [], 'unknown'),
    { inDoubt: ['cancel'], hasDocuments: true, refundAwaited: true },
    { state: 'cancelled', money: 'pending', doubt: 'ended' },
  ],
  [
    '… and still is at a later read that does not show it',
    truth('cancelled', [], 'unknown'),
    { state: 'cancelled', hasDocuments: true, refundAwaited: true },
    { state: 'cancelled', money: 'pending' },
  ],
  [
    '… also by a run that takes over from the one that cancelled',
    truth('cancelled', [], 'unknown'),
    { state: 'shopping', adopted: true, cancelledBefore: true, hasDocuments: true, refundAwaited: true },
    { state: 'cancelled', money: 'pending' },
  ],
  [
    '… until the wait is over',
    truth('cancelled', [], 'unknown'),
    { state: 'cancelled', hasDocuments: true },
    { reason: 'refund-unproven' },
  ],
  [
    'a refund that is waited for is not pending any more once a read shows it',
    truth('cancelled', [], 'refunded'),
    { state: 'cancelled', hasDocuments: true, refundAwaited: true },
    { state: 'cancelled', doubt: 'ended' },
  ],
  [
    'nothing is waited for of an order without documents',
    truth('cancelled', [], 'unknown'),
    { inDoubt: ['issue', 'cancel'], refundAwaited: true },
    { reason: 'refund-unproven' },
  ],
  [
    'nor of an order that somebody else cancelled',
    truth('cancelled', [], 'unknown'),
    { state: 'ticketed', hasDocuments: true, refundAwaited: true },
    { reason: 'changed-elsewhere' },
  ],
  [
    'a cancelled order that reads as ticketed again was changed elsewhere',
    truth('ticketed'),
    { state: 'cancelled', hasDocuments: true, refundAwaited: true },
    { reason: 'changed-elsewhere' },
  ],
  [
    '… and so was one that reads as held',
    truth('held'),
    { state: 'cancelled', refundAwaited: true },
    { reason: 'changed-elsewhere' },
  ],
  [
    'money that was unproven is known when a later read shows it',
    truth('cancelled', [], 'refunded'),
    { state: 'attention', attention: 'refund-unproven', hasDocuments: true },
    { state: 'cancelled' },
  ],
  ['a hold past its limit has lapsed', truth('cancelled'), { limitPassed: true }, { state: 'lapsed' }],
  [
    'a hold before its limit was cancelled by somebody else',
    truth('cancelled'),
    {},
    { reason: 'changed-elsewhere' },
  ],
  [
    'a cancellation of ours while an issue is in doubt proves nothing of the money',
    truth('cancelled'),
    { inDoubt: ['issue', 'cancel'] },
    { reason: 'refund-unproven' },
  ],
  [
    'a doubtful issue is not forgotten by taking the order up',
    truth('cancelled'),
    { inDoubt: ['issue'], adopted: true },
    { reason: 'changed-elsewhere' },
  ],
  [
    'a doubtful cancellation is not settled by documents that are missing',
    truth('partly-issued', ['x']),
    { inDoubt: ['cancel'], hasDocuments: true },
    { reason: 'lost-cancel' },
  ],
  [
    'an issue that was sent and then closed is no lapsed hold',
    truth('cancelled'),
    { inDoubt: ['issue'], limitPassed: true },
    { reason: 'changed-elsewhere' },
  ],
  [
    'a hold that lapsed though the customer has paid needs a person',
    truth('cancelled'),
    { limitPassed: true, released: true },
    { reason: 'paid-and-lapsed' },
  ],
  [
    '… also one that was adopted',
    truth('cancelled'),
    { limitPassed: true, released: true, adopted: true },
    { reason: 'paid-and-lapsed' },
  ],
  [
    'a hold that lapsed and that nobody has paid is over',
    truth('cancelled'),
    { limitPassed: true },
    { state: 'lapsed' },
  ],
  [
    'an order that we have cancelled, that read otherwise once, and is cancelled after all, is cancelled by us',
    truth('cancelled'),
    { state: 'attention', attention: 'changed-elsewhere', hasDocuments: true, cancelledBefore: true },
    { state: 'cancelled' },
  ],
  [
    'an order that we have cancelled, and that is adopted after its refund was waited for, comes to a person',
    { ...truth('cancelled'), money: 'unknown' },
    { adopted: true, hasDocuments: true, cancelledBefore: true, refundAwaited: false },
    { reason: 'refund-unproven' },
  ],
  [
    'an order that is adopted may be cancelled already',
    truth('cancelled'),
    { adopted: true },
    { state: 'cancelled' },
  ],
])('%s', (_what, proven, order, result) => {
  expect(stateAfterRead(proven, standing(order))).toMatchObject(result);
});

/** States in which a flow reads the order; the earlier ones have none to read but a taken-up one, which starts in `shopping`. */
const readIn: OrderState[] = [
  'creating',
  'held',
  'ticketing',
  'issuing',
  'ticketed',
  'cancelling',
  'cancelled',
  'lapsing',
  'unknown',
  'attention',
];
const conditions: Condition[] = [
  'held',
  'on-request',
  'issuing',
  'ticketed',
  'partly-issued',
  'cancelled',
  'schedule-changed',
  'unknown-status',
];
const doubts: DoubtfulWrite[][] = [[], ['issue'], ['cancel'], ['issue', 'cancel']];
const both = [true, false];
const reasons = [undefined, ...(Object.keys(attentionRules) as AttentionReason[])];

/** `ticketed` and `lapsing` say something of the standing: an order without documents is not ticketed, one not to lapse is not lapsing. */
const possible = ({ state, hasDocuments, toLapse }: Standing): boolean =>
  (state !== 'ticketed' || hasDocuments) &&
  (state !== 'lapsing' || toLapse) &&
  (!toLapse || state === 'lapsing' || state === 'attention');

test('whatever a read proves, wherever the order stood, the step is one that the table of transitions allows', () => {
  let combinations = 0;
  for (const state of ['shopping' as const, ...readIn])
    for (const condition of conditions)
      for (const inDoubt of doubts)
        for (const adopted of state === 'shopping' ? [true] : both)
          for (const hasDocuments of both)
            for (const limitPassed of both)
              for (const released of both)
                for (const toLapse of both)
                  for (const attention of state === 'attention' ? reasons : [undefined])
                    for (const money of ['nothing-paid', 'voided', 'unknown'] as const) {
                      const refundAwaited = money === 'unknown' && limitPassed;
                      const cancelledBefore = refundAwaited && adopted;
                      const order = {
                        refundAwaited,
                        cancelledBefore,
                        state,
                        inDoubt,
                        adopted,
                        hasDocuments,
                        limitPassed,
                        released,
                        toLapse,
                        attention,
                      };
                      if (!possible(order)) continue;
                      const found = stateAfterRead(truth(condition, ['x'], money), order);
                      const next = 'state' in found ? found.state : 'attention';
                      if (!mayFollow(state, next))
                        throw new Error(`${JSON.stringify(order)} ${condition} → ${next}`);
                      combinations += 1;
                    }
  expect(combinations).toBeGreaterThan(5_000);
});

test('while a write is in doubt no read opens the order for another of its kind', () => {
  for (const condition of conditions)
    for (const hasDocuments of both)
      for (const write of ['issue', 'cancel'] as const) {
        const found = stateAfterRead(truth(condition), standing({ inDoubt: [write], hasDocuments }));
        if (write === 'issue') expect(found).not.toMatchObject({ state: 'held' });
        else expect(found).not.toMatchObject({ state: expect.stringMatching(/held|ticketed/) as string });
        // … nor does the reason, if there is one, open what is in doubt.
        if ('reason' in found && write === 'cancel')
          expect(refusedFor('cancel', found.reason, write)).toBe(true);
        if ('reason' in found && write === 'issue')
          expect(refusedFor('ticket', found.reason, write)).toBe(true);
      }
});
