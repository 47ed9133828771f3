/** The generated answers are what a service might send: valid, of the wanted size, the same each time. */
import { shopAnswer } from '../../bench/documents/shop';
import type { NdcVersion } from '../../src/domain/calls/provider';
import { testWithSchemas, validate } from '../support/schemas';

const versions: NdcVersion[] = ['19.2', '21.3'];

testWithSchemas.each(versions)('a generated AirShoppingRS of %s is valid by the schema', async (version) => {
  expect(await validate(version, 'AirShoppingRS', shopAnswer(version, 60_000).xml)).toEqual([]);
});

test.each(versions)(
  'a generated AirShoppingRS of %s has the wanted size, at 4 to 7 kB an offer',
  (version) => {
    const { xml, offers } = shopAnswer(version, 1_000_000);
    const bytes = Buffer.byteLength(xml);
    expect(bytes).toBeGreaterThanOrEqual(1_000_000);
    expect(bytes).toBeLessThan(1_010_000);
    expect(bytes / offers).toBeGreaterThan(4_000);
    expect(bytes / offers).toBeLessThan(7_000);
    expect(shopAnswer(version, 1_000_000).xml).toBe(xml);
  },
);
