/** What is kept of a shop while it is read is what would be kept of the whole. */
import fc from 'fast-check';
import { ShopDigest } from '../../../src/ndc/mapping/shop';
import { shopOf, type ArbitraryShop } from '../../support/arbitrary/rawShop';
import { inputs, runs } from '../../support/properties';
import { wholeShop } from '../../support/wholeShop';

const timeZone = 'Europe/Paris';
const warnings = [{ code: '306', text: 'INVALID LANGUAGE CODE' }];

/** Reads `before` offers, then the lists, then the rest. */
function inPassing({ input, lists, offers }: ArbitraryShop, before: number) {
  const digest = new ShopDigest({ timeZone, input });
  for (const offer of offers.slice(0, before)) digest.take(offer);
  digest.refer(() => lists);
  for (const offer of offers.slice(before)) digest.take(offer);
  return digest.finish(() => lists, warnings);
}

test('the same offers are kept in the same order, and the same is told', () => {
  let compared = 0;
  fc.assert(
    fc.property(shopOf(60), (shop) => {
      const whole = wholeShop(shop.offers, shop.lists, warnings, { timeZone, input: shop.input });
      expect(inPassing(shop, 0)).toEqual(whole);
      compared += whole.offers.length;
    }),
    runs(400),
  );
  // Else the shops would be too broken to show anything.
  expect(compared).toBeGreaterThan(inputs(400));
});

test('offers that come before what they refer to, some or all, are kept as if they came after', () => {
  fc.assert(
    fc.property(shopOf(40), fc.double({ min: 0, max: 1, noNaN: true }), (shop, share) => {
      const before = Math.ceil(share * shop.offers.length);
      expect(inPassing(shop, before)).toEqual(inPassing(shop, 0));
    }),
    runs(200),
  );
});
