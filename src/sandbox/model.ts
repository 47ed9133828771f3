/**
 * What the two halves of the sandbox say to each other: the engine decides, the messages half (`src/sandbox/messages`) reads requests
 * and writes answers. These types are the sandbox's own and not the product's, so that a misunderstanding cannot sit in both.
 */
import type { OperationName } from '../domain/calls/operations';
import type { XmlTree } from '../ndc/xml/write';
import type { Reply } from './model/replies';
import type { DecodedRequest } from './model/requests';

export * from './model/offered';
export * from './model/replies';
export * from './model/requests';

export type Version = '19.2' | '21.3';
export type Style = 'soap' | 'rest';

/** In which dialect a call came, and in which its answer goes back. */
export interface Wire {
  version: Version;
  style: Style;
  operation: SandboxOperation;
}

/** The ten operations, as in SOAPAction. 21.3 has no orderCancel. */
export type SandboxOperation = OperationName;

/** What every answer carries besides its content (PayloadAttributes). A login answer has none of it. */
export interface AnswerHeader {
  /** Echoed from the request. */
  correlationId: string;
  /** The service's clock with its offset: `2027-03-12T18:30:00.123+01:00`. */
  timestamp: string;
}

/** How an answer departs from the textbook (`realistic/`): what it says, the elements that say it, and how they are written down. */
export interface AnswerManner {
  reply(reply: Reply): Reply;
  /** Of the message's name, prefix included. */
  root(name: string): string;
  /** Of the root's children. */
  content(answer: XmlTree): XmlTree;
  /** Of the whole document. */
  wording(xml: string): string;
}

/** Implemented by `src/sandbox/messages`, used by the engine's HTTP side. */
export interface SandboxCodec {
  /**
   * Reads one request. SOAP: envelope, its Control header and the message; REST: the bare message.
   * Throws MalformedRequest for anything else.
   */
  decode(wire: Wire, body: Uint8Array): Promise<DecodedRequest>;
  /**
   * Writes one whole answer: envelope (SOAP) or bare message (REST), XML declaration included. A FaultReply becomes a SOAP fault in
   * either style. Without a manner it is a textbook answer.
   */
  encode(wire: Wire, reply: Reply, header: AnswerHeader, manner?: AnswerManner): string;
}

/** Thrown by `decode` for a request that is no such message; the caller gets a SOAP fault (REST: HTTP 400 with a fault as its body). */
export class MalformedRequest extends Error {
  /** `what` says what is wrong and where (the path), without any value of the request. */
  constructor(what: string) {
    super(what);
    this.name = 'MalformedRequest';
  }
}
