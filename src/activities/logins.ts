/** Remembers how logins end, so that credentials that a service has refused are not tried again and again: services lock such accounts. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '../domain/operations';
import type { Answer } from '../domain/problem';
import { LOGIN_REFUSED } from '../ndc/login';
import { NdcError, ServiceError } from '../ndc/errors';
import type { Provider } from './providers';

/** For how long refused credentials are not tried again, unless they change (milliseconds). */
const REFUSED_FOR = 5 * 60_000;

/** How long a login waits for another one of the same credentials, of which nobody knows yet whether they are right (milliseconds). */
const WAITS_FOR_ANOTHER = 5_000;

/** What is known of a provider's credentials. */
interface Known {
  /** Digest of the credentials. */
  secret: string;
  accepted?: boolean;
  refused?: { until: number; error: NdcError };
  /** A login that is under way. */
  trying?: Promise<unknown>;
}

/** The logins of one worker. */
export class Logins {
  private readonly known = new Map<string, Known>();

  /**
   * Logs in by `send`, or throws what the service said when it last refused these credentials.
   *
   * @throws what `send` throws
   */
  async logIn(provider: Provider, send: () => Promise<Answer<Session>>): Promise<Answer<Session>> {
    const known = await this.knownOf(provider);
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
      known.refused = undefined;
      return answer;
    } catch (error) {
      if (error instanceof NdcError && error.problem.code === LOGIN_REFUSED) {
        known.accepted = false;
        known.refused = { until: Date.now() + REFUSED_FOR, error };
      }
      throw error;
    } finally {
      if (known.trying === sent) known.trying = undefined;
    }
  }

  private async knownOf({ policy, credentials }: Provider): Promise<Known> {
    const secret = createHash('sha256')
      .update(JSON.stringify(await credentials()))
      .digest('base64');
    const before = this.known.get(policy.provider);
    if (before?.secret === secret) return before;
    const known = { secret };
    this.known.set(policy.provider, known);
    return known;
  }
}

/** The service's own words, and since when they count. */
function notAskedAgain({ until, error: { problem } }: NonNullable<Known['refused']>): NdcError {
  const text = `${problem.text} (not asked again before ${new Date(until).toISOString()}, unless the credentials change)`;
  return new ServiceError({ ...problem, text, sent: 'nothing' });
}
