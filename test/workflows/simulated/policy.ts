/** The policy and the request that a script asks for. */
import { checkProfiles, policyOf as decidedBy } from '../../../src/ndc/profile';
import type { ProviderPolicy } from '../../../src/domain/calls/provider';
import type { OrderRequestInput } from '../../../src/domain/request/request';
import { eur, passengers } from './modelOrder';
import type { Other, Script } from './script';

/** The provider of a request that names one, and the first of one that names several. */
export const FIRST = 'skyline';

/** Names of the others. */
const OTHERS = ['harbour', 'meadow'];

const { skyline } = checkProfiles({
  skyline: {
    baseUrl: 'http://127.0.0.1:1',
    version: '19.2',
    style: 'soap',
    providerCode: 'SKYLINE',
    agencyId: 'agency1234',
    credentials: { username: { env: 'U' }, password: { env: 'P' } },
    timeZone: 'UTC',
  },
});

/** Returns the names of the providers of a script's request, in its order. */
export const providersOf = ({ others }: Script): string[] => [FIRST, ...OTHERS.slice(0, others.length)];

/** Returns what a script says of one of the other providers. */
export const otherOf = ({ others }: Script, name: string): Other | undefined => others[OTHERS.indexOf(name)];

/** Returns the policy of a profile that says nothing, with what the script changes. All providers have the same. */
export function policyOf({ provider, airline }: Script, name = FIRST): ProviderPolicy {
  if (!skyline) throw new Error('no profile');
  const { cancelVia, findOrders, repeatWrites } = provider;
  const policy = decidedBy(name, skyline);
  const issued = airline.documents !== 'none';
  const documents = { ...policy.documents, tickets: issued, seatEmds: issued, serviceEmds: issued };
  return { ...policy, documents, cancelVia, findOrders, repeatWrites };
}

export const REFERENCE = 'TRIP-1';

/** A flight for two, twelve days ahead. */
export function requestOf(script: Script, now: number): OrderRequestInput {
  const { request, others } = script;
  const date = new Date(now + 12 * 86_400_000).toISOString().slice(0, 10);
  const back = new Date(now + 17 * 86_400_000).toISOString().slice(0, 10);
  const until = new Date(now + 6 * 3_600_000).toISOString();
  return {
    reference: REFERENCE,
    requestedAt: new Date(now).toISOString(),
    ...(others.length === 0
      ? { provider: FIRST }
      : { providers: providersOf(script), chooseProvider: request.chooseProvider }),
    journeys: [
      { origin: 'CDG', destination: 'EDI', date },
      ...(request.returns ? [{ origin: 'EDI', destination: 'CDG', date: back }] : []),
    ],
    passengers,
    contact: { email: 'traveller@example.com' },
    choose: request.choose === 'await' ? { how: 'await', until } : { how: 'cheapest' },
    ticketing: request.ticketing,
    released: request.released,
    payUpTo: request.released ? eur('300.00') : undefined,
    cancellationFeeUpTo: request.feeUpTo ? eur('30.00') : undefined,
    watch: { everyHours: request.watchHours },
    duplicateTrip: request.duplicateTrip,
  };
}
