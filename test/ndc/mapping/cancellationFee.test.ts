import { cancellationQuote, type RawReshopOffer } from '../../../src/ndc/mapping/cancellationFee';
import type { RawPenalty } from '../../../src/ndc/mapping/penalties';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const penalty = (id: string, typeCode: string | undefined, amount?: RawPenalty['amount']): RawPenalty => ({
  id,
  typeCode,
  amount,
});
const offer = (...penaltyIds: string[]) => ({
  offerId: 'OF1',
  ownerCode: 'BA',
  penaltyIds,
  deletions: [],
});

/** Deletions of items, each with what it brings back. */
const deleting = (...differentials: Differential[]) =>
  differentials.map((differential) => ({ penaltyIds: [], differential }));

type Differential = NonNullable<RawReshopOffer['deletions'][number]['differential']>;

test('the fee is the amount of the penalty that the offer refers to', () => {
  const quote = cancellationQuote(
    [offer('PNL2')],
    [penalty('PNL1', 'Cancellation', eur('99.00')), penalty('PNL2', 'Cancellation', eur('10.50'))],
  );
  expect(quote).toEqual({ offerId: 'OF1', ownerCode: 'BA', fee: eur('10.50') });
});

test('a zero without currency is a fee: the order may be voided', () => {
  const quote = cancellationQuote([offer('PNL1')], [penalty('PNL1', 'Cancellation', { amount: '0.00' })]);
  expect(quote.fee).toEqual({ amount: '0.00' });
});

test('several penalties of one offer are added, exactly; the one currency that is named is that of all', () => {
  const quote = cancellationQuote(
    [offer('PNL1', 'PNL2', 'PNL3')],
    [
      penalty('PNL1', 'Cancellation', eur('0.10')),
      penalty('PNL2', 'Cancellation', { amount: '0.20' }),
      penalty('PNL3', 'NoShow', eur('500.00')),
    ],
  );
  expect(quote.fee).toEqual(eur('0.30'));
});

describe('no fee, so that nobody cancels, where', () => {
  test.each<[string, ReturnType<typeof offer>[], RawPenalty[]]>([
    ['there is no penalty', [offer()], []],
    ['the penalty has no amount', [offer('PNL1')], [penalty('PNL1', 'Cancellation')]],
    [
      'one of several has no amount',
      [offer('PNL1', 'PNL2')],
      [penalty('PNL1', 'Cancellation', eur('1.00')), penalty('PNL2', 'Cancellation')],
    ],
    [
      'it is for a change or a no-show',
      [offer('PNL1')],
      [penalty('PNL1', 'Change', eur('1.00')), penalty('PNL2', 'NoShow', eur('2.00'))],
    ],
    [
      'one of two references dangles',
      [offer('PNL1', 'PNL9')],
      [penalty('PNL1', 'Cancellation', eur('1.00'))],
    ],
    [
      'all references dangle and there is a choice',
      [offer('PNL9')],
      [penalty('PNL1', 'Cancellation', eur('1.00')), penalty('PNL2', 'Cancellation', eur('2.00'))],
    ],
    [
      'two currencies meet',
      [offer('PNL1', 'PNL2')],
      [
        penalty('PNL1', 'Cancellation', eur('1.00')),
        penalty('PNL2', 'Cancellation', { amount: '2.00', currency: 'GBP' }),
      ],
    ],
    [
      'two offers differ',
      [offer('PNL1'), offer('PNL2')],
      [penalty('PNL1', 'Cancellation', eur('1.00')), penalty('PNL2', 'Cancellation', eur('2.00'))],
    ],
  ])('%s', (_case, offers, penalties) => {
    expect(cancellationQuote(offers, penalties).fee).toBeUndefined();
  });
});

test('where every reference dangles, the only penalty is meant', () => {
  expect(cancellationQuote([offer('X')], [penalty('PNL1', 'Cancellation', eur('5.00'))]).fee).toEqual(
    eur('5.00'),
  );
  expect(cancellationQuote([offer()], [penalty('PNL1', undefined, eur('5.00'))]).fee).toEqual(eur('5.00'));
});

test('a fee for the whole order counts where no penalty is listed', () => {
  expect(cancellationQuote([], [], eur('7.00')).fee).toEqual(eur('7.00'));
  expect(
    cancellationQuote([offer()], [penalty('PNL1', 'Change', eur('1.00'))], eur('7.00')).fee,
  ).toBeUndefined();
});

