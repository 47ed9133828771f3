/** The clients of a worker: one for each account, with the id by which the provider knows that agency. */
import { createProviders } from '../../src/worker/providers';
import type { NdcClientOptions } from '../../src/ndc/client';
import { checkProfiles } from '../../src/ndc/profile';
import { providerFor } from '../../src/activities/providers';
import { twoAgencies } from '../support/agencies';
import { sandboxProfile } from '../support/running';

test('each agency has a client with its own id, and none of another’s', () => {
  const { sandbox: profile } = checkProfiles({ sandbox: sandboxProfile('http://127.0.0.1:1') });
  const made: NdcClientOptions[] = [];
  const providers = createProviders({
    providers: new Map([['sandbox', { profile: profile!, credentials: () => Promise.reject(new Error()) }]]),
    agencies: twoAgencies.agencies,
    createClient: (options: NdcClientOptions) => {
      made.push(options);
      return { call: () => Promise.reject(new Error('not called')), close: () => Promise.resolve() };
    },
  } as unknown as Parameters<typeof createProviders>[0]);
  expect(made.map((options) => options.profile.agencyId)).toEqual(['ALPHA', 'BETA']);
  const [alpha, beta] = ['alpha', 'beta'].map((agency) => providerFor(providers, 'sandbox', agency));
  expect(alpha?.client).not.toBe(beta?.client);
  expect(providerFor(providers, 'sandbox', 'gamma')).toBeUndefined();
  // An order that is older than the agencies is the first one's.
  expect(providerFor(providers, 'sandbox', undefined)?.client).toBe(alpha?.client);
});
