/** Programs that make orders for show refuse real providers: fictitious passengers cost real agencies real penalties. */
import type { Config } from '../../config';
import { NdcFlowsError } from '../../domain/errors';
import { isLoopback } from '../../domain/settings';

/** Thrown when a program for show is pointed at a provider that is not on this machine. */
export class ProviderNotOnLoopback extends NdcFlowsError {
  readonly code = 'provider-not-on-loopback';

  constructor(names: readonly string[]) {
    super(`These providers are not on this machine: ${names.join(', ')}.`, {
      remedy:
        'Test orders are made only at a sandbox. Start one with `ndc-flows sandbox` and use its configuration.',
    });
  }
}

/** Refuses providers that are not on this machine. @throws ProviderNotOnLoopback, naming all of them */
export function refuseDistantProviders({ providers }: Pick<Config, 'providers'>): void {
  const distant = [...providers]
    .filter(([, { profile }]) => !isLoopback(profile.baseUrl))
    .map(([name]) => name);
  if (distant.length > 0) throw new ProviderNotOnLoopback(distant);
}
