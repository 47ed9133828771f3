import fc from 'fast-check';
import {
  attentionFor,
  attentionReasons,
  attentionRules,
  type AttentionReason,
} from '../../../src/domain/order/attention';
import { changeKinds, isPriceChange, type ChangeKind } from '../../../src/domain/order/changes';
import type { ProviderPolicy } from '../../../src/domain/calls/provider';
import { transitions, type OrderState } from '../../../src/domain/order/states';
import type { Change, OrderStatus } from '../../../src/domain/order/status';
import { inCommands, refusalOf, type Situation } from '../../../src/domain/order/updateRules';
import type { OrderUpdateName } from '../../../src/domain/order/updates';
import { runs } from '../../support/properties';
import { inAttention, statusOf, unknownYet } from '../../support/status';

const eur = (amount: string) => ({ amount, currency: 'EUR' });

function order(changes: Partial<Situation> = {}): Situation {
  return { status: statusOf(), cancelWanted: false, automatic: true, ...changes };
}

const policy = (cancelVia: ProviderPolicy['cancelVia']) =>
  ({ provider: 'sandbox', version: '21.3', cancelVia }) as ProviderPolicy;

test('approve takes the amount that the order shows and no other', () => {
  const status = statusOf({ state: 'awaiting-approval', toApprove: eur('700.00') });
  expect(refusalOf('approve', { amount: eur('700.00') }, order({ status }))).toBeUndefined();
  expect(refusalOf('approve', { amount: eur('700') }, order({ status }))).toBeUndefined();
  expect(refusalOf('approve', { amount: eur('690.32') }, order({ status }))?.code).toBe('other-amount');
  expect(
    refusalOf('approve', { amount: { amount: '700.00', currency: 'USD' } }, order({ status }))?.code,
  ).toBe('other-amount');
});

test('ticket and release are refused when they do not cover the total', () => {
  expect(refusalOf('ticket', { payUpTo: eur('690.31') }, order())?.code).toBe('pays-too-little');
  expect(refusalOf('release', { payUpTo: eur('690.31') }, order())?.code).toBe('pays-too-little');
  expect(refusalOf('ticket', { payUpTo: eur('690.32') }, order())).toBeUndefined();
});

test.each(['690,32', '1e3', '-1', '', ' 1'])('an amount written %j is refused in words', (amount) => {
  expect(refusalOf('ticket', { payUpTo: eur(amount) }, order())?.code).toBe('bad-amount');
});

describe('a batch leaves an order alone while a change that was offered waits for a decision', () => {
  const in5Minutes = new Date(Date.now() + 300_000).toISOString();
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const offer = { number: 1, kind: 'flights' as const, what: 'other flights', flights: [] };
  test.each<[string, OrderStatus['changeOffers'], string | undefined]>([
    ['until its end', { readAt: ago(90), offers: [{ ...offer, expiresAt: in5Minutes }] }, 'change-offered'],
    ['… and no longer', { readAt: ago(1), offers: [{ ...offer, expiresAt: ago(1) }] }, undefined],
    ['for an hour, if it has no end', { readAt: ago(59), offers: [offer] }, 'change-offered'],
    ['… and no longer', { readAt: ago(61), offers: [offer] }, undefined],
    ['but not where nothing was offered', { readAt: ago(1), offers: [] }, undefined],
  ])('%s', (_, changeOffers, code) => {
    const status = statusOf({ released: true, payUpTo: eur('690.32'), changeOffers });
    expect(refusalOf('ticketAsReleased', {}, order({ status }))?.code).toBe(code);
    expect(refusalOf('ticket', { payUpTo: eur('690.32') }, order({ status }))).toBeUndefined();
  });
});

