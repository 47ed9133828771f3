/** What one message pair of the sandbox is made of, and how the pieces are put together. */
import { type RecordDeclaration } from '../../ndc/xml/declare';
import type { XmlTree } from '../../ndc/xml/write';
import type { DecodedRequest, Reply, SandboxRequest, Version } from '../model';
import { readRequest } from './readRequest';

/** What surrounds every request but login's. */
export type Surroundings = Pick<DecodedRequest, 'correlationId' | 'versionNumber' | 'agencyId' | 'language'>;

/** An answer's own parts; PayloadAttributes come from the version's envelope. */
export interface AnswerParts {
  Response: XmlTree;
  /** Beside the Response: what was paid (OrderViewRS). */
  PaymentFunctions?: XmlTree | XmlTree[];
}

/** One message pair, as the codec uses it. */
export interface MessagePair {
  /** Name without the standard's prefix: `OrderViewRS`. */
  readonly answer: string;
  /** Throws MalformedRequest. */
  decode(body: Uint8Array, soap: boolean): Promise<DecodedRequest>;
  /** For a reply of the pair's kind; another is the engine's mistake and throws TypeError. */
  encode(reply: Reply): AnswerParts;
}

/** What a message file declares. */
interface Definition<Raw, Kind extends Reply['kind']> {
  /** Name without the standard's prefix: `OrderCreateRQ`. */
  request: string;
  record: RecordDeclaration<Raw>;
  /** Throws MalformedRequest for what no declaration can say. */
  decode: (raw: Raw) => SandboxRequest;
  answer: string;
  /** The kind of reply that `encode` writes. */
  kind: Kind;
  encode: (reply: Extract<Reply, { kind: Kind }>) => AnswerParts;
}

function together<A, B>(a: RecordDeclaration<A>, b: RecordDeclaration<B>): RecordDeclaration<[A, B]> {
  const fields = { ...a.fields, ...b.fields };
  const names = Object.keys(fields);
  const of = <T>(part: RecordDeclaration<T>, values: readonly unknown[]): T =>
    part.finish(Object.keys(part.fields).map((name) => values[names.indexOf(name)]));
  return { fields, finish: (values) => [of(a, values), of(b, values)] };
}

/** The maker of message pairs of one version, whose envelope is read the same way every time. */
export function pairsOf(version: Version, surroundings: RecordDeclaration<Surroundings>) {
  return function pair<Raw, Kind extends Reply['kind']>(definition: Definition<Raw, Kind>): MessagePair {
    const { request, record, decode, answer, kind, encode } = definition;
    const whole = together(surroundings, record);
    return {
      answer,
      async decode(body, soap) {
        const { control, result } = await readRequest({
          version,
          message: request,
          record: whole,
          body,
          soap,
        });
        const [around, raw] = result;
        return { ...(control && { control }), ...around, request: decode(raw) };
      },
      encode(reply) {
        if (!isKind(reply, kind))
          throw new TypeError(`${answer} is no answer for a reply of kind ${reply.kind}`);
        return encode(reply);
      },
    };
  };
}

function isKind<Kind extends Reply['kind']>(
  reply: Reply,
  kind: Kind,
): reply is Extract<Reply, { kind: Kind }> {
  return reply.kind === kind;
}
