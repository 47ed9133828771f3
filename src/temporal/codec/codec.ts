/** Encryption of everything that Temporal keeps: inputs, answers, messages, memos, failures, summaries, heartbeats. */
import type { Payload, PayloadCodec, SerializationContext } from '@temporalio/common';
import { NdcFlowsError } from '../../domain/errors';
import { SealBroken, open, seal, sealedUnder, type Keyring } from '../../keys';
import { bindingFor, checkPlace, metadataText, readBinding, writtenBinding, type Binding } from './binding';
import { bodyOf, payloadOf } from './body';

/** Metadata of a sealed payload. It is readable by everybody who reads histories. */
const ENCODING = 'encoding';
const ENCRYPTED = 'binary/encrypted';
const KEY = 'key-id';
const BOUND = 'bound-to';

const encrypted = Buffer.from(ENCRYPTED);

/** Thrown when a payload is not sealed and the configuration says that such are not read. */
export class PlainRefused extends NdcFlowsError {
  readonly code = 'plain-refused';
}

export interface CodecOptions {
  /** Where payloads belong of which the SDK tells no workflow. Without it such cannot be sealed, only opened. */
  namespace?: string;
  /**
   * What becomes of payloads that are not sealed: `read` (default), so that systems without this codec can start and ask, and what ran
   * before there were keys runs on; or `refuse`, so that nobody who writes to the server's database can put words into an order's mouth.
   */
  plaintext?: 'read' | 'refuse';
}

/**
 * Seals payloads under the keyring's writing key, each whole and bound to its workflow, and opens those of every key.
 *
 * Opening throws KeyMissing, SealBroken or PlainRefused: in a workflow's worker that fails the workflow task, which the server hands
 * out again and again until a worker can open it; the workflow itself does not fail.
 *
 * @example
 * new Client({ connection, namespace, dataConverter: dataConverter([encryptingCodec(keyring, { namespace })]) });
 */
export function encryptingCodec(keyring: Keyring, options: CodecOptions = {}): PayloadCodec {
  return {
    encode: (payloads, context) => each(payloads, (payload) => sealed(payload, context)),
    decode: (payloads, context) => each(payloads, (payload) => opened(payload, context)),
  };

  function sealed(payload: Payload, context: SerializationContext | undefined): Payload {
    const { namespace } = options;
    if (!context && namespace === undefined)
      throw new Error('a payload of no known namespace cannot be sealed');
    const bound = writtenBinding(bindingFor(context, namespace ?? ''));
    return {
      metadata: {
        [ENCODING]: encrypted,
        [KEY]: Buffer.from(keyring.writing.id),
        [BOUND]: Buffer.from(bound),
      },
      data: seal(keyring, bodyOf(payload), additionalData(bound)),
    };
  }

  function opened(payload: Payload, context: SerializationContext | undefined): Payload {
    if (metadataText(payload, ENCODING) !== ENCRYPTED) {
      if (options.plaintext !== 'refuse') return payload;
      throw new PlainRefused('A payload is not sealed, and such are not read here.', {
        remedy: 'Let its sender seal it, or set `encryption.plaintext: read` in the configuration.',
      });
    }
    const { keyId, written, data } = partsOf(payload);
    checkPlace(readBinding(written), context, options.namespace);
    const under = sealedUnder(data);
    if (under !== undefined && under !== keyId) {
      throw new SealBroken(`A payload says that key "${keyId}" sealed it, and "${under}" did.`, {
        remedy: 'Somebody changed it: it is not read.',
      });
    }
    return payloadOf(open(keyring, data, additionalData(written)));
  }
}

/** What can be told of a sealed payload without opening it; undefined where it is none of ours. For audits: it proves nothing. */
export function bindingOf(payload: Payload): (Binding & { keyId: string }) | undefined {
  const [keyId, written] = [metadataText(payload, KEY), metadataText(payload, BOUND)];
  if (metadataText(payload, ENCODING) !== ENCRYPTED || !keyId || written === undefined) return undefined;
  return { keyId, ...readBinding(written) };
}

/** What is thrown becomes a rejection: the SDK awaits codecs. */
function each(payloads: Payload[], work: (payload: Payload) => Payload): Promise<Payload[]> {
  return Promise.resolve(payloads).then((all) => all.map(work));
}

function partsOf(payload: Payload): { keyId: string; written: string; data: Uint8Array } {
  const [keyId, written] = [metadataText(payload, KEY), metadataText(payload, BOUND)];
  if (keyId && written !== undefined && payload.data) return { keyId, written, data: payload.data };
  throw new SealBroken('An encrypted payload is none of ndc-flows: it does not say its key and its place.', {
    remedy: 'It was sealed by another codec, or changed.',
  });
}

function additionalData(bound: string): string {
  return `payload ${bound}`;
}