describe('a release is withdrawn while the order rests and nothing is paid', () => {
  const withdraw = { withdraw: true as const };
  const released = { released: true, payUpTo: eur('690.32') };
  test.each<[string, OrderStatus, boolean]>([
    ['while it is held', statusOf(released), true],
    ['after an issue that was refused', inAttention('changed-since-sale', released), true],
    ['while the balance is empty', inAttention('balance', released), true],
    ['not without a release', statusOf(), false],
    ['not while tickets are issued', statusOf({ ...released, state: 'ticketing' }), false],
    ['not once they are', statusOf({ ...released, state: 'ticketed', issued: true }), false],
    ['not while an issue is in doubt', inAttention('lost-issue', released), false],
    ['not before there is an order', statusOf({ ...released, state: 'pricing', orderId: undefined }), false],
  ])('%s', (_, status, taken) => {
    const refusal = refusalOf('release', withdraw, order({ status }));
    expect(refusal?.code).toBe(taken ? undefined : 'not-in-this-state');
  });

  test('and never together with an amount', () => {
    const both = { ...withdraw, payUpTo: eur('690.32') };
    for (const args of [both, {}])
      expect(refusalOf('release', args, order({ status: statusOf(released) }))?.code).toBe('bad-amount');
  });
});

test('an accepted cancellation forbids issuing', () => {
  const cancelling = order({ cancelWanted: true });
  expect(refusalOf('ticket', { payUpTo: eur('690.32') }, cancelling)?.text).toMatch(/being cancelled/);
  expect(refusalOf('release', { payUpTo: eur('690.32') }, cancelling)?.text).toMatch(/being cancelled/);
});

test('a ticketed order that the provider cannot cancel is told so in words', () => {
  const status = statusOf({ state: 'ticketed' });
  const refusal = refusalOf('cancel', {}, order({ status, policy: policy('none') }));
  expect(refusal?.code).toBe('cannot-cancel-here');
  expect(refusal?.text).toMatch(/NDC 21\.3/);
  expect(refusalOf('cancel', {}, order({ status, policy: policy('orderChange') }))).toBeUndefined();
});

test('a held order that the provider cannot cancel may be left to lapse', () => {
  expect(refusalOf('cancel', {}, order({ policy: policy('none') }))).toBeUndefined();
});

test('cancel names the fee that was quoted, or none', () => {
  expect(refusalOf('cancel', { fee: eur('50.00') }, order())?.code).toBe('no-quote');
  const status = statusOf({ quotedFee: eur('50.00') });
  expect(refusalOf('cancel', { fee: eur('50.00') }, order({ status }))).toBeUndefined();
  expect(refusalOf('cancel', { fee: eur('49.99') }, order({ status }))?.code).toBe('other-amount');
});

describe('a cancellation without a quote', () => {
  const documents = [{ number: '9990000000001', typeCode: 'T' }];
  const tickets = statusOf({ state: 'ticketed', documents });
  const refusal = (amount: string, status = statusOf(), changes: Partial<Situation> = {}) =>
    refusalOf('cancel', { withoutQuote: eur(amount) }, order({ status, ...changes }))?.code;

  test('names 0 for a hold', () => {
    expect(refusal('0.00')).toBeUndefined();
    expect(refusal('0')).toBeUndefined();
    expect(refusal('690.32')).toBe('other-amount');
  });

  test('names the total of a ticketed order', () => {
    expect(refusal('690.32', tickets)).toBeUndefined();
    expect(refusal('0.00', tickets)).toBe('other-amount');
    expect(refusal('690.33', tickets)).toBe('other-amount');
  });

  test('names it in the currency of the order', () => {
    const withoutQuote = { amount: '0', currency: 'GBP' };
    expect(refusalOf('cancel', { withoutQuote }, order())?.code).toBe('other-amount');
  });

  test('names an amount', () => {
    expect(refusal('-1')).toBe('bad-amount');
    expect(refusal('0,00')).toBe('bad-amount');
  });

  test('names no fee beside it', () => {
    const status = statusOf({ quotedFee: eur('50.00') });
    const args = { fee: eur('50.00'), withoutQuote: eur('0.00') };
    expect(refusalOf('cancel', args, order({ status }))?.text).toMatch(/fee or withoutQuote, not both/);
  });

  test('is refused while it is not known what was paid', () => {
    const inDoubt = { issue: '2027-01-01T00:00:00.000Z' };
    expect(refusal('0.00', statusOf({ inDoubt }))).toBe('not-in-this-state');
    expect(refusal('0.00', statusOf({ total: undefined }))).toBe('not-in-this-state');
  });

  test('stops a booking before there is an order, whatever it names', () => {
    const status = unknownYet({ state: 'awaiting-choice' });
    expect(refusal('0.00', status)).toBeUndefined();
    expect(refusal('5.00', status)).toBeUndefined();
  });

  test('is not open for tickets that the provider cannot cancel', () => {
    expect(refusal('690.32', tickets, { policy: policy('none') })).toBe('cannot-cancel-here');
  });

  test('null says as little as nothing', () => {
    const args = { fee: null, withoutQuote: null } as unknown as { fee?: undefined };
    expect(refusalOf('cancel', args, order())).toBeUndefined();
  });
});

