/** Tells in the worker's log that a provider does not answer: once, with the host and the cause, and once when it answers again. */
import { connect } from 'node:net';
import type { CallProblem } from '../domain/calls/problem';
import { NdcError } from '../ndc/errors';
import type { CallObserver } from '../telemetry/observedClient';

/** Where it is told. */
export interface Told {
  warn(facts: object, words: string): void;
  info(facts: object, words: string): void;
}

/** How long a provider may take to accept a connection (milliseconds). */
const ACCEPTS_WITHIN = 5_000;

/** What one worker knows of its providers, so that nothing is told twice: not at the start and again by the first call, and not for each account. */
export class Unanswered {
  /** Why a provider does not answer, by its name. */
  private readonly known = new Map<string, string>();

  constructor(private readonly log: Told) {}

  /** Makes the observer of one provider's calls. */
  observing(baseUrl: string): CallObserver {
    const { host } = new URL(baseUrl);
    return async ({ provider, operation }, work) => {
      try {
        const answer = await work();
        if (this.known.delete(provider))
          this.log.info({ provider, host }, `provider ${provider} answers again at ${host}`);
        return answer;
      } catch (error) {
        const problem = error instanceof NdcError ? error.problem : undefined;
        if (problem && isNoAnswer(problem)) {
          const { code, text } = problem;
          this.tell({ provider, host, operation, code }, text.includes(code) ? text : `${text} (${code})`);
        }
        throw error;
      }
    };
  }

  /** Warns of each provider that accepts no connection, before an order needs it. Connects, and sends nothing. */
  async atStart(
    providers: Iterable<readonly [name: string, { profile: { baseUrl: string } }]>,
  ): Promise<void> {
    await Promise.all(
      [...providers].map(async ([provider, { profile }]) => {
        const { host, hostname, port, protocol } = new URL(profile.baseUrl);
        const code = await refusal(
          hostname.replace(/^\[|\]$/g, ''),
          Number(port || (protocol === 'http:' ? 80 : 443)),
        );
        if (code !== undefined) this.tell({ provider, host, code }, `no connection (${code})`);
      }),
    );
  }

  private tell(
    facts: { provider: string; host: string; code: string; operation?: string },
    cause: string,
  ): void {
    const { provider, host, code } = facts;
    if (this.known.get(provider) === code) return;
    this.known.set(provider, code);
    this.log.warn(
      facts,
      `provider ${provider} does not answer at ${host}: ${cause}. If the address is wrong, correct providers.${provider}.baseUrl and restart the worker.`,
    );
  }
}

/** Returns why nothing accepts a connection there; undefined if something does. Holds no process. */
function refusal(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: ACCEPTS_WITHIN }).unref();
    const end = (code?: string): void => {
      socket.destroy();
      resolve(code);
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end(`none within ${ACCEPTS_WITHIN / 1_000} s`));
    socket.once('error', ({ code, message }: NodeJS.ErrnoException) => end(code ?? message));
  });
}

/** Returns true for a call that was not received, or that something other than the service answered. */
function isNoAnswer({ kind, sent }: CallProblem): boolean {
  return kind === 'http' || (kind === 'transport' && sent === 'nothing');
}
