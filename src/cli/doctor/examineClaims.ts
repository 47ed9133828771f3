/** Looks at the key of claims: whether it is there, and whether it is well that none is named. */
import type { SecretReader } from '../../config';
import { isLocalAddress } from '../../temporal/wayIn';
import { targetOf, type GlobalOptions } from '../globals';
import { wrong, type Finding } from './finding';

/** One finding, or nothing where none is named and the server is on this machine. A target that cannot be read is a finding elsewhere. */
export async function examineClaims(
  claimsKey: SecretReader | undefined,
  options: GlobalOptions,
): Promise<Finding[]> {
  const what = 'key of claims';
  try {
    if (claimsKey) {
      await claimsKey();
      return [{ what, ok: true, found: 'it is there; that all workers have the same is yours to see to' }];
    }
  } catch (error) {
    return [wrong(what, error)];
  }
  const address = await targetOf(options).then(
    (target) => target.address,
    () => undefined,
  );
  if (address === undefined || isLocalAddress(address)) return [];
  return [
    {
      what,
      ok: true,
      found:
        'none is named: ids of trips come from the provider’s password. Who reads the namespace and knows one trip can try passwords on its id, slowly.',
      remedy: 'Name one under `claims.key`, the same for all workers (`openssl rand -hex 32`).',
    },
  ];
}