test('a cancelled order is read again only while its refund is pending', () => {
  for (const money of ['pending', 'refunded', 'voided', 'nothing-paid', 'unknown', undefined] as const) {
    const status = statusOf({ state: 'cancelled', money });
    const code = refusalOf('refresh', {}, order({ status }))?.code;
    expect([money, code]).toEqual([money, money === 'pending' ? undefined : 'not-in-this-state']);
  }
});

test('nothing else is asked of a cancelled order while its refund is pending', () => {
  const documents = [{ number: '9990000000001', typeCode: 'T' }];
  const status = statusOf({ state: 'cancelled', money: 'pending', documents, changes: [change('retimed')] });
  const asked = [
    refusalOf('cancel', {}, order({ status })),
    refusalOf('quoteCancellation', {}, order({ status })),
    refusalOf('ticket', { payUpTo: eur('9999.00') }, order({ status })),
    refusalOf('release', { payUpTo: eur('9999.00') }, order({ status })),
    refusalOf('acceptChange', {}, order({ status })),
  ];
  expect(asked.map((refusal) => refusal?.code)).toEqual(Array(5).fill('not-in-this-state'));
});

test('selectOffer needs an offer, by number or id, and picks of the right shape', () => {
  const status = statusOf({ state: 'awaiting-choice', offers: [] });
  const code = (args: object): string | undefined =>
    refusalOf('selectOffer', args as never, order({ status }))?.code;
  expect([{ offerIds: ['a'] }, { offers: [1] }].map(code)).toEqual([undefined, undefined]);
  const missing = [{}, { offerIds: [] }, { offers: 'a' }, { offers: ['1'] }, { offerIds: [1] }];
  expect(missing.map(code)).toEqual(missing.map(() => 'offer-missing'));
  const odd = [
    ...[
      { services: {} },
      { services: [null] },
      { services: [{}] },
      { services: [{ name: 'Bag', quantity: 0 }] },
    ],
    ...[{ seats: [{ paxId: 'PAX1' }] }, { seats: [{ paxId: 'PAX1', seat: '12A', price: 5 }] }],
  ].map((picks) => ({ offers: [1], ...picks }));
  expect(odd.map(code)).toEqual(odd.map(() => 'not-available'));
});

test('before the sale listExtras needs an offer, and after it takes none', () => {
  const code = (state: 'awaiting-choice' | 'held', args: object): string | undefined =>
    refusalOf('listExtras', args, order({ status: statusOf({ state }) }))?.code;
  expect([code('awaiting-choice', {}), code('awaiting-choice', { offer: 1 })]).toEqual([
    'offer-missing',
    undefined,
  ]);
  expect([code('held', {}), code('held', { offer: 1 })]).toEqual([undefined, 'not-in-this-state']);
});

test.each(Object.keys(attentionRules) as AttentionReason[])(
  '%s takes its own answers and no others',
  (reason) => {
    const all = [
      'order-id',
      'not-created',
      'not-issued',
      'ticketed-elsewhere',
      'not-cancelled',
      'give-up',
    ] as const;
    for (const answer of all) {
      const args = { answer, orderId: '1001', who: 'Q', why: 'asked the airline' };
      const status = inAttention(reason);
      const refusal = refusalOf('resolve', args, order({ status }));
      expect(refusal === undefined).toBe(status.attention?.answers.includes(answer));
    }
  },
);

