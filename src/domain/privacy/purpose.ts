/**
 * What a payload is sealed for. A sealed payload that steers an order says so, and is refused in every other place: an Update's argument
 * under another Update's name or id, an activity's input for another activity, an answer as the input of a start.
 *
 * A sender says what a value is `meant` for. The converter writes that beside the payload, the codec seals it in, and a receiver asks
 * `sealOf`. Only objects can carry it: what steers an order is nothing else.
 */

/** Metadata in which the converter tells the codec, and the codec the converter, what a payload is for. */
export const SEALED_FOR = 'sealed-for';

/** Metadata by which the codec tells the converter that a payload came plain, and what such may do. */
export const UNSEALED = 'unsealed';

/** Encoding of what stands in the place of a payload that could not be opened: its data is JSON of `Unopened`. */
export const UNOPENED = 'binary/ndc-flows-unopened';

/** For starting a workflow of this type, by a client at this moment (milliseconds since the epoch). */
export const forStart = (workflowType: string, at: number): string => `start/${workflowType}/${at}`;

/** For each workflow of this type that a schedule starts. */
export const forSchedule = (workflowType: string): string => `schedule/${workflowType}`;

/** For the run that continues one of this type as a new one. */
export const forContinuing = (workflowType: string): string => `continue/${workflowType}`;

/** For one Update: its name, its id, and when it was asked (milliseconds since the epoch). */
export const forUpdate = (name: string, updateId: string, at: number): string =>
  `update/${name}/${updateId}/${at}`;

/** For a signal of this name. */
export const forSignal = (name: string): string => `signal/${name}`;

/** For an activity of this type. */
export const forActivity = (activityType: string): string => `activity/${activityType}`;

/** For the proof that an activity was refused before it began, or that a workflow has refused an Update: by its id. */
export const forRefusal = (id: string): string => `${REFUSALS}${id}`;

/** How the purposes of such proofs begin. */
export const REFUSALS = 'refused/';

/** How long a start or an Update may be on its way (milliseconds), clocks that differ included. An older one was copied. */
export const COUNTS_FOR = 60 * 60_000;

/** Returns when a start was sealed (milliseconds since the epoch); undefined if it does not say so. */
export function startSealedAt(value: unknown): number | undefined {
  const seal = sealOf(value);
  const [kind, , at] = seal && 'sealedFor' in seal ? seal.sealedFor.split('/') : [];
  return kind === 'start' ? Number(at) : undefined;
}

/** How a run came to be. */
export interface RunOrigin {
  workflowType: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** It goes on from a run before it: continued as new, retried, or the next one of a cron. */
  follows: boolean;
}

/**
 * Whether a purpose is that of starting this run. A start counts for the first run alone, sealed not too long before it. Anyone can make the
 * server start further runs with the same input.
 */
export function isForStart(purpose: string, { workflowType, startedAt, follows }: RunOrigin): boolean {
  if (follows) return purpose === forContinuing(workflowType);
  if (purpose === forSchedule(workflowType)) return true;
  const at = momentIn(purpose);
  return purpose === forStart(workflowType, at) && Math.abs(startedAt - at) <= COUNTS_FOR;
}

/** Whether a purpose is that of this Update, asked not too long ago nor in the future. */
export function isForUpdate(purpose: string, name: string, updateId: string, now: number): boolean {
  const at = momentIn(purpose);
  return purpose === forUpdate(name, updateId, at) && Math.abs(now - at) <= COUNTS_FOR;
}

const momentIn = (purpose: string): number => Number(purpose.slice(purpose.lastIndexOf('/') + 1));

/** Names of members that no document has. A converter is loaded by its path, maybe beside another copy of this module: classes would not do. */
const MEANT = Symbol.for('ndc-flows meant');
const UNOPENED_AS = Symbol.for('ndc-flows unopened');
const SEAL = Symbol.for('ndc-flows seal');

/** A value on its way to be sealed for a purpose. */
export interface Meant {
  [MEANT]: { value: unknown; purpose: string };
}

/** Says what a value is to be sealed for. */
export const meant = (value: unknown, purpose: string): Meant => ({ [MEANT]: { value, purpose } });

/** What is meant; undefined for a value that is for nothing. */
export const meaningOf = (value: unknown): Meant[typeof MEANT] | undefined => memberOf(value, MEANT);

/** Stands where a value should, and cannot: somebody changed or moved it, or sent it plain, or its key is not at hand. */
export interface Unopened {
  /** The name of the error with which it did not open. */
  error: string;
  /** Names ids alone. */
  text: string;
}

/** What stands in the place of a value that could not be opened. */
export const unopened = (why: Unopened): unknown => ({ [UNOPENED_AS]: why });

/** Why a value could not be opened; undefined where it could. */
export const whyUnopened = (value: unknown): Unopened | undefined => memberOf(value, UNOPENED_AS);

function memberOf<Member>(value: unknown, name: symbol): Member | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<symbol, Member>)[name] : undefined;
}

/** How a value came: sealed, for a purpose or (empty) for none; or plain, where such are let through, and what it may do then. */
export type Seal = { sealedFor: string } | { plain: string };

/** Marks an object with how it came. Nobody sees the mark who does not ask for it. */
export function withSeal<Value>(value: Value, seal: Seal | undefined): Value {
  if (seal && typeof value === 'object' && value !== null)
    Object.defineProperty(value, SEAL, { value: seal, enumerable: false });
  return value;
}

/** How a value came; undefined for what is no object, and where nothing is sealed at all. */
export const sealOf = (value: unknown): Seal | undefined => memberOf(value, SEAL);

/** Why this value is not taken for the purpose, as the type and the words of a failure; undefined where it is. */
export function refusalFor(
  value: unknown,
  fits: (purpose: string) => boolean,
): { type: string; message: string } | undefined {
  const closed = whyUnopened(value);
  if (closed) return { type: closed.error, message: closed.text };
  const seal = sealOf(value);
  if (seal === undefined)
    return { type: 'SealBroken', message: 'It is no object, and so sealed for nothing.' };
  if ('plain' in seal)
    return seal.plain === 'read'
      ? undefined
      : { type: 'PlainRefused', message: 'It is not sealed, and such are not taken here.' };
  return fits(seal.sealedFor)
    ? undefined
    : {
        type: 'SealBroken',
        message: `It was sealed for another purpose (${seal.sealedFor || 'none'}): somebody moved it, or it is too old.`,
      };
}
