/** The providers that a worker serves: each with its client, and with those who look at its calls. */
import type { Provider } from '../activities/providers';
import type { CredentialsReader } from '../config';
import type { ProviderPolicy } from '../domain/calls/provider';
import { knownSecrets } from '../log';
import { createNdcClient } from '../ndc/client';
import { policyOf, type Profile } from '../ndc/profile';
import { callMetrics } from '../telemetry/callMetrics';
import { observedClient, type CallObserver } from '../telemetry/observedClient';
import type { WorkerSettings } from './settings';

/** Makes every provider of the configuration. Nothing is sent, and no secret is read. */
export function createProviders(settings: WorkerSettings): Map<string, Provider> {
  const {
    providers: configured,
    agencies = [],
    archive,
    encryption,
    createClient = createNdcClient,
  } = settings;
  const observersOf = observing(settings);
  const providers = new Map<string, Provider>();
  for (const [name, { profile, credentials: own, tls }] of configured) {
    const { version, style } = profile;
    const kept = archive?.of({ provider: name, version, style });
    const policy = policyOf(name, profile);
    const provider = (read: CredentialsReader, agencyId: string, agency?: string): Provider => {
      const credentials = keeping(read);
      const options = { profile: { ...profile, agencyId }, credentials, tls: tls?.read, archive: kept };
      const observers = observersOf(policy, profile, agency);
      const client =
        observers.length > 0
          ? observedClient(createClient, options, { provider: name, observers })
          : createClient(options);
      return {
        policy,
        client,
        credentials,
        keyring: encryption?.keyring,
        ...(agency !== undefined && { agency }),
      };
    };
    const sold = agencies.flatMap(({ name: agency, accounts }): [string, Provider][] => {
      const account = accounts.get(name);
      return account ? [[agency, provider(account.credentials, account.agencyId, agency)]] : [];
    });
    const [[, first] = []] = sold;
    providers.set(name, first ? { ...first, agencies: new Map(sold) } : provider(own, profile.agencyId));
  }
  return providers;
}

/** Whoever looks at calls: those that count them, those that trace them, and the log; or nobody. */
function observing({
  meter,
  tracing,
  unanswered,
}: WorkerSettings): (policy: ProviderPolicy, profile: Profile, agency?: string) => CallObserver[] {
  const counting = meter && callMetrics(meter);
  return (policy, { baseUrl }, agency) => [
    ...(tracing ? [tracing.callsTo(baseUrl)] : []),
    ...(counting ? [counting(policy, agency)] : []),
    ...(unanswered ? [unanswered.observing(baseUrl)] : []),
  ];
}

/** What is read as a secret is one for the log too. */
function keeping(read: CredentialsReader): CredentialsReader {
  return async () => {
    const credentials = await read();
    knownSecrets.keep(credentials.password);
    return credentials;
  };
}