test('resolve wants to know who and why, and which order', () => {
  const status = inAttention('lost-create');
  const nobody = { answer: 'not-created' as const, who: '', why: '' };
  expect(refusalOf('resolve', nobody, order({ status }))?.code).toBe('who-and-why');
  const nothing = { answer: 'order-id' as const, who: 'Q', why: 'told by phone' };
  expect(refusalOf('resolve', nothing, order({ status }))?.code).toBe('order-id-missing');
});

test('what is said of a write is offered for an order that nobody understands only while the write is in doubt', () => {
  const answersWith = (inDoubt: object) => attentionFor('unknown-status', 'odd', { inDoubt }).answers;
  expect(answersWith({})).toEqual(['give-up']);
  expect(answersWith({ issue: 'since' })).toEqual(['ticketed-elsewhere', 'not-issued', 'give-up']);
  expect(answersWith({ cancel: 'since' })).toEqual(['not-cancelled', 'give-up']);
  expect(attentionFor('lost-issue', 'lost').answers).toEqual(attentionRules['lost-issue'].answers);
});

test('every attention leaves a person something to do', () => {
  for (const rule of Object.values(attentionRules))
    expect(rule.answers.length + rule.open.length).toBeGreaterThan(0);
});

test('no Update issues an order in a state in which it is in doubt, gone or being changed', () => {
  const may: OrderState[] = (Object.keys(transitions) as OrderState[]).filter(
    (state) =>
      refusalOf('ticket', { payUpTo: eur('9999.00') }, order({ status: statusOf({ state }) })) === undefined,
  );
  // An issue that is accepted during a change waits for its turn, and is judged again then.
  expect(may).toEqual(['held', 'changing']);
  const reasons = (Object.keys(attentionRules) as AttentionReason[]).filter(
    (reason) =>
      refusalOf('ticket', { payUpTo: eur('9999.00') }, order({ status: inAttention(reason) })) === undefined,
  );
  expect(reasons.sort()).toEqual([
    'balance',
    'budget-spent',
    'changed-since-sale',
    'duplicate-suspected',
    'limit-near',
  ]);
});

test('a refusal names Updates as every caller knows them, and commands on the command line', () => {
  const text = (name: OrderUpdateName, status: OrderStatus): string =>
    refusalOf(name, {}, order({ status }))?.text ?? '';
  const quote = text('quoteCancellation', statusOf({ state: 'shopping', orderId: undefined }));
  expect(quote).toBe('the airline has no order yet, so quoteCancellation is not possible yet');
  expect(inCommands(quote)).toBe('the airline has no order yet, so quote is not possible yet');

  const select = text('selectOffer', inAttention('flight-cancelled', { quotedFee: undefined }));
  expect(select).toMatch(/^selectOffer is not possible now: .*; accepted now: .*quoteCancellation.*resolve$/);
  expect(inCommands(select)).toMatch(/^select is not possible now: .*\(flight-cancelled\)$/);
});

const change = (kind: ChangeKind, decided?: Change['decided']): Change => ({
  number: 1,
  kind,
  text: 'a change',
  seenAt: '2027-02-01T08:00:00.000Z',
  decided,
});

/** Every situation in which an acceptance can be sent: a state, or a reason for attention that leaves it open. */
const accepting: [name: string, situation: (changes: Partial<OrderStatus>) => OrderStatus][] = [
  ...(['held', 'ticketed'] as const).map((state): (typeof accepting)[number] => [
    state,
    (changes) => statusOf({ state, ...changes }),
  ]),
  ...attentionReasons
    .filter((reason) => attentionRules[reason].open.includes('acceptChange'))
    .map((reason): (typeof accepting)[number] => [reason, (changes) => inAttention(reason, changes)]),
];

