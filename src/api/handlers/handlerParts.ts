/** What handlers work with. */
import type { OrderAccess } from '../../client/askOrder';
import type { Known } from '../../client/orders';
import type { Reply } from '../asked';
import type { ApiAudit } from '../audit';
import type { Authorisation } from '../authorisation';
import type { Streams } from '../changes/streams';
import type { ApiMetrics } from '../metrics';
import type { Notifications } from '../notifications';
import { Problem } from '../problems';
import type { HandedIn } from './handedIn';

/** What handlers work with. */
export interface HandlerParts extends OrderAccess, HandedIn {
  authorisation: Pick<Authorisation, 'readable'>;
  audit: Pick<ApiAudit, 'look'>;
  notifications: Pick<Notifications, 'take'>;
  metrics: Pick<ApiMetrics, 'text'>;
  streams: Pick<Streams, 'follow'>;
  /** The configured providers and agencies, where they are known. */
  known: Known;
  /** Fires when the server ends: nobody waits any longer than for the order to take what it was asked. */
  closing: AbortSignal;
}

/** Returns the answer of a call that went well. */
export const ok = (body: unknown): Reply => ({ status: 200, body });

/** True for a name that a filter gives and the configuration does not have. Where nothing is known of it, every name may be right. */
export function isUnknown(
  name: string | undefined,
  known: readonly string[] | undefined,
): known is readonly string[] {
  return name !== undefined && known !== undefined && !known.includes(name);
}

/** Makes the refusal of a filter that finds nothing because its name is not configured. */
export function misspelt(what: 'provider' | 'endpoint' | 'agency', known: readonly string[]): Problem {
  const message = `is not a configured ${what}; configured: ${known.join(', ') || 'none'}`;
  return new Problem('bad-request', { mistakes: [{ path: what, message }] });
}
