/** Asks whether a provider's limit of shops per booking leaves room for another shop. */
import { proxyLocalActivities } from '@temporalio/workflow';
import type { SettingsActivities } from '../../domain/order/activities';
import { ownProblem } from '../../domain/calls/ownProblems';
import type { ProviderPolicy } from '../../domain/calls/provider';
import { NO_AGENCY } from '../../domain/metrics/row';
import { Refused } from '../calls/failures';
import { count } from '../metrics';

const local = proxyLocalActivities<SettingsActivities>({ startToCloseTimeout: '30s' });

/**
 * Returns if a shop may be sent to a provider that has a limit, for an agency or for none. Call it before the login.
 *
 * @throws {Refused} if not
 */
export async function mayShop({ provider }: ProviderPolicy, agency: string = NO_AGENCY): Promise<void> {
  const text = await local.lookToBook(provider);
  if (!text) return;
  count('shopsRefused', { provider, agency });
  const call = { operation: 'airShopping', correlationId: 'none' } as const;
  throw new Refused(ownProblem('look-to-book', call, { text }), 'permanent');
}
