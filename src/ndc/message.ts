/** A message pair: how one version writes an operation's request and reads its answer. One file each in `v19_2/` and `v21_3/`. */
import type { OperationName, OperationOf, Operations } from '../domain/calls/operations';
import type { PointOfSale } from '../domain/request/pointOfSale';
import type { NdcVersion } from '../domain/calls/provider';
import type { Profile } from './profile';
import type { Infer, RecordDeclaration, SinksOf } from './xml/declare';
import type { XmlTree } from './xml/write';

/** What every request carries besides its own content. */
export interface Envelope {
  /** Request name without its prefix: `AirShoppingRQ`. */
  request: string;
  /** Groups the service's log lines of the call. */
  correlationId: string;
  /** The seller: the agency's id at the provider. */
  agencyId: string;
  pointOfSale?: PointOfSale;
  /** As written on the wire: `EN`, `en-GB`. */
  language?: string;
  /** PayloadAttributes/VersionNumber. */
  versionNumber: string;
}

/** What reading an answer needs. */
export interface ReadContext<Name extends OperationName = OperationName> {
  /** IANA zone of times without zone. */
  timeZone: string;
  /** The request's input. */
  input: Operations[Name]['input'];
}

/** One answer being read: the sinks receive its long lists record by record, `finish` the rest. */
export interface Reading<R, Output> {
  /** Receive the records of the declaration's `each` fields. */
  sinks: SinksOf<R>;
  /** Returns the operation's output once the whole answer has been read. May throw a ReadError, as `read` may. */
  finish(raw: R): Output;
}

/** Thrown by `write` for what the version's schema cannot say. */
export class FormNotInVersion extends Error {}

interface Pair<Name extends OperationName, Declaration> {
  /** Request name without its prefix: `AirShoppingRQ`. */
  request: string;
  /** Answer name without its prefix: `AirShoppingRS`, `OrderViewRS`. */
  answer: string;
  /** Returns the children of `Request`, in schema order. May throw FormNotInVersion. */
  write(input: Operations[Name]['input'], profile: Profile): XmlTree;
  /** Paths are relative to the answer's root element: `Response/…`. */
  record: Declaration;
}

/** A pair whose answer is small and read as a whole. */
interface WholePair<Name extends OperationName, Declaration> extends Pair<Name, Declaration> {
  /**
   * Converts the values that `record` found. May throw a ReadError (`missing('Response/…')`) for a requirement that no single path
   * expresses.
   */
  read(raw: Infer<Declaration>, context: ReadContext<Name>): Operations[Name]['output'];
}

/** A pair whose answer has megabytes and is converted while it is read. */
interface StreamedPair<Name extends OperationName, Declaration> extends Pair<Name, Declaration> {
  /** Starts reading one answer. */
  begin(context: ReadContext<Name>): Reading<Infer<Declaration>, Operations[Name]['output']>;
}

/** One operation in one version. */
export type MessagePair<
  Name extends OperationName,
  Declaration extends RecordDeclaration<unknown> = RecordDeclaration<unknown>,
> = WholePair<Name, Declaration> | StreamedPair<Name, Declaration>;

/** Starts reading one answer of `pair`. */
export function readingOf<Name extends OperationName>(
  pair: MessagePair<Name>,
  context: ReadContext<Name>,
): Reading<unknown, Operations[Name]['output']> {
  if ('begin' in pair) return pair.begin(context);
  return { sinks: {}, finish: (raw) => pair.read(raw, context) };
}

/** The message pairs of a version: exactly one for each operation of that version. */
export type MessagePairs<Version extends NdcVersion> = {
  readonly [Name in OperationOf<Version>]: MessagePair<Name>;
};
