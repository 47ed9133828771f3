/** The policy and the request that a script asks for. */
import {
  defaultOrderMeanings,
  defaultPace,
  defaultServiceMeanings,
  defaultTotals,
} from '../../../src/ndc/profileDefaults';
import type { ProviderPolicy } from '../../../src/domain/calls/provider';
import type { OrderRequestInput } from '../../../src/domain/request/request';
import { eur, passengers } from './modelOrder';
import type { Script } from './script';

/** The defaults of a profile, with what the script changes. */
export function policyOf({ provider }: Script): ProviderPolicy {
  const { cancelVia, findOrders, repeatWrites } = provider;
  return {
    provider: 'skyline',
    version: '19.2',
    style: 'soap',
    cancelVia,
    findOrders,
    repeatWrites,
    timeZone: 'UTC',
    orderMeanings: defaultOrderMeanings,
    serviceMeanings: defaultServiceMeanings,
    timeouts: defaultTotals,
    patience: defaultPace.patience,
    settleFor: defaultPace.settleFor,
    writeFence: defaultPace.writeFence,
    assumedHold: defaultPace.assumedHold,
    warnBefore: defaultPace.warnBefore,
    errors: [],
  };
}

export const REFERENCE = 'TRIP-1';

/** A flight for two, twelve days ahead. */
export function requestOf({ request }: Script, now: number): OrderRequestInput {
  const date = new Date(now + 12 * 86_400_000).toISOString().slice(0, 10);
  const until = new Date(now + 6 * 3_600_000).toISOString();
  return {
    reference: REFERENCE,
    requestedAt: new Date(now).toISOString(),
    provider: 'skyline',
    journeys: [{ origin: 'CDG', destination: 'LHR', date }],
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
