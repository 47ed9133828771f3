/** The sandbox as a provider of a configuration: what is the same wherever workers are measured on it. */
import { SANDBOX_PASSWORD, SANDBOX_USERNAME } from '../../src/cli/sandbox/sandboxConfig';

/** The profile with its own rate, and with whatever else is measured there. */
export function sandboxProfile(
  baseUrl: string,
  own: { rate: { concurrency: number; requestsPerSecond?: number }; capabilities?: object },
): object {
  return {
    baseUrl,
    version: '19.2',
    style: 'soap',
    providerCode: 'SANDBOX',
    agencyId: 'AGENCY1',
    timeZone: 'Europe/Paris',
    timeouts: { total: { default: '60s' } },
    writeFence: '5s',
    settleFor: '90s',
    credentials: { username: { env: SANDBOX_USERNAME }, password: { env: SANDBOX_PASSWORD } },
    ...own,
  };
}
