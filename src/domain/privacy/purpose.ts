/**
 * Binds sealed payloads to a purpose. A sealed payload that steers an order names its purpose and is refused anywhere else: an Update's
 * argument under another Update's name or id, an activity's input for another activity, an answer as the input of a start.
 *
 * A sender marks a value with `meant`. The converter writes the purpose beside the payload, the codec seals it in, and the receiver reads
 * it with `sealOf`. Only objects can carry a purpose; everything that steers an order is an object.
 */

/** Metadata key with which converter and codec tell each other a payload's purpose. */
export const SEALED_FOR = 'sealed-for';

/** Metadata key with which the codec tells the converter that a payload was not sealed, and what it may do. */
export const UNSEALED = 'unsealed';

/** Encoding of the replacement for a payload that could not be opened. Its data is JSON of `Unopened`. */
export const UNOPENED = 'binary/ndc-flows-unopened';

/** Purpose of starting a workflow of this type, by a client at this moment (milliseconds since the epoch). */
export const forStart = (workflowType: string, at: number): string => `start/${workflowType}/${at}`;

/** Purpose of each workflow of this type that a schedule starts. */
export const forSchedule = (workflowType: string): string => `schedule/${workflowType}`;

/** Purpose of the run that continues a run of this type. */
export const forContinuing = (workflowType: string): string => `continue/${workflowType}`;

/** Purpose of one Update: its name, its id, and when it was sent (milliseconds since the epoch). */
export const forUpdate = (name: string, updateId: string, at: number): string =>
  `update/${name}/${updateId}/${at}`;

/** Purpose of a signal of this name. */
export const forSignal = (name: string): string => `signal/${name}`;

/** Purpose of an activity of this type. */
export const forActivity = (activityType: string): string => `activity/${activityType}`;

/** Purpose of the proof that an activity was refused before it began, or that a workflow refused an Update, by its id. */
export const forRefusal = (id: string): string => `${REFUSALS}${id}`;

/** Prefix of the purposes of such proofs. */
export const REFUSALS = 'refused/';

/** How long a start or an Update may be on its way (milliseconds), including clock differences. An older one counts as a copy. */
export const COUNTS_FOR = 60 * 60_000;

/** Returns when a start was sealed (milliseconds since the epoch); undefined if it does not say so. */
export function startSealedAt(value: unknown): number | undefined {
  const seal = sealOf(value);
  const [kind, , at] = seal && 'sealedFor' in seal ? seal.sealedFor.split('/') : [];
  return kind === 'start' ? Number(at) : undefined;
}

/** The origin of a run. */
export interface RunOrigin {
  workflowType: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** True if it continues an earlier run: continue-as-new, a retry, or the next run of a cron. */
  follows: boolean;
}

/**
 * Returns true if the purpose is starting this run. A start counts only for the first run, and only if sealed recently: anyone can make the
 * server start further runs with the same input.
 */
export function isForStart(purpose: string, { workflowType, startedAt, follows }: RunOrigin): boolean {
  if (follows) return purpose === forContinuing(workflowType);
  if (purpose === forSchedule(workflowType)) return true;
  const at = momentIn(purpose);
  return purpose === forStart(workflowType, at) && Math.abs(startedAt - at) <= COUNTS_FOR;
}

/** Returns true if the purpose is this Update, sent recently and not in the future. */
export function isForUpdate(purpose: string, name: string, updateId: string, now: number): boolean {
  const at = momentIn(purpose);
  return purpose === forUpdate(name, updateId, at) && Math.abs(now - at) <= COUNTS_FOR;
}

const momentIn = (purpose: string): number => Number(purpose.slice(purpose.lastIndexOf('/') + 1));

/** Symbols, because a converter is loaded by its path, possibly beside another copy of this module, where `instanceof` would fail. */
const MEANT = Symbol.for('ndc-flows meant');
const UNOPENED_AS = Symbol.for('ndc-flows unopened');
const SEAL = Symbol.for('ndc-flows seal');

/** A value to be sealed for a purpose. */
export interface Meant {
  [MEANT]: { value: unknown; purpose: string };
}

/** Marks a value with the purpose to seal it for. */
export const meant = (value: unknown, purpose: string): Meant => ({ [MEANT]: { value, purpose } });

/** Returns a value's mark; undefined for a value without purpose. */
export const meaningOf = (value: unknown): Meant[typeof MEANT] | undefined => memberOf(value, MEANT);

/** Replaces a value that could not be opened: it was changed, moved or not sealed, or its key is missing. */
export interface Unopened {
  /** Name of the error that opening failed with. */
  error: string;
  /** Contains only ids. */
  text: string;
}

/** Returns the replacement for a value that could not be opened. */
export const unopened = (why: Unopened): unknown => ({ [UNOPENED_AS]: why });

/** Returns why a value could not be opened; undefined if it could. */
export const whyUnopened = (value: unknown): Unopened | undefined => memberOf(value, UNOPENED_AS);

function memberOf<Member>(value: unknown, name: symbol): Member | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<symbol, Member>)[name] : undefined;
}

/** How a value arrived: sealed for a purpose (empty: none), or plain where that is allowed, with what it may do. */
export type Seal = { sealedFor: string } | { plain: string };

/** Marks an object with how it arrived. The mark is not enumerable. */
export function withSeal<Value>(value: Value, seal: Seal | undefined): Value {
  if (seal && typeof value === 'object' && value !== null)
    Object.defineProperty(value, SEAL, { value: seal, enumerable: false });
  return value;
}

/** Returns how a value arrived; undefined for a value that is not an object, and where nothing is sealed. */
export const sealOf = (value: unknown): Seal | undefined => memberOf(value, SEAL);

/** Returns the type and message of the failure if the value was not sealed for a fitting purpose; undefined if it was. */
export function refusalFor(
  value: unknown,
  fits: (purpose: string) => boolean,
): { type: string; message: string } | undefined {
  const closed = whyUnopened(value);
  if (closed) return { type: closed.error, message: closed.text };
  const seal = sealOf(value);
  if (seal === undefined) return { type: 'SealBroken', message: 'It is not an object, so it is not sealed.' };
  if ('plain' in seal)
    return seal.plain === 'read'
      ? undefined
      : { type: 'PlainRefused', message: 'It is not sealed, and only sealed calls are accepted here.' };
  return fits(seal.sealedFor)
    ? undefined
    : {
        type: 'SealBroken',
        message: `It was sealed for another purpose (${seal.sealedFor || 'none'}): somebody moved it, or it is too old.`,
      };
}
