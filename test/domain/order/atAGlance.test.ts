/** What a support agent sees of an order, and of a batch, at the top of its page in the UI. */
import { atAGlance } from '../../../src/domain/order/atAGlance';
import { attentionFor, attentionRules, type AttentionReason } from '../../../src/domain/order/attention';
import { batchAtAGlance, batchWords } from '../../../src/domain/batch/atAGlance';
import type { BatchProgress } from '../../../src/domain/batch/messages';
import { transitions, type OrderState } from '../../../src/domain/order/states';
import type { OrderStatus } from '../../../src/domain/order/status';
import { inAttention, statusOf, unknownYet } from '../../support/status';
import { eur } from '../build';

const asked = {
  journeys: [
    { origin: 'LHR', destination: 'CDG', date: '2027-03-12' },
    { origin: 'CDG', destination: 'LHR', date: '2027-03-19' },
  ],
  passengers: [{ surname: 'Unmistakable' }, { surname: 'Unmistakable' }],
};
const trip = '### LHR → CDG 2027-03-12, CDG → LHR 2027-03-19, 2 passengers';
const facts = ['PNR **ABC123**, order 1001 at sandbox', '- XA 315 LHR → CDG 2027-03-12 18:30'];
const ticketed = { documents: [{ number: '9991234567890' }], state: 'ticketed' as const };

