/** The sandbox as a provider: the same profile for our worker, for the bare client and for the workflow that calls by it. */
import { stringify } from 'yaml';
import { checkProfiles, type Profile } from '../../src/ndc/profile';
import { sandboxProfile } from '../measure/sandboxProfile';

/** Name of the sandbox in the configuration. */
export const PROVIDER = 'sandbox';

/** As many calls at once as the SDK lets a worker have that is not told: the other workers have as many. */
const CONCURRENCY = 100;

/** No rate but the machine's. The archive is off: it is no part of orchestration, and the empty workflow has none. */
export function configFor(baseUrl: string): string {
  return stringify({
    archive: { off: true, folder: 'messages' },
    providers: { [PROVIDER]: profileFor(baseUrl) },
  });
}

/** For the bare client, which has no configuration. */
export function checkedProfileFor(baseUrl: string): Profile {
  const { [PROVIDER]: profile } = checkProfiles({ [PROVIDER]: profileFor(baseUrl) });
  if (!profile) throw new Error('the profile is gone');
  return profile;
}

function profileFor(baseUrl: string): object {
  return sandboxProfile(baseUrl, {
    // The sandbox answers several calls of a session at once.
    capabilities: { sideBySide: true },
    rate: { concurrency: CONCURRENCY },
  });
}
