/** The demo's trip: a return for two adults, a child and an infant, who do not exist, with a bag and a seat. */
import { randomBytes } from 'node:crypto';
import type { OrderRequestInput } from '../../domain/request/request';

const DAY = 86_400_000;
const YEAR = 365.25 * DAY;

/** Makes a request with a new reference. Dates follow from `now`, so that the demo never grows old. */
export function demoTrip(provider: string, now: Date): OrderRequestInput {
  const day = (milliseconds: number): string =>
    new Date(now.getTime() + milliseconds).toISOString().slice(0, 10);
  const outbound = day(60 * DAY);
  const inbound = day(67 * DAY);
  return {
    reference: `DEMO-${day(0).replaceAll('-', '')}-${randomBytes(3).toString('hex')}`,
    requestedAt: now.toISOString(),
    provider,
    journeys: [
      { origin: 'LHR', destination: 'CDG', date: outbound },
      { origin: 'CDG', destination: 'LHR', date: inbound },
    ],
    passengers: [
      {
        paxId: 'PAX1',
        type: 'ADT',
        title: 'MRS',
        gender: 'F',
        givenName: 'Alba',
        surname: 'Specimen',
        birthDate: '1986-02-02',
      },
      {
        paxId: 'PAX2',
        type: 'ADT',
        title: 'MR',
        gender: 'M',
        givenName: 'Bruno',
        surname: 'Specimen',
        birthDate: '1984-11-30',
      },
      {
        paxId: 'PAX3',
        type: 'CHD',
        gender: 'F',
        givenName: 'Clara',
        surname: 'Specimen',
        birthDate: day(-8 * YEAR),
      },
      {
        paxId: 'PAX4',
        type: 'INF',
        gender: 'M',
        givenName: 'Dario',
        surname: 'Specimen',
        birthDate: day(-300 * DAY),
        adult: 'PAX1',
      },
    ],
    contact: { email: 'traveller@svc.example', phone: { countryCode: '44', number: '20 7946 0000' } },
    choose: { how: 'cheapest', maxStops: 0 },
    services: [{ name: 'bag', paxIds: ['PAX1'], need: 'required' }],
    seats: [{ paxId: 'PAX1', journey: 1, wants: ['window'], need: 'required' }],
  };
}
