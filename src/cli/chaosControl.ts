/**
 * The chaos program's control: a worker that repeats unknown writes as public clients do, so that the audit has doubles to find. It is
 * an environment variable and no setting of a profile, so that no configuration file can ever switch it on.
 */
import type { Config } from '../config';
import { NdcFlowsError } from '../domain/errors';
import type { ProviderPolicy } from '../domain/calls/provider';
import { refuseDistantProviders } from './demo/loopback';

export const CHAOS_CONTROL = 'NDC_FLOWS_CHAOS_CONTROL';
export const REPEAT_UNKNOWN_WRITES = 'repeat-unknown-writes';

/** How often an unknown write is sent again: three attempts in all, as public clients do by default. */
const REPEATS = 2;

/** Thrown when the variable holds something that is no control. */
class UnknownControl extends NdcFlowsError {
  readonly code = 'unknown-control';
}

/**
 * What the control changes in every provider's policy; nothing unless the variable is set.
 *
 * @throws ProviderNotOnLoopback when it is set and a provider is not on this machine
 */
export function controlOf(providers: Config['providers'], env: NodeJS.ProcessEnv): Partial<ProviderPolicy> {
  const wanted = env[CHAOS_CONTROL] ?? '';
  if (wanted === '') return {};
  if (wanted !== REPEAT_UNKNOWN_WRITES) {
    throw new UnknownControl(`${CHAOS_CONTROL} is set, and not to ${REPEAT_UNKNOWN_WRITES}.`, {
      remedy: 'Unset it: it is for the chaos program alone.',
    });
  }
  refuseDistantProviders({ providers });
  return { repeatUnknown: REPEATS };
}
