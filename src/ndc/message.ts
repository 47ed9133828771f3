/** What a file of `v19_2/` or `v21_3/` holds: one message pair, how its request is written and its answer is read. */
import type { OperationName, Operations } from '../domain/operations';
import type { Profile } from './profile';
import type { Infer, RecordDeclaration } from './xml/declare';
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

/**
 * One operation in one version. `write` gives the children of `Request` in schema order; `read` makes the product's own shape of what
 * `record` found, and may throw a ReadError (`missing('Response/…')`) for what no single path can demand.
 */
export interface MessagePair<
  Name extends OperationName,
  Declaration extends RecordDeclaration<unknown> = RecordDeclaration<unknown>,
> {
  /** Name of the request without its prefix: `AirShoppingRQ`. */
  request: string;
  /** Name of the answer without its prefix: `AirShoppingRS`, `OrderViewRS`. */
  answer: string;
  write(input: Operations[Name]['input'], profile: Profile): XmlTree;
  /** Relative to the answer's root element: paths begin with `Response/…`. */
  record: Declaration;
  read(raw: Infer<Declaration>, context: ReadContext<Name>): Operations[Name]['output'];
}

/** The message pairs of one version, by operation. */
export type MessagePairs = { [Name in OperationName]?: MessagePair<Name> };
