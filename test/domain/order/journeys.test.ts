import { journeysOf } from '../../../src/domain/order/journeys';

/** A flight: `LHR-CDG 12T18:30 12T20:45`, in March 2027. */
function flight(written: string) {
  const [, origin = '', destination = '', departs = '', arrives = ''] =
    /^(\w+)-(\w+) (\S+) (\S+)$/.exec(written) ?? [];
  const [departure, arrival] = [`2027-03-${departs}`, `2027-03-${arrives}`];
  return { carrier: 'XA', number: '1', origin, destination, departure, arrival };
}

test.each([
  ['one way', ['LHR-CDG 12T18:30 12T20:45'], [1]],
  ['a return', ['LHR-CDG 12T18:30 12T20:45', 'CDG-LHR 19T09:10 19T09:30'], [1, 1]],
  ['listed out of order', ['CDG-LHR 19T09:10 19T09:30', 'LHR-CDG 12T18:30 12T20:45'], [1, 1]],
  [
    'a connection each way',
    [
      'LHR-AMS 12T08:00 12T10:00',
      'AMS-JFK 12T13:00 12T15:00',
      'JFK-AMS 19T18:00 20T07:00',
      'AMS-LHR 20T09:00 20T09:30',
    ],
    [2, 2],
  ],
  ['a night between two flights', ['LHR-DXB 12T20:00 13T06:00', 'DXB-SYD 14T02:00 14T21:00'], [2]],
  ['an open jaw', ['LHR-CDG 12T18:30 12T20:45', 'ORY-LHR 12T23:10 12T23:30'], [1, 1]],
  ['a return on one day', ['LHR-CDG 12T07:00 12T09:15', 'CDG-LHR 12T19:00 12T19:20'], [1, 1]],
  [
    'a return on one day with a connection',
    ['LHR-CDG 12T06:00 12T08:15', 'CDG-AMS 12T17:00 12T18:10', 'AMS-LHR 12T19:20 12T19:40'],
    [1, 2],
  ],
  [
    'three journeys',
    ['LHR-CDG 12T18:30 12T20:45', 'CDG-FCO 15T09:10 15T11:10', 'FCO-LHR 19T09:10 19T11:30'],
    [1, 1, 1],
  ],
  ['nothing yet', [], []],
])('%s', (_, flights, lengths) => {
  expect(journeysOf(flights.map(flight)).map(({ length }) => length)).toEqual(lengths);
});