describe.each(accepting)('an order at %s', (_, situation) => {
  const refusal = (changes: Partial<OrderStatus>) =>
    refusalOf('acceptChange', {}, order({ status: situation(changes) }));

  test.each(changeKinds.filter((kind) => !isPriceChange(kind)))(
    'lets %s be accepted while it is open',
    (kind) => {
      expect(refusal({ changes: [change(kind)] })).toBeUndefined();
      const decided = { by: 'table' as const, at: '2027-02-01T08:00:00.000Z' };
      expect(refusal({ changes: [change(kind), change('retimed', decided)] })).toBeUndefined();
      expect(refusal({ changes: [change(kind, decided)] })?.text).toBe(
        'the airline has made no change that needs to be accepted',
      );
    },
  );

  test.each(changeKinds.filter(isPriceChange))('does not let %s alone be accepted', (kind) => {
    expect(refusal({ changes: [change(kind)] })?.code).toBe('not-in-this-state');
    expect(refusal({ changes: [change(kind), change('seat')] })).toBeUndefined();
  });

  test('lets a change be accepted that the airline waits for and does not show', () => {
    expect(refusal({ scheduleChanged: true })).toBeUndefined();
  });

  test('has nothing to accept while nothing is open', () => {
    for (const changes of [{}, { changes: [] }, { scheduleChanged: false }])
      expect(refusal(changes)?.text).toBe('the airline has made no change that needs to be accepted');
  });
});

test('a change is accepted in those reasons for attention whose order stands, and in no others', () => {
  const reasons = attentionReasons.filter((reason) => {
    const status = inAttention(reason, { changes: [change('seat')] });
    return refusalOf('acceptChange', {}, order({ status })) === undefined;
  });

  expect(reasons.sort()).toEqual([
    'balance',
    'budget-spent',
    'changed-elsewhere',
    'changed-since-sale',
    'duplicate-suspected',
    'flight-cancelled',
    'limit-near',
    'partly-issued',
    'schedule-changed',
    'service-lost',
  ]);
});

test('a change is accepted in no state but held and ticketed', () => {
  const states = (Object.keys(transitions) as OrderState[]).filter((state) => {
    const status = statusOf({ state, changes: [change('retimed')] });
    return refusalOf('acceptChange', {}, order({ status })) === undefined;
  });

  expect(states.sort()).toEqual(['held', 'ticketed']);
});

test('an acceptance that names another order, or comes before there is one, is refused', () => {
  const status = statusOf({ changes: [change('retimed')] });
  expect(refusalOf('acceptChange', { orderId: '1002' }, order({ status }))?.code).toBe('another-order');
  expect(refusalOf('acceptChange', { orderId: '1001' }, order({ status }))).toBeUndefined();
  const none = statusOf({ orderId: undefined, changes: [change('retimed')] });
  expect(refusalOf('acceptChange', {}, order({ status: none }))?.code).toBe('not-in-this-state');
});

test('a refusal on the command line says states and Updates in words', () => {
  const waits = order({ status: statusOf({ state: 'awaiting-approval', orderId: undefined }) });
  const text = refusalOf('selectOffer', { offerIds: ['1'] }, waits)?.text ?? '';
  expect(text).toBe(
    'the order is waiting for approval; selectOffer needs an order that is waiting for a choice',
  );
  expect(inCommands(text)).toBe(
    'the order is waiting for approval; select needs an order that is waiting for a choice',
  );
});

test.each([
  ['attention', 'the order is waiting for a person; a release can be withdrawn only while'],
  ['cancelling', 'the order is being cancelled; a release can be withdrawn only while'],
] as const)('a refusal says the state %s in words', (state, words) => {
  const status = statusOf({ state, inDoubt: { issue: '2027-01-20T10:00:00.000Z' } });
  expect(refusalOf('release', { withdraw: true }, order({ status }))?.text).toContain(words);
});

test('whatever is sent is refused or taken, and never throws', () => {
  const names = [
    'selectOffer',
    'approve',
    'decline',
    'release',
    'ticket',
    'quoteCancellation',
    'cancel',
    'refresh',
    'acceptChange',
    'resolve',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...(names as OrderUpdateName[])),
      fc.oneof(fc.object(), fc.constant({})),
      fc.constantFrom(...(Object.keys(transitions) as OrderState[])),
      (name, args, state) => {
        const status = state === 'attention' ? inAttention('limit-near') : statusOf({ state });
        refusalOf(name, args, order({ status }));
      },
    ),
    runs(100),
  );
});
