/** What of a checked configuration others ask for: its names, and the accounts that providers are called with. */
import type { NdcVersion } from '../domain/calls/ndcVersion';
import { sellersIn, type Sellers } from '../domain/request/sellers';
import type { Account } from './agencies';
import type { Config } from './config';

/** Returns what callers are checked against: the providers, their versions, and what each agency sells. */
export function namesIn({ providers, agencies }: Pick<Config, 'providers' | 'agencies'>): {
  providers: string[];
  agencies: Sellers;
  versionOf: (provider: string) => NdcVersion | undefined;
} {
  return {
    providers: [...providers.keys()],
    agencies: sellersIn(agencies),
    versionOf: (name) => providers.get(name)?.profile.version,
  };
}

/** Returns every account that the configured providers are called with. */
export function accountsOf({ providers, agencies }: Pick<Config, 'providers' | 'agencies'>): (Account & {
  provider: string;
  agency?: string;
})[] {
  if (agencies.length === 0)
    return [...providers].map(([provider, { profile, credentials }]) => ({
      provider,
      agencyId: profile.agencyId,
      credentials,
    }));
  return agencies.flatMap(({ name: agency, accounts }) =>
    [...accounts].map(([provider, account]) => ({ provider, agency, ...account })),
  );
}
