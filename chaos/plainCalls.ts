/** How a plain client calls: any call that did not go well is made again, a write as well as a read, up to three times in all. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { classify } from '../src/domain/calls/classify';
import type { OperationName, Operations, Session } from '../src/domain/calls/operations';
import type { CallProblem } from '../src/domain/calls/problem';
import type { Requester } from '../src/domain/request/trip';
import type { NdcClient } from '../src/ndc/client';
import { NdcError } from '../src/ndc/errors';

/** Answers that could not be read: such clients count them all as "it may go better the next time". */
const unread: readonly CallProblem['kind'][] = ['transport', 'truncated', 'empty', 'unreadable'];

/** What may go better the next time, "not now" of the service included; none of them asks whether it went well already. */
function again(problem: CallProblem): boolean {
  const meaning = classify(problem);
  return unread.includes(problem.kind) || meaning === 'retry-later' || meaning === 'already-processing';
}

/** The session is gone, the call was not processed: even plain clients know to log in again. */
const loggedOut = (problem: CallProblem): boolean => classify(problem) === 'log-in-again';

/** Counted over all calls. */
export interface Tally {
  calls: number;
  /** Calls that were made again. */
  repeats: number;
  /** Of these, writes. */
  repeatedWrites: number;
}

/** How often, and with what pause (milliseconds). */
export interface Persistence {
  attempts: number;
  pause: number;
}

/** The calls of one trip: one session, renewed when it is lost. */
export class PlainCalls {
  private session: Session | undefined;

  constructor(
    private readonly client: NdcClient,
    private readonly persistence: Persistence,
    private readonly tally: Tally,
    private readonly about: { reference: string; requester?: Requester },
  ) {}

  /** Logs in, again where a session was there before. Throws NdcError. */
  async logIn(): Promise<void> {
    this.session = await this.persistently('login', {});
  }

  /** Calls. Throws the NdcError of the last attempt. */
  async call<Name extends OperationName>(
    operation: Name,
    input: Operations[Name]['input'],
  ): Promise<Operations[Name]['output']> {
    return this.persistently(operation, input);
  }

  private async persistently<Name extends OperationName>(
    operation: Name,
    input: Operations[Name]['input'],
  ): Promise<Operations[Name]['output']> {
    const { attempts, pause } = this.persistence;
    for (let attempt = 1; ; attempt++) {
      this.tally.calls++;
      try {
        const session = operation === 'login' ? undefined : this.session;
        const options = { correlationId: randomUUID(), session, ...this.about };
        return (await this.client.call(operation, input, options)).result;
      } catch (error) {
        if (!(error instanceof NdcError) || attempt >= attempts) throw error;
        const { problem } = error;
        if (loggedOut(problem) && operation !== 'login') await this.logIn();
        else if (!again(problem)) throw error;
      }
      this.tally.repeats++;
      if (['orderCreate', 'orderChange', 'orderCancel'].includes(operation)) this.tally.repeatedWrites++;
      await sleep(pause);
    }
  }
}
