import { mismatches } from '../../../src/domain/order/sameTrip';
import type { OrderView } from '../../../src/domain/order/orderView';
import type { Passenger } from '../../../src/domain/request/trip';

const flight = {
  carrier: 'XA',
  number: '315',
  origin: 'LHR',
  destination: 'CDG',
  departure: '2027-03-12T18:30:00',
  arrival: '2027-03-12T20:45:00',
};
const ada: Passenger = {
  paxId: 'PAX1',
  type: 'ADT',
  givenName: 'Zoë',
  surname: 'O’Hara',
  birthDate: '1985-04-13',
};
const view = (changes: Partial<OrderView> = {}): OrderView => ({
  orderId: '1',
  bookingReferences: [],
  items: [],
  flights: [flight],
  passengers: [{ paxId: 'P9', type: 'ADT', givenName: 'ZOE', surname: 'OHARA', birthDate: '1985-04-13' }],
  documents: [],
  warnings: [],
  ...changes,
});

test('the same flights and people are the same trip, however their names are written', () => {
  expect(mismatches({ flights: [flight] }, [ada], view())).toEqual([]);
});

test.each([
  ['Müller', 'MUELLER'],
  ['Müller', 'MULLER'],
  ['Mueller', 'MULLER'],
  ['Núñez-Müller', 'NUNEZMUELLER'],
  ['Đorđević', 'DORDEVIC'],
])('%s is the surname that an airline shows as %s', (surname, shown) => {
  const order = view({ passengers: [{ paxId: 'P9', surname: shown, givenName: 'ZOE MRS' }] });
  expect(mismatches({ flights: [flight] }, [{ ...ada, surname }], order)).toEqual([]);
});

test('what a service does not show of its passengers is not held against the order', () => {
  expect(mismatches({ flights: [flight] }, [ada], view({ passengers: [{ paxId: 'P9' }] }))).toEqual([]);
});

test.each([
  ['another flight', view({ flights: [{ ...flight, number: '316' }] }), 'it has different flights'],
  [
    'another day',
    view({ flights: [{ ...flight, departure: '2027-03-13T18:30:00' }] }),
    'it has different flights',
  ],
  ['no flights at all', view({ flights: [] }), 'it has different flights'],
  ['two passengers', view({ passengers: [{ paxId: 'A' }, { paxId: 'B' }] }), 'it has 2 passengers, not 1'],
  [
    'another surname',
    view({ passengers: [{ paxId: 'A', surname: 'OTHER' }] }),
    'its passengers have different surnames',
  ],
  [
    'another birth date',
    view({ passengers: [{ paxId: 'A', birthDate: '1985-04-14' }] }),
    'its passengers have different birth dates',
  ],
])('%s is another trip, told without a name', (_what, order, words) => {
  expect(mismatches({ flights: [flight] }, [ada], order)).toEqual([words]);
});
