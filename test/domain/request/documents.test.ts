/** Documents that the airline wants before an order is created. */
import { missingDocuments } from '../../../src/domain/request/documents';
import { adult } from '../build';

const passport = { type: 'PT', number: 'X1', issuingCountry: 'FR' };

test.each([
  ['nothing is required', [], [], []],
  ['the passport is given', [{ paxId: 'PAX1', type: 'PT' }], [passport], []],
  [
    'one of two alternatives is given',
    [
      { paxId: 'PAX1', type: 'ID' },
      { paxId: 'PAX1', type: 'PT' },
    ],
    [passport],
    [],
  ],
  ['any document will do', [{ paxId: 'PAX1' }], [passport], []],
  [
    'another document is given',
    [{ paxId: 'PAX1', type: 'ID' }],
    [passport],
    [{ paxId: 'PAX1', types: ['ID'] }],
  ],
  [
    'none is given',
    [
      { paxId: 'PAX1', type: 'ID' },
      { paxId: 'PAX1', type: 'PT' },
    ],
    undefined,
    [{ paxId: 'PAX1', types: ['ID', 'PT'] }],
  ],
  [
    'any would do and none is given',
    [{ paxId: 'PAX1', type: 'ID' }, { paxId: 'PAX1' }],
    undefined,
    [{ paxId: 'PAX1', types: [] }],
  ],
  [
    'a passenger is meant whom nobody knows',
    [{ paxId: 'PAX9', type: 'PT' }],
    [passport],
    [{ paxId: 'PAX9', types: ['PT'] }],
  ],
])('when %s', (_, required, documents, missing) => {
  expect(missingDocuments(required, [{ ...adult('PAX1'), documents }])).toEqual(missing);
});
