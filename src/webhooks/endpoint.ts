/** A receiver of events as a worker knows it: where it is, what it wants, and how it is tried. */
import type { DeliveryPace } from '../domain/webhooks/messages';
import type { TlsReader } from '../ndc/transport/trust';

/** One endpoint. */
export interface WebhookEndpoint {
  /** The agency's own for it: a part of ids and of a task queue. */
  name: string;
  /** Never told in logs, failures or metrics: receivers put tokens into addresses. */
  url: string;
  /** Reads the secrets anew each time. Every one of them signs, so that a receiver can be moved from one to the next. Throws CredentialsMissing. */
  secrets: () => Promise<Buffer[]>;
  /** Types that it wants; left out, all. */
  events?: readonly string[];
  /** Providers of whose orders it wants to hear; left out, all. */
  providers?: readonly string[];
  /** Agency of whose orders it wants to hear; left out, all. */
  agency?: string;
  pace: DeliveryPace;
  /** Attempts that one worker makes at once. */
  concurrency: number;
  /** Whom to trust, and by which certificate we show ourselves. */
  tls?: TlsReader;
}

/** Whose orders they are. */
export interface Whose {
  provider: string;
  agency?: string;
}

/** True where the endpoint wants such events of these orders. */
export function wants({ events, providers, agency }: WebhookEndpoint, type: string, whose: Whose): boolean {
  if (agency !== undefined && agency !== whose.agency) return false;
  return (events?.includes(type) ?? true) && (providers?.includes(whose.provider) ?? true);
}
