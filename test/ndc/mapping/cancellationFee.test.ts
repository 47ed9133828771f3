import { cancellationQuote, type RawPenalty } from '../../../src/ndc/mapping/cancellationFee';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const penalty = (id: string, typeCode: string | undefined, amount?: RawPenalty['amount']): RawPenalty => ({
  id,
  typeCode,
  amount,
});
const offer = (...penaltyIds: string[]) => ({ offerId: 'OF1', ownerCode: 'BA', penaltyIds, differentials: [] });

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
