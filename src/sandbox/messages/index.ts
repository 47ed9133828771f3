/** The messages half of the sandbox: which pair reads a request and writes its answer, and what goes around an answer. */
import type { OperationOf } from '../../domain/calls/operations';
import { writeMessage, XML_DECLARATION, type XmlTree, type XmlValue } from '../../ndc/xml/write';
import {
  MalformedRequest,
  type AnswerHeader,
  type AnswerManner,
  type Reply,
  type SandboxCodec,
  type SandboxOperation,
  type Version,
  type Wire,
} from '../model';
import { errorElements } from './elements';
import { decodeLogin, encodeLogin } from './login';
import { enveloped, fault, MESSAGE_PREFIX, namespacesOf } from './envelope';
import type { MessagePair } from './message';
import { orders as orders19_2 } from './v19_2/orders';
import { shopping as shopping19_2 } from './v19_2/shopping';
import { orders as orders21_3 } from './v21_3/orders';
import { shopping as shopping21_3 } from './v21_3/shopping';

/** A pair for each operation that the version has. */
const complete: { readonly [In in Version]: { readonly [Operation in OperationOf<In>]: MessagePair } } = {
  '19.2': { ...shopping19_2, ...orders19_2 },
  '21.3': { ...shopping21_3, ...orders21_3 },
};

const pairs: Record<Version, { readonly [Operation in SandboxOperation]?: MessagePair }> = complete;

function pairOf({ version, operation }: Wire): MessagePair {
  const pair = pairs[version][operation];
  if (!pair) throw new MalformedRequest(`${version} has no ${operation}`);
  return pair;
}

/** The answer without XML declaration or envelope. */
function message(
  wire: Wire,
  reply: Exclude<Reply, { kind: 'fault' }>,
  header: AnswerHeader,
  manner: AnswerManner,
): string {
  if (wire.operation === 'login') return encodeLogin(reply);
  const pair = pairOf(wire);
  const { PaymentFunctions, ...content }: { PaymentFunctions?: XmlValue } & XmlTree =
    reply.kind === 'error' ? { Error: errorElements(reply) } : { ...pair.encode(reply) };
  return writeMessage({
    root: manner.root(MESSAGE_PREFIX + pair.answer),
    tree: manner.content({
      ...content,
      PayloadAttributes: {
        CorrelationID: header.correlationId,
        Timestamp: header.timestamp,
        VersionNumber: wire.version,
      },
      PaymentFunctions,
    }),
    namespaces: namespacesOf(wire.version, pair.answer),
  });
}

const textbook: AnswerManner = {
  reply: (reply) => reply,
  root: (name) => name,
  content: (answer) => answer,
  wording: (xml) => xml,
};

/** Reads every request and writes every answer of both versions and styles. */
export const codec: SandboxCodec = {
  async decode(wire, body) {
    const soap = wire.style === 'soap';
    return wire.operation === 'login'
      ? decodeLogin(wire.version, body, soap)
      : pairOf(wire).decode(body, soap);
  },
  encode(wire, reply, header, manner = textbook) {
    const said = manner.reply(reply);
    if (said.kind === 'fault') return manner.wording(fault(said));
    const written = message(wire, said, header, manner);
    return manner.wording(wire.style === 'soap' ? enveloped(written) : XML_DECLARATION + written);
  },
};
