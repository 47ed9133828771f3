/** The judge judges: what is valid passes, what is not is named. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { NdcVersion } from '../../src/domain/calls/provider';
import { minimalRequest } from './samples';
import { testWithSchemas, validate } from './schemas';

const versions: NdcVersion[] = ['19.2', '21.3'];

testWithSchemas.each(versions)(
  'every minimal request of %s is valid',
  async (version) => {
    const names = readdirSync(resolve(__dirname, '../../../shared/ndc/minimal-requests', version));
    expect(names.length).toBeGreaterThan(10);
    for (const name of names.map((file) => file.replace('.xml', ''))) {
      const complaints = await validate(version, name.split('_')[0] ?? '', minimalRequest(version, name));
      expect({ name, complaints }).toEqual({ name, complaints: [] });
    }
  },
  120_000,
);

testWithSchemas.each(versions)('a misplaced element is named with its line, in %s', async (version) => {
  const xml = minimalRequest(version, 'OfferPriceRQ').replace(/OwnerCode/g, 'OwnerCodes');
  const complaints = await validate(version, 'OfferPriceRQ', xml);
  expect(complaints.join()).toMatch(/line \d+: .*OwnerCodes/);
});

testWithSchemas('what is no XML is a complaint, and the judge goes on', async () => {
  expect(await validate('19.2', 'AirShoppingRQ', '<a><b></a>')).not.toEqual([]);
  expect(await validate('19.2', 'AirShoppingRQ', minimalRequest('19.2', 'AirShoppingRQ'))).toEqual([]);
});

testWithSchemas('a message without schema is a complaint', async () => {
  expect(await validate('19.2', 'NothingRQ', '<a/>')).toHaveLength(1);
});
