/** What a file of `v19_2/` or `v21_3/` holds: one message pair, how its request is written and its answer is read. */
import type { OperationName, Operations } from '../domain/calls/operations';
import type { Profile } from './profile';
import type { Infer, RecordDeclaration, SinksOf } from './xml/declare';
import type { XmlTree } from './xml/write';

/** What stands around every request. */
export interface Envelope {
  /** Groups the service's log lines of this call. */
  correlationId: string;
  /** Who sells: the agency's id at the provider. */
  agencyId: string;
  /** As written on the wire: `EN`, `en-GB`. */
  language?: string;
  /** PayloadAttributes/VersionNumber. */
  versionNumber: string;
}

/** What reading an answer needs besides the answer. */
export interface ReadContext<Name extends OperationName = OperationName> {
  /** IANA zone in which times without zone are read. */
  timeZone: string;
  /** What was asked. */
  input: Operations[Name]['input'];
}

/** One answer being read: its long lists are taken record by record, and the rest is made of what is left. */
export interface Reading<R, Output> {
  /** Takes the records of the declaration's `each` fields while the answer comes in. */
  sinks: SinksOf<R>;
  /** What the operation gives, once the answer has been read to its end. May throw a ReadError, as `read` may. */
  finish(raw: R): Output;
}

/** What both kinds of message pairs have. */
interface Pair<Name extends OperationName, Declaration> {
  /** Name of the request without its prefix: `AirShoppingRQ`. */
  request: string;
  /** Name of the answer without its prefix: `AirShoppingRS`, `OrderViewRS`. */
  answer: string;
  /** The children of `Request`, in schema order. */
  write(input: Operations[Name]['input'], profile: Profile): XmlTree;
  /** Relative to the answer's root element: paths begin with `Response/…`. */
  record: Declaration;
}

/** A pair whose answer is small: it is kept as a whole and then understood. */
interface WholePair<Name extends OperationName, Declaration> extends Pair<Name, Declaration> {
  /**
   * Makes the product's own shape of what `record` found. May throw a ReadError (`missing('Response/…')`) for what no single path can
   * demand.
   */
  read(raw: Infer<Declaration>, context: ReadContext<Name>): Operations[Name]['output'];
}

/** A pair whose answer has megabytes: it is understood while it is read. */
interface StreamedPair<Name extends OperationName, Declaration> extends Pair<Name, Declaration> {
  /** Asked for a new reading before each answer. */
  begin(context: ReadContext<Name>): Reading<Infer<Declaration>, Operations[Name]['output']>;
}

/** One operation in one version. */
export type MessagePair<
  Name extends OperationName,
  Declaration extends RecordDeclaration<unknown> = RecordDeclaration<unknown>,
> = WholePair<Name, Declaration> | StreamedPair<Name, Declaration>;

/** How one answer of `pair` is read. */
export function readingOf<Name extends OperationName>(
  pair: MessagePair<Name>,
  context: ReadContext<Name>,
): Reading<unknown, Operations[Name]['output']> {
  if ('begin' in pair) return pair.begin(context);
  return { sinks: {}, finish: (raw) => pair.read(raw, context) };
}

/** The message pairs of one version, by operation. */
export type MessagePairs = { [Name in OperationName]?: MessagePair<Name> };
