/** Remembers how logins end, so that credentials that a service has refused are not tried again and again: services lock such accounts. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Session } from '../domain/calls/operations';
import type { Answer } from '../domain/calls/problem';
import type { Requester } from '../domain/request/trip';
import { LOGIN_REFUSED } from '../ndc/login';
import { NdcError, ServiceError } from '../ndc/errors';
import type { Provider } from './providers';

/** For how long refused credentials are not tried again, unless they change (milliseconds). */
const REFUSED_FOR = 5 * 60_000;

/** Credentials that were accepted before count as refused only after this many refusals in a row. */
const REFUSALS_BELIEVED = 3;

/** How long a login waits for another one with the same credentials, until one of them was accepted (milliseconds). */
const WAITS_FOR_ANOTHER = 5_000;

/** More than this are not remembered at once. */
const REMEMBERED = 1_000;

/** What is known of credentials at a provider, with whom they log in for. */
interface Known {
  accepted?: boolean;
  /** How often in a row they were refused. */
  refusals: number;
  refused?: { until: number; error: NdcError };
  /** A login that is under way. */
  trying?: Promise<unknown>;
}

/** The logins of one worker. */
export class Logins {
  /** By a digest of provider, credentials and requester. */
  private readonly known = new LRUCache<string, Known>({ max: REMEMBERED });

  /**
   * Logs in by `send`, or throws what the service said when it last refused these credentials.
   *
   * @throws what `send` throws
   */
  async logIn(
    provider: Provider,
    requester: Requester | undefined,
    send: () => Promise<Answer<Session>>,
  ): Promise<Answer<Session>> {
    const known = await this.knownOf(provider, requester);
    if (!known.accepted && known.trying)
      await Promise.race([
        known.trying.catch(() => undefined),
        sleep(WAITS_FOR_ANOTHER, undefined, { ref: false }),
      ]);
    const { refused } = known;
    if (refused && Date.now() < refused.until) throw notAskedAgain(refused);
    const sent = send();
    known.trying = sent;
    try {
      const answer = await sent;
      known.accepted = true;
      known.refusals = 0;
      known.refused = undefined;
      return answer;
    } catch (error) {
      if (error instanceof NdcError && error.problem.code === LOGIN_REFUSED) {
        known.refusals += 1;
        // Credentials that were right a moment ago may have met a service that is just starting.
        if (!known.accepted || known.refusals >= REFUSALS_BELIEVED) {
          known.accepted = false;
          known.refused = { until: Date.now() + REFUSED_FOR, error };
        }
      }
      throw error;
    } finally {
      if (known.trying === sent) known.trying = undefined;
    }
  }

  private async knownOf({ policy, credentials }: Provider, requester: Requester | undefined): Promise<Known> {
    const whose = createHash('sha256')
      .update(JSON.stringify([policy.provider, await credentials(), requester]))
      .digest('base64');
    const before = this.known.get(whose);
    if (before) return before;
    const known = { refusals: 0 };
    this.known.set(whose, known);
    return known;
  }
}

/** The service's own words, and since when they count. */
function notAskedAgain({ until, error: { problem } }: NonNullable<Known['refused']>): NdcError {
  const text = `${problem.text} (not tried again before ${new Date(until).toISOString()}, unless the credentials change)`;
  // Nothing was sent: the airline knows no such call.
  return new ServiceError({ ...problem, text, correlationId: 'none', sent: 'nothing' });
}
