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
  const { providers: configured, archive, encryption, createClient = createNdcClient } = settings;
  const observersOf = observing(settings);
  const providers = new Map<string, Provider>();
  for (const [name, { profile, credentials: read, tls }] of configured) {
    const credentials = keeping(read);
    const { version, style } = profile;
    const kept = archive?.of({ provider: name, version, style });
    const policy = policyOf(name, profile);
    const options = { profile, credentials, tls: tls?.read, archive: kept };
    const observers = observersOf(policy, profile);
    const client =
      observers.length > 0
        ? observedClient(createClient, options, { provider: name, observers })
        : createClient(options);
    providers.set(name, { policy, client, credentials, keyring: encryption?.keyring });
  }
  return providers;
}

/** Whoever looks at calls: those that count them, those that trace them, or nobody. */
function observing({
  meter,
  tracing,
}: WorkerSettings): (policy: ProviderPolicy, profile: Profile) => CallObserver[] {
  const counting = meter && callMetrics(meter);
  return (policy, { baseUrl }) => [
    ...(tracing ? [tracing.callsTo(baseUrl)] : []),
    ...(counting ? [counting(policy)] : []),
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
