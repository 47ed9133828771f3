/** The activities as workflows see them: one an operation, and the ground that an order stands on. */
import type { ReportKey } from '../batch/activities';
import type { Batch } from '../batch/input';
import type { OperationName, Operations, WriteName } from '../calls/operations';
import type { Personal } from '../privacy';
import type { Answer, WriteOutcome } from '../calls/problem';
import type { ProviderPolicy } from '../calls/provider';
import type { Mistake, OrderRequest } from '../request/request';
import type { Requester } from '../request/trip';

/** A session as workflows carry it: encrypted for the workers, opaque here, so that no token or cookie stands in a history. */
export interface SealedSession {
  sealed: string;
}

/** What every call of an operation is given. */
export interface Call<Name extends OperationName> {
  provider: string;
  /** The reference that the raw messages are kept under. */
  reference: string;
  session?: SealedSession;
  /** Whose order it is: taken out of what the service says in words. Left out where the input has it all. */
  personal?: Personal;
  requester?: Requester;
  /** Given for writes, so that the workflow knows it even if no answer ever comes; reads make a new one each attempt. */
  correlationId?: string;
  /** Given for writes: the run that decided it. A worker that gets it from another run knows that the workflow was reset. */
  run?: string;
  /** Given for writes: when that was read which the write was decided on (milliseconds since the epoch). An old one is not sent. */
  readAt?: number;
  input: Operations[Name]['input'];
}

/** Name of the signal that says: from now on a write may have been sent. */
export const SEND_MARKER = 'sending';

/** Argument of that signal, and the heartbeat details of the write's activity. */
export interface SendMarker {
  phase: 'sending';
  correlationId: string;
}

/** The operations that change nothing and may be retried. */
export type ReadName = Exclude<OperationName, WriteName | 'login'>;

/** What an order must know before its first call. */
export interface Ground {
  policy: ProviderPolicy;
  /** For how many milliseconds the namespace remembers closed workflows: a request older than that cannot be told from a repeat. */
  rememberedFor: number;
  /** A run with more events than this goes on as a new one as soon as the order rests. */
  longHistory: number;
  /** Types of the events that webhooks want of orders at this provider. Absent where nobody wants any: then nothing is told. */
  announces?: string[];
}

/** An orderCreate that may have been sent. The airline can look it up by its CorrelationID. */
export interface SentCreate {
  correlationId: string;
  /** When it was decided (milliseconds since the epoch). */
  at: number;
}

/** What the runs of a reference before the one that asks have made, as the server's records show it. */
export interface EarlierRuns {
  /** The newest of them that made an order, or may have; absent where it is proven that none did. */
  wrote?: {
    runId: string;
    /** Absent if it is unknown whether the order exists. */
    orderId?: string;
    /** The newest call that may have created the order, if that is unknown. */
    sent?: SentCreate;
    /** The last state that lists were told. */
    state?: string;
    /** Instant: no order that it made can be older. */
    began: string;
    /** Instant at which it was terminated or reset; absent where it came to its own end. */
    cutOff?: string;
  };
}

/**
 * The activities of one worker. Reads throw an ApplicationFailure of type `NdcProblem` whose first detail is the CallProblem;
 * writes return their outcome, whatever it is.
 */
export type NdcActivities = {
  login(call: Call<'login'>): Promise<Answer<SealedSession>>;
} & {
  [Name in ReadName]: (call: Call<Name>) => Promise<Answer<Operations[Name]['output']>>;
} & {
  [Name in WriteName]: (call: Call<Name>) => Promise<WriteOutcome<Operations[Name]['output']>>;
};

/**
 * Activities of the workflow's own queue. What callers send is checked here and not in the workflows: the schemas are most of the code that
 * they would need, and each cached workflow holds the code that it needs once more (1.4 MB with them, 0.2 without).
 */
export interface GroundActivities {
  /** Throws a non-retryable ApplicationFailure of type `unknown-provider`. */
  ground(provider: string): Promise<Ground>;
  /**
   * The ground of a new order, and its request with its defaults, or every mistake. `startedAt`: an instant, the `now` of the check.
   * `first`: `proven` if the start itself ruled out an earlier run of the reference; otherwise the activity asks the server.
   */
  begin(
    provider: string,
    input: unknown,
    startedAt: string,
    first?: 'proven' | 'to-be-asked',
  ): Promise<Begun>;
  /** What the runs before the one that asks have made. */
  earlierRuns(): Promise<EarlierRuns>;
  /** The batch with its defaults, or every mistake. */
  checkedBatch(input: unknown, report: ReportKey): Promise<CheckedBatch>;
}

/** What a new order begins with. */
export interface Begun {
  ground: Ground;
  checked: CheckedRequest;
  /** Runs of the same reference that may have written: then it cannot be used again. */
  earlier?: EarlierRuns['wrote'];
}

export type CheckedRequest = { request: OrderRequest } | { mistakes: Mistake[] };

export type CheckedBatch = { batch: Batch } | { mistakes: Mistake[] };

/** Type of the ApplicationFailure that carries a CallProblem. */
export const NDC_PROBLEM = 'NdcProblem';