describe('what comes back', () => {
  const differential = (typeCode: string | undefined, amounts: Partial<Differential> = {}): Differential => ({
    typeCode,
    dueByAirline: undefined,
    grandTotal: undefined,
    difference: undefined,
    ...amounts,
  });
  const back = (amount: string) => ({ difference: eur(amount) });
  const refundOf = (...differentials: Differential[]) => {
    const { refund, voids } = cancellationQuote([{ ...offer(), deletions: deleting(...differentials) }], []);
    return { refund, voids };
  };

  test('a refund and no penalty, as it was recorded: a negative GrandTotalAmount', () => {
    const recorded = differential('Refund', { grandTotal: eur('-1293.32') });
    expect(cancellationQuote([{ ...offer(), deletions: deleting(recorded) }], [])).toEqual({
      offerId: 'OF1',
      ownerCode: 'BA',
      fee: undefined,
      refund: eur('1293.32'),
      voids: false,
      penaltyFree: true,
    });
  });

  test('a refund is one, written with a sign or without', () => {
    expect(refundOf(differential('Refund', back('-80.32')))).toEqual({ refund: eur('80.32'), voids: false });
    expect(refundOf(differential('Refund', back('80.32')))).toEqual({ refund: eur('80.32'), voids: false });
  });

  test('the type is written in any case', () => {
    expect(refundOf(differential('REFUND', back('-1.00'))).refund).toEqual(eur('1.00'));
    expect(refundOf(differential('void', back('-1.00'))).voids).toBe(true);
  });

  test('what the airline says that it owes counts before the grand total, and that before the difference', () => {
    const all = { dueByAirline: eur('3.00'), grandTotal: eur('-2.00'), difference: eur('-1.00') };
    expect(refundOf(differential('Refund', all)).refund).toEqual(eur('3.00'));
    expect(refundOf(differential('Refund', { ...all, dueByAirline: undefined })).refund).toEqual(eur('2.00'));
  });

  test('the amounts of several items are added, exactly; the one currency that is named is that of all', () => {
    const items = [
      differential('Refund', back('-0.10')),
      differential('Refund', { grandTotal: { amount: '-0.20' } }),
      differential('Void', back('-0.30')),
    ];
    expect(refundOf(...items)).toEqual({ refund: eur('0.60'), voids: false });
  });

  test('an item without a value and one that is kept for later use bring back nothing', () => {
    const items = [
      differential('Refund', back('-10.00')),
      differential('EvenExchange', back('0.00')),
      differential('Residual', back('-5.00')),
    ];
    expect(refundOf(...items).refund).toEqual(eur('10.00'));
  });

  test('the tickets are voided if every item is', () => {
    const voided = differential('Void', back('-10.00'));
    expect(refundOf(voided, voided)).toEqual({ refund: eur('20.00'), voids: true });
    expect(refundOf(voided, differential('EvenExchange')).voids).toBe(false);
  });

  test('a payment and a refund in one bring back what remains as a refund', () => {
    expect(refundOf(differential('AddColAndRefund', back('-10.00'))).refund).toEqual(eur('10.00'));
  });

  describe('is not known, where', () => {
    test.each<[string, Differential[]]>([
      ['nothing is said', []],
      ['no type is named', [differential(undefined, back('-10.00'))]],
      ['the customer only pays more', [differential('AddCol', back('10.00'))]],
      ['everything is kept for later use', [differential('Residual', back('-10.00'))]],
      ['no amount is named', [differential('Refund')]],
      ['one item has no amount', [differential('Refund', back('-10.00')), differential('Refund')]],
      [
        'the customer pays more for another item',
        [differential('Refund', back('-10.00')), differential('AddCol', back('4.00'))],
      ],
      ['a payment and a refund in one have no sign', [differential('AddColAndRefund', back('10.00'))]],
      [
        'the airline owes, and is owed as much as nobody says',
        [differential('AddColAndRefund', { dueByAirline: eur('10.00') })],
      ],
      [
        'two currencies meet',
        [
          differential('Refund', back('-10.00')),
          differential('Refund', { difference: { amount: '-1.00', currency: 'GBP' } }),
        ],
      ],
    ])('%s', (_case, differentials) => {
      expect(refundOf(...differentials).refund).toBeUndefined();
    });
  });

  test('offers that bring back different amounts bring back nothing that is known', () => {
    const offers = ['-10.00', '-20.00'].map((amount) => ({
      ...offer(),
      deletions: deleting(differential('Refund', back(amount))),
    }));
    const { refund, voids } = cancellationQuote(offers, []);
    expect({ refund, voids }).toEqual({ refund: undefined, voids: undefined });
    expect(cancellationQuote([offers[0]!, offers[0]!], []).refund).toEqual(eur('10.00'));
  });

  test('a fee beside it stays the fee, and the answer names a penalty', () => {
    const offers = [{ ...offer('PNL1'), deletions: deleting(differential('Refund', back('-610.00'))) }];
    const quote = cancellationQuote(offers, [penalty('PNL1', 'Cancellation', eur('80.32'))]);
    expect(quote).toMatchObject({ fee: eur('80.32'), refund: eur('610.00') });
    expect(quote.penaltyFree).toBeUndefined();
  });

  test('an unclear penalty, or a fee for the whole order, is no answer without a penalty', () => {
    const offers = [{ ...offer('PNL1'), deletions: deleting(differential('Refund', back('-610.00'))) }];
    expect(cancellationQuote(offers, [penalty('PNL1', 'Cancellation')]).penaltyFree).toBeUndefined();
    expect(cancellationQuote(offers, [penalty('PNL1', 'Change', eur('1.00'))]).penaltyFree).toBeUndefined();
    expect(cancellationQuote(offers, [], eur('7.00')).penaltyFree).toBeUndefined();
  });
});

test('an offer that refers to a penalty which nobody lists is not free of penalties, whatever it brings back', () => {
  const back = {
    typeCode: 'Refund',
    dueByAirline: undefined,
    grandTotal: eur('-690.00'),
    difference: undefined,
  };
  const named = { ...offer('PNL1'), deletions: deleting(back) };
  const byItem = { ...offer(), deletions: [{ penaltyIds: ['PNL1'], differential: back }] };
  for (const each of [named, byItem])
    expect(cancellationQuote([each], [])).toMatchObject({ fee: undefined, refund: eur('690.00') });
  expect(cancellationQuote([named], [])).not.toHaveProperty('penaltyFree');
  expect(cancellationQuote([byItem], [])).not.toHaveProperty('penaltyFree');
});
