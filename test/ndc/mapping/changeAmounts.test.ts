/** What a change costs, for whatever prices an airline may write in whatever form: the right amount, or none. */
import fc from 'fast-check';
import { addMoney, subtractMoney, type Money } from '../../../src/domain/money';
import { amountsOf, differencePart } from '../../../src/ndc/mapping/changeAmounts';
import type { RawDifferential } from '../../../src/ndc/mapping/reshopOffer';
import { runs } from '../../support/properties';

const eur = (cents: number): Money => ({
  amount: `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`,
  currency: 'EUR',
});

/** Prices before and after, a penalty, and how they are written. */
const exchange = fc.record({
  before: fc.integer({ min: 0, max: 200_000 }),
  now: fc.integer({ min: 0, max: 200_000 }),
  penalty: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 300 }).map((tens) => tens * 1_000),
  ),
  /** Whether the difference has the penalty in it, and the grand total or the amounts due. */
  form: fc.constantFrom<Form>(
    { form: 'plain', within: false },
    { form: 'plain', within: true },
    { form: 'grandTotal', within: false },
    { form: 'grandTotal', within: true },
    { form: 'due', within: false },
    { form: 'due', within: true },
  ),
  signless: fc.boolean(),
});

interface Form {
  form: 'plain' | 'grandTotal' | 'due';
  within: boolean;
}

type Exchange = typeof exchange extends fc.Arbitrary<infer Of> ? Of : never;

/** The differential as a service writes it. */
function written({ before, now, penalty, form: { form, within }, signless }: Exchange): RawDifferential {
  const difference = now - before;
  const asked = within ? difference + penalty : difference;
  const typeCode = asked > 0 ? 'AddCol' : asked < 0 ? 'Refund' : 'EvenExchange';
  const shown = form === 'plain' ? asked : difference;
  return {
    typeCode,
    difference: eur(signless && typeCode === 'Refund' && form === 'plain' ? Math.abs(shown) : shown),
    grandTotal: form === 'grandTotal' ? eur(asked) : undefined,
    dueToAirline: form === 'due' && asked >= 0 ? eur(asked) : undefined,
    dueByAirline: form === 'due' && asked < 0 ? eur(signless ? -asked : asked) : undefined,
    newPrice: eur(now),
    oldPrice: eur(before),
    oldTaxes: [],
    components: [],
  };
}

const amounts = (raw: RawDifferential, penalty: number) => {
  const part = differencePart(raw, 'EUR');
  return part ? amountsOf([part], eur(penalty)) : {};
};

test('what is paid less what comes back is the difference and the penalty, once', () => {
  fc.assert(
    fc.property(exchange, (each) => {
      const { before, now, penalty } = each;
      const { toPay, refund, penalty: named } = amounts(written(each), penalty);
      const due = now - before + penalty;
      // A penalty that is more than what comes back would turn a refund into a payment: that is unclear.
      const unclear = !each.form.within && now < before && due > 0;
      if (!toPay) return expect({ unclear, each }).toEqual({ unclear: true, each });
      expect(subtractMoney(toPay, refund ?? eur(0))).toEqual(eur(due));
      expect(named).toEqual(penalty === 0 ? undefined : eur(penalty));
    }),
    runs(400),
  );
});

test('one amount that does not fit the others leaves nothing to pay', () => {
  const members = [
    'difference',
    'grandTotal',
    'newPrice',
    'oldPrice',
    'dueToAirline',
    'dueByAirline',
  ] as const;
  fc.assert(
    fc.property(exchange, fc.constantFrom(...members), fc.constantFrom(333, -333), (each, member, off) => {
      const raw = written(each);
      const amount = raw[member];
      fc.pre(amount !== undefined);
      const lie = { ...raw, [member]: addMoney({ ...amount, currency: 'EUR' }, eur(off)) };
      expect(amounts(lie, each.penalty)).not.toHaveProperty('toPay');
    }),
    runs(400),
  );
});