const rows: [string, OrderStatus, string[]][] = [
  [
    'was changed and has offers',
    statusOf({
      paymentLimit: undefined,
      amendments: [
        {
          ...{ kind: 'extras', what: 'bag for PAX1', at: '2027-01-05T09:00:00.000Z', paid: eur('35.00') },
          ...{ correlationId: 'c-1', proof: 'read' },
        },
      ],
      partialRefunds: [
        { what: 'PAX2', documents: [], state: 'pending', until: '2027-02-05T09:00:00.000Z' },
        { what: 'PAX3', documents: [], state: 'refunded', until: '2027-02-05T09:00:00.000Z' },
      ],
      changeOffers: {
        readAt: '2027-01-05T09:00:00.000Z',
        offers: [1, 2, 3, 4].map((number) => ({
          ...{ number, kind: 'flights' as const, what: 'journey 1 on [2027-03-14]', flights: [] },
          ...(number === 1 && { toPay: eur('42.00'), expiresAt: '2027-01-05T09:30:00.000Z' }),
        })),
      },
    }),
    [
      '**held**: booked, not ticketed yet',
      ...facts,
      'Changed after the sale, 2027-01-05 09:00 UTC: bag for PAX1, paid 35.00 EUR, 1 refund pending',
      [
        '- offer 1: journey 1 on \\[2027-03-14\\], pay 42.00 EUR now, expires 2027-01-05 09:30 UTC',
        '- offer 2: journey 1 on \\[2027-03-14\\]',
        '- offer 3: journey 1 on \\[2027-03-14\\]',
      ].join('\n'),
      'Price **690.32 EUR**, not released',
    ],
  ],
  [
    'was closed without a ticket',
    statusOf({
      ...ticketed,
      declaredComplete: {
        ...{ who: 'ab', why: 'by phone', at: '2027-01-05T09:00:00.000Z', documents: [] },
        ...{ lacks: ['ticket PAX2'], without: [{ paxId: 'PAX2', document: 'ticket' }] },
      },
    }),
    [
      '**ticketed**: tickets are issued',
      'Issued, but PAX2 has no ticket: closed without it by ab',
      ...facts,
      'Price **690.32 EUR**',
      'Documents: 9991234567890',
    ],
  ],
  ['is shopped for', unknownYet(), ['**shopping**: asking the airline for offers']],
  [
    'waits for 911',
    unknownYet({ waitsFor: 'a retry of offerPrice after 911: third wait, 20 s' }),
    [
      '**shopping**: asking the airline for offers',
      'Waiting for a retry of offerPrice after 911: third wait, 20 s',
    ],
  ],
  [
    'waits for an amount',
    unknownYet({
      state: 'awaiting-approval',
      toApprove: eur('712.00'),
      total: eur('712.00'),
      waitsFor: 'approval of 712.00 EUR (690.32 EUR was expected)',
    }),
    [
      '**awaiting-approval**: waiting for approval of an amount',
      'Waiting for approval of 712.00 EUR (690.32 EUR was expected)',
      'Price **712.00 EUR**, not released',
      'To approve: **712.00 EUR**',
    ],
  ],
  [
    'is held',
    statusOf({
      next: {
        at: '2027-01-10T11:30:00.000Z',
        because: 'escalate, because the payment time limit is near',
      },
    }),
    [
      '**held**: booked, not ticketed yet',
      'Next, 2027-01-10 11:30 UTC: escalate, because the payment time limit is near',
      ...facts,
      'Price **690.32 EUR**, pay by **2027-01-10 12:00 UTC**, not released',
    ],
  ],
  [
    'is on request',
    statusOf({ onRequest: true, released: true, payUpTo: eur('700.00') }),
    [
      '**held**: booked, not ticketed yet; the airline has not confirmed it yet',
      ...facts,
      'Price **690.32 EUR**, pay by **2027-01-10 12:00 UTC**, released for up to 700.00 EUR',
    ],
  ],
  [
    'needs a person',
    inAttention('limit-near', {
      attention: {
        ...attentionFor('limit-near', 'the payment limit is near: it is not released'),
        actBy: '2027-01-10T12:00:00.000Z',
        correlationId: '7f3c-1',
      },
      waitsFor: 'a decision: the payment limit is near: it is not released',
    }),
    [
      '**attention**: needs a decision by a person',
      '**limit-near**, act now: the payment limit is near: it is not released',
      'Act by **2027-01-10 12:00 UTC**',
      'Accepts: refresh, acceptChange, release, ticket, quoteCancellation, cancel, resolve give-up',
      "For the airline's support: CorrelationID 7f3c-1",
      ...facts,
      'Price **690.32 EUR**, pay by **2027-01-10 12:00 UTC**, not released',
    ],
  ],
  [
    'is ticketed',
    statusOf({ ...ticketed, quotedFee: eur('80.00') }),
    [
      '**ticketed**: tickets are issued',
      ...facts,
      'Price **690.32 EUR**',
      'Cancelling would cost 80.00 EUR',
      'Documents: 9991234567890',
    ],
  ],
  [
    'is cancelled',
    statusOf({ ...ticketed, state: 'cancelled', money: 'voided', paidFee: eur('0.00') }),
    [
      '**cancelled**: the order is cancelled; the tickets were voided at no charge',
      ...facts,
      'Price **690.32 EUR**',
      'Cancelling cost 0.00 EUR',
      'Documents: 9991234567890',
    ],
  ],
  [
    'is ticketed, and would be voided',
    statusOf({
      ...ticketed,
      documents: [...ticketed.documents, { number: '9991234567891', returned: 'refunded' }],
      quotedFee: eur('0.00'),
      quotedRefund: eur('690.32'),
      quotedVoid: true,
      voidUntil: '2027-01-10T23:00:00.000Z',
    }),
    [
      '**ticketed**: tickets are issued',
      ...facts,
      'Price **690.32 EUR**',
      'Cancelling would cost 0.00 EUR, refund 690.32 EUR, void the tickets (possible until 2027-01-10 23:00 UTC)',
      'Documents: 9991234567890, 9991234567891 (refunded)',
    ],
  ],
  [
    'is ticketed, and would be refunded',
    statusOf({
      ...ticketed,
      quotedFee: eur('80.32'),
      quotedRefund: eur('610.00'),
      quotedVoid: false,
      voidUntil: '2027-01-10T23:00:00.000Z',
    }),
    [
      '**ticketed**: tickets are issued',
      ...facts,
      'Price **690.32 EUR**',
      'Cancelling would cost 80.32 EUR, refund 610.00 EUR',
      'Documents: 9991234567890',
    ],
  ],
  [
    'is cancelled and waits for its refund',
    statusOf({
      ...ticketed,
      state: 'cancelled',
      money: 'pending',
      paidFee: eur('80.32'),
      refundUntil: '2027-02-09T12:00:00.000Z',
      next: { at: '2027-01-11T00:00:00.000Z', because: 'check for the refund' },
    }),
    [
      '**cancelled**: the order is cancelled; the refund is pending; the order needs attention if no refund is seen by 2027-02-09 12:00 UTC',
      'Next, 2027-01-11 00:00 UTC: check for the refund',
      ...facts,
      'Price **690.32 EUR**',
      'Cancelling cost 80.32 EUR',
      'Documents: 9991234567890',
    ],
  ],
  [
    'has failed',
    unknownYet({ state: 'failed', lastError: { code: '498', text: 'nothing [here](http://x.example)' } }),
    ['**failed**: nothing was booked', 'Reason: 498 nothing \\[here\\](http://x.example)'],
  ],
];

