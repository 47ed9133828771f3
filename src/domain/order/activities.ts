/** The activities as workflows see them: one per operation, and those of the workflow's own queue. */
import type { ReportKey } from '../batch/activities';
import type { Batch } from '../batch/input';
import type { OperationName, Operations, ReadName, WriteName } from '../calls/operations';
import type { OfficeHours } from './officeHours';
import type { Personal } from '../privacy';
import type { Answer, WriteOutcome } from '../calls/problem';
import type { ProviderPolicy } from '../calls/provider';
import type { Mistake, OrderRequest } from '../request/request';
import type { PointOfSale } from '../request/pointOfSale';
import type { Requester } from '../request/trip';

/** A session as workflows carry it: encrypted, so that no token or cookie is in a history. Only workers can open it. */
export interface SealedSession {
  sealed: string;
}

/** What every call of an operation is given. */
export interface Call<Name extends OperationName> {
  provider: string;
  /** The reference under which the archive stores raw messages. */
  reference: string;
  session?: SealedSession;
  /** Names and documents to redact from the service's texts. Absent where the input holds them all. */
  personal?: Personal;
  requester?: Requester;
  pointOfSale?: PointOfSale;
  /** The agency whose account the call uses. Absent where the installation has none, and for orders that are older than its agencies. */
  agency?: string;
  /** For writes: the workflow must know it even if no answer comes. Reads make a new one for each attempt. */
  correlationId?: string;
  /** For writes: the run that decided it. A worker that gets the same write from another run knows of the reset. */
  run?: string;
  /** For writes: when the order or price it was decided on was read (milliseconds since the epoch). An old decision is not sent. */
  readAt?: number;
  input: Operations[Name]['input'];
}

/** Name of the signal that records the send marker: from now on the write may have been sent. */
export const SEND_MARKER = 'sending';

/** The send marker: the argument of that signal, and the heartbeat details of the write's activity. */
export interface SendMarker {
  phase: 'sending';
  correlationId: string;
}

/** What an order must know before its first call. */
export interface OrderSettings {
  policy: ProviderPolicy;
  /** For how many milliseconds the namespace remembers closed workflows: a request older than that cannot be told from a repeat. */
  rememberedFor: number;
  /** A run with more events than this continues as new as soon as the order rests. */
  longHistory: number;
  /** The agency that sells: the one that the request names, or the only one. Absent where there are none. */
  agency?: string;
  /** Types of the events that webhooks want of orders at this provider. Absent where no endpoint wants any. */
  announces?: string[];
  /** When somebody of the agency can act. Absent where that is always. */
  officeHours?: OfficeHours;
}

/** An orderCreate that may have been sent. The airline can look it up by its CorrelationID. */
export interface SentCreate {
  correlationId: string;
  /** Where it was sent to. Absent if that cannot be read. */
  provider?: string;
  /** When it was decided (milliseconds since the epoch). */
  at: number;
}

/** What earlier runs of the same reference did, as the server's records show it. */
export interface EarlierRuns {
  /** The newest run that created an order, or may have; absent where none did. */
  wrote?: {
    runId: string;
    /** Absent if it is unknown whether the order exists. */
    orderId?: string;
    /** Where the order is, or may be, as the calls in the run's history show it. Absent if they cannot be read. */
    provider?: string;
    /** It came to orderCreate, and its records prove that this made nothing. Only a new start is told so. */
    madeNothing?: true;
    /** The newest call that may have created the order, if that is unknown. */
    sent?: SentCreate;
    /** The last state shown in lists. */
    state?: string;
    /** Instant at which it began: its order cannot be older. */
    began: string;
    /** Instant at which it was terminated or reset; absent where it completed. */
    cutOff?: string;
  };
  /** True if the last Update that concerned issuing was a cancellation. */
  cancelled?: true;
  /** True if the airline has confirmed a cancellation to a run, or a run was asked to cancel and has read that the order is cancelled. */
  cancelledByUs?: true;
  /** A run that was cut off may have issued. */
  issued?: true;
  /** PaxIDs of the passengers whom a run that was cut off may have cancelled. */
  left?: string[];
  /** The run of another request of the reference that wrote, where the caller's own request never did. */
  overtakenBy?: string;
  /** When the first of them was requested (an instant). */
  createdAt?: string;
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

/** Activities of the workflow's own queue. Input is checked here: with the schemas, each cached workflow would hold 1.4 MB of code instead of 0.2. */
export interface SettingsActivities {
  /**
   * Reads a provider's settings. Throws a non-retryable ApplicationFailure of type `unknown-provider` or `unknown-agency`.
   * `mustName`: an order that is new here must name its agency where there are several.
   */
  settings(provider: string, agency?: string | null, mustName?: boolean): Promise<OrderSettings>;
  /**
   * Reads the settings of a new order and checks its request. Of several providers, those that the worker does not know are left out, and
   * it is refused only if there is no other. `startedAt`: an instant, the `now` of the check.
   * `first`: `proven` if the start itself ruled out an earlier run of the reference; otherwise the activity asks the server.
   */
  begin(
    providers: readonly string[],
    input: unknown,
    startedAt: string,
    first?: 'proven' | 'to-be-asked',
  ): Promise<Begun>;
  /** Returns why another shop would break the provider's limit of shops per booking; undefined if it would not. */
  lookToBook(provider: string): Promise<string | undefined>;
  /** Looks up what the runs before the calling one did. */
  earlierRuns(): Promise<EarlierRuns>;
  /** Checks a batch; returns it with its defaults, or every mistake. */
  checkedBatch(input: unknown, report: ReportKey): Promise<CheckedBatch>;
}

/** What a new order begins with. */
export interface Begun {
  settings: OrderSettings;
  /** Those of the other providers, if the request names several. */
  others?: OrderSettings[];
  checked: CheckedRequest;
  /** An earlier run of the reference came to orderCreate: the reference cannot be used again. */
  earlier?: EarlierRuns['wrote'];
  /** When the reference was first requested (an instant), if it has earlier runs. */
  createdAt?: string;
}

export type CheckedRequest = { request: OrderRequest } | { mistakes: Mistake[] };

export type CheckedBatch = { batch: Batch } | { mistakes: Mistake[] };

/** Type of the ApplicationFailure that carries a CallProblem. */
export const NDC_PROBLEM = 'NdcProblem';
