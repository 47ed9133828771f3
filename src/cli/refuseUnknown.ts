/** Refuses names that the configuration does not have. */
import type { Command } from 'commander';
import { usageError } from './command';
import { knownNames, type GlobalOptions } from './globals';

/** Refuses a provider or an agency that is not configured, where a file says which are: nothing would be found, as if there were none. */
export async function refuseUnknown(
  command: Command,
  options: { provider?: string; agency?: string } & GlobalOptions,
): Promise<void> {
  const { provider, agency } = options;
  if (provider === undefined && agency === undefined) return;
  const { providers, agencies } = await knownNames(options);
  const known = { provider: providers, agency: agencies && [...agencies.keys()] };
  for (const [what, name] of Object.entries({ provider, agency }) as [keyof typeof known, string?][]) {
    const names = known[what];
    if (name !== undefined && names && !names.includes(name))
      usageError(command, `${what} ${name} is not configured; configured: ${names.join(', ') || 'none'}`);
  }
}
