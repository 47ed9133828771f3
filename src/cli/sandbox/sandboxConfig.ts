/** The configuration that reaches a sandbox: printed by `sandbox`, used by the demo. */
import { parseDocument, stringify } from 'yaml';
import type { NdcVersion } from '../../domain/calls/provider';

/** The variables that the configuration reads the credentials from. */
export const SANDBOX_USERNAME = 'SANDBOX_USERNAME';
export const SANDBOX_PASSWORD = 'SANDBOX_PASSWORD';

/** The wire that a provider's profile speaks. */
export interface WireChoice {
  ndcVersion: NdcVersion;
  style: 'soap' | 'rest';
}

/** The YAML of one provider, `sandbox`, at this address. @param messages the folder for raw messages, where it is not the user's own */
export function sandboxConfig(baseUrl: string, { ndcVersion, style }: WireChoice, messages?: string): string {
  return stringify({
    ...(messages !== undefined && { archive: { folder: messages } }),
    providers: {
      sandbox: {
        baseUrl,
        version: ndcVersion,
        style,
        providerCode: 'SANDBOX',
        agencyId: 'AGENCY1',
        timeZone: 'Europe/Paris',
        capabilities: { findOrders: 'passenger' },
        // The sandbox is quick: what it has not done within seconds it does not do, and nobody need wait minutes for it.
        timeouts: { total: { default: '20s' } },
        writeFence: '2s',
        settleFor: '25s',
        credentials: { username: { env: SANDBOX_USERNAME }, password: { env: SANDBOX_PASSWORD } },
      },
    },
  });
}

/** Points a configuration of `sandboxConfig` at the sandbox’s new address, and leaves what somebody added to it alone. */
export function movedSandbox(written: string, baseUrl: string, { ndcVersion, style }: WireChoice): string {
  const document = parseDocument(written);
  const sandbox = { baseUrl, version: ndcVersion, style };
  for (const [name, value] of Object.entries(sandbox)) document.setIn(['providers', 'sandbox', name], value);
  return document.toString();
}