test.each(rows)('an order that %s', (_what, status, lines) => {
  expect(atAGlance(status, asked).split('\n\n')).toEqual([trip, ...lines]);
});

test('of an order that was made elsewhere it shows the flights, or the id where it was not read yet', () => {
  expect(atAGlance(statusOf())).toMatch(/^### LHR → CDG 2027-03-12\n/);
  expect(atAGlance(unknownYet({ orderId: '1001' }))).toMatch(/^### order 1001\n/);
});

test('the newest five changes by the airline are shown with what became of them', () => {
  const changes = [1, 2, 3, 4, 5, 6].map((number) => ({
    number,
    kind: 'retimed' as const,
    text: `change ${number}`,
    seenAt: '2027-02-01T08:00:00.000Z',
    ...(number < 6 && { decided: { by: 'caller' as const, who: 'Q*7', at: '2027-02-02T09:30:00.000Z' } }),
  }));
  const shown = atAGlance(statusOf({ changes }))
    .split('\n')
    .filter((line) => line.startsWith('- changed: '));

  expect(shown).toHaveLength(5);
  expect(shown[0]).toBe(
    '- changed: change 2 (accepted by Q\\*7 2027-02-02 09:30 UTC; seen 2027-02-01 08:00 UTC)',
  );
  expect(shown[4]).toBe('- changed: change 6 (open; seen 2027-02-01 08:00 UTC)');
});

test('every state and every reason is said in words, and nobody is named', () => {
  const pages = [
    ...(Object.keys(transitions) as OrderState[]).map((state) => statusOf({ state })),
    ...(Object.keys(attentionRules) as AttentionReason[]).map((reason) => inAttention(reason)),
  ].map((status) => atAGlance(status, asked));
  for (const page of pages) expect(page).toMatch(/^### [^\n]+\n\n\*\*[a-z-]+\*\*: \w+,? \w+/);
  expect(pages.join()).not.toMatch(/Unmistakable|undefined|\[object/);
});

const progress: BatchProgress = {
  id: 'evening',
  state: 'working',
  beganAt: '2027-01-10T22:00:00.000Z',
  found: 12,
  expected: 40,
  inFlight: 4,
  waiting: 20,
  more: true,
  outcomes: { ticketed: 10, 'would-ticket': 0, refused: 2, waiting: 0, skipped: 0 },
  reasons: {},
  ticketed: { EUR: '6903.20' },
  wouldTicket: {},
  perSecond: 0.5,
  estimatedEnd: '2027-01-10T22:01:00.000Z',
  stopped: { example: 'balance' },
};

test('a batch says how far it has come, what it has spent and what it leaves alone', () => {
  expect(batchAtAGlance(progress).split('\n\n')).toEqual([
    '**working**: 12 of about 40 orders done, 4 in progress, 20 and more waiting',
    '- 10 ticketed\n- 2 refused',
    'Ticketed for **6903.20 EUR**',
    'The remaining orders of example are skipped: balance',
    '0.5 orders a second, until about 2027-01-10 22:01 UTC',
  ]);
});

test.each([
  [{ selection: {} }, 'Ticket released orders'],
  [
    { selection: { provider: 'example', ticketByWithin: '48h' }, spendingLimits: [eur('20000.00')] },
    'Ticket released orders at example whose payment time limit is within 48h, at most 20000.00 EUR',
  ],
  [{ references: ['A', 'B'], dryRun: true }, 'Check 2 named orders (dry run)'],
])('a batch is summed up in a line: %#', (input, words) => {
  expect(batchWords(input)).toBe(words);
});
