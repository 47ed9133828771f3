/** Calls a provider to see what works now: a login, and a shop where there is a route. It asks for nothing that changes anything there. */
import { randomUUID } from 'node:crypto';
import type { Evidence } from '../../archive';
import type { ConfiguredProvider } from '../../config';
import type { Operations } from '../../domain/calls/operations';
import { createNdcClient } from '../../ndc/client';
import { NdcError } from '../../ndc/errors';
import type { Route } from './route';

/** An adult at any time that is still to come. */
const ADULT = '1990-01-01';

/** What the calls showed, by the name of the ability. A provider that does not answer is no error here. */
export async function tried(
  { profile, credentials, tls }: ConfiguredProvider,
  route: Route | undefined,
): Promise<Map<string, Evidence>> {
  const seen = new Map<string, Evidence>();
  const client = createNdcClient({ profile, credentials, tls: tls?.read });
  const call = async <Name extends 'login' | 'airShopping'>(
    operation: Name,
    input: Operations[Name]['input'],
    session?: Operations['login']['output'],
  ): Promise<Operations[Name]['output'] | undefined> => {
    const at = new Date().toISOString();
    try {
      const { result } = await client.call(operation, input, { correlationId: randomUUID(), session });
      seen.set(operation, { worked: at });
      return result;
    } catch (error) {
      if (!(error instanceof NdcError)) throw error;
      seen.set(operation, { failed: { at, code: error.problem.code } });
      return undefined;
    }
  };
  try {
    const session = await call('login', {});
    if (session && route) {
      const passengers = [{ paxId: 'PAX1', type: 'ADT' as const, birthDate: ADULT }];
      await call('airShopping', { journeys: [route], passengers, offerLimit: 1, keep: 1 }, session);
    }
    return seen;
  } finally {
    await client.close();
  }
}
