/** The ids of one message, resolved. */
import {
  flightKeysOf,
  inTravelOrder,
  itineraryOf,
  type RawSegment,
} from '../../../src/ndc/mapping/itinerary';

function segment(id: string, number: string, from: string, to: string, departure: string): RawSegment {
  const arrival = departure.replace(/T\d\d/, 'T23');
  return {
    id,
    carrier: 'BA',
    number,
    origin: from,
    destination: to,
    departure,
    arrival,
    legIds: [`L-${id}`],
  };
}

const itinerary = itineraryOf(
  [
    segment('S3', '0300', 'CDG', 'LHR', '2027-03-19T08:00:00'),
    segment('S1', '0100', 'LHR', 'AMS', '2027-03-12T08:00:00'),
    segment('S2', '0200', 'AMS', 'CDG', '2027-03-12T12:00:00'),
    { id: 'S4', carrier: 'BA', number: '400', origin: 'CDG', destination: 'LHR', legIds: [] },
  ],
  [
    { id: 'J2', duration: 'PT1H', segmentIds: ['S3'] },
    { id: 'J1', duration: 'P1Y', segmentIds: ['S1', 'S2'] },
    { id: 'J3', segmentIds: ['S4'] },
    { id: 'J4', segmentIds: ['S1', 'S9'] },
    { id: 'J5', segmentIds: [] },
  ],
);

test('a journey has its flights in order, from the first origin to the last destination', () => {
  expect(itinerary.journeys.get('J1')).toMatchObject({
    origin: 'LHR',
    destination: 'CDG',
    flights: [{ number: '0100' }, { number: '0200' }],
  });
});

test('a length in minutes is told where it can be known', () => {
  expect(itinerary.journeys.get('J2')?.durationMinutes).toBe(60);
  expect(itinerary.journeys.get('J1')).not.toHaveProperty('durationMinutes');
});

test.each([
  ['is not in the list', 'J9'],
  ['has a flight without times', 'J3'],
  ['refers to a segment that is not there', 'J4'],
  ['has no segments', 'J5'],
])('a journey that %s is none', (_, id) => {
  expect(itinerary.journeys.get(id)).toBeUndefined();
});

test('journeys are ordered by departure, each once, the unknown last', () => {
  expect(inTravelOrder(itinerary, ['J9', 'J2', 'J1', 'J2'])).toEqual(['J1', 'J2', 'J9']);
});

test('flights are found by journey, segment and leg, each once, and what dangles is left out', () => {
  const keys = flightKeysOf(itinerary, {
    journeyIds: ['J1', 'J9'],
    segmentIds: ['S2', 'S8'],
    legIds: ['L-S3', 'L-0'],
  });
  expect(keys).toEqual(['BA100/2027-03-12/LHR', 'BA200/2027-03-12/AMS', 'BA300/2027-03-19/CDG']);
});

test('flights stand in the order of the journeys', () => {
  expect([...itinerary.flights.keys()]).toEqual(['S3', 'S1', 'S2']);
});
