/** Encryption of everything that Temporal keeps: inputs, answers, messages, memos, failures, summaries, heartbeats. */
import type { Payload, PayloadCodec, SerializationContext } from '@temporalio/common';
import { NdcFlowsError } from '../../domain/errors';
import { KeyMissing, SealBroken, open, seal, sealedUnder, type Keyring } from '../../keys';
import { bindingFor, checkPlace, metadataText, readBinding, writtenBinding, type Binding } from './binding';
import { bodyOf, payloadOf } from './body';
import { REFUSALS, SEALED_FOR, UNOPENED, UNSEALED } from '../../domain/privacy/purpose';

/** Metadata of a sealed payload. It is readable by everybody who reads histories. */
const ENCODING = 'encoding';
const ENCRYPTED = 'binary/encrypted';
const KEY = 'key-id';
const BOUND = 'bound-to';

const encrypted = Buffer.from(ENCRYPTED);

/** Thrown when a payload is not sealed and the configuration says that such are not read. */
export class PlainRefused extends NdcFlowsError {
  readonly code = 'plain-refused';
  /** Finds it in the message of a failure. */
  static readonly words = /has encryption keys, and refuses data that is not encrypted/;

  constructor() {
    super('This process has encryption keys, and refuses data that is not encrypted.', {
      remedy:
        'Give the workers and clients the same keys; `ndc-flows doctor` shows who has none. For orders from before there were keys, set `encryption.plaintext` in the configuration.',
    });
  }
}

export interface CodecOptions {
  /** Where payloads belong of which the SDK tells no workflow. Without it such cannot be sealed, only opened. */
  namespace?: string;
  /**
   * What becomes of payloads that are not sealed. `refuse` (default): nobody without a key starts or steers an order. `starts`:
   * systems without this codec can start orders, and nothing else (`src/workflows/seals.ts` says which). `read`: all are read, for the time
   * in which something from before there were keys is still under way.
   */
  plaintext?: Plaintext;
  /** Says with each payload how it came, for `sealedConverter`. */
  marks?: boolean;
  /**
   * For workers: what cannot be opened becomes a value that says so, and whoever was to take it refuses it. Thrown here, it would stop the
   * workflow that somebody sent it to. `workflows`: an activity's answer whose key is not at hand is thrown all the same, because a worker
   * that has the key can go on. `calls`: an activity refuses its input itself.
   */
  lenient?: 'workflows' | 'calls';
}

/** Marks our codec among others. */
const SEALS = Symbol.for('ndc-flows codec');

interface SealingCodec extends PayloadCodec {
  [SEALS]: true;
}

export const isSealing = (codec: PayloadCodec): boolean => SEALS in codec;

/** What becomes of payloads that are not sealed. */
type Plaintext = 'refuse' | 'starts' | 'read';

/**
 * Seals payloads under the keyring's writing key, each whole and bound to its workflow, and opens those of every key.
 *
 * Opening throws KeyMissing, SealBroken or PlainRefused: in a workflow's worker that fails the workflow task, which the server hands
 * out again and again until a worker can open it; the workflow itself does not fail.
 *
 * @example
 * const [sealed] = await encryptingCodec(keyring, { namespace }).encode([payload], { type: 'workflow', namespace, workflowId });
 */
export function encryptingCodec(keyring: Keyring, options: CodecOptions = {}): SealingCodec {
  return {
    [SEALS]: true,
    encode: (payloads, context) => each(payloads, (payload) => sealed(payload, context)),
    decode: (payloads, context) => each(payloads, (payload) => openedOr(payload, context)),
  };

  function openedOr(payload: Payload, context: SerializationContext | undefined): Payload {
    if (!options.lenient || !context) return opened(payload, context);
    try {
      return opened(payload, context);
    } catch (error) {
      if (!(error instanceof NdcFlowsError)) throw error;
      const answer = context.type === 'activity' && options.lenient === 'workflows';
      // A worker with a key of its own proves nothing by its refusal, and must not stop the workflow with it.
      const proof = metadataText(payload, SEALED_FOR)?.startsWith(REFUSALS) ?? false;
      if (error instanceof KeyMissing && answer && !proof) throw error;
      return placeholderFor(error);
    }
  }

  function sealed(payload: Payload, context: SerializationContext | undefined): Payload {
    const { namespace } = options;
    if (!context && namespace === undefined)
      throw new Error('a payload without a known namespace cannot be encrypted');
    const bound = writtenBinding(bindingFor(context, namespace ?? ''));
    const purpose = metadataText(payload, SEALED_FOR);
    return {
      metadata: {
        [ENCODING]: encrypted,
        [KEY]: Buffer.from(keyring.writing.id),
        [BOUND]: Buffer.from(bound),
        ...(purpose !== undefined && { [SEALED_FOR]: Buffer.from(purpose) }),
      },
      data: seal(keyring, bodyOf(without(payload, SEALED_FOR)), additionalData(bound, purpose)),
    };
  }

  function opened(payload: Payload, context: SerializationContext | undefined): Payload {
    if (!isSealed(payload)) {
      const { plaintext = 'refuse', marks = false } = options;
      if (plaintext === 'read' || (plaintext === 'starts' && context?.type === 'workflow')) {
        // What it says of itself proves nothing.
        return marks ? withMetadata(without(payload, SEALED_FOR, UNSEALED), UNSEALED, plaintext) : payload;
      }
      throw new PlainRefused();
    }
    const { keyId, written, data } = partsOf(payload);
    checkPlace(readBinding(written), context, options.namespace);
    const under = sealedUnder(data);
    if (under !== undefined && under !== keyId) {
      throw new SealBroken(`A payload names key "${keyId}" but was encrypted with "${under}".`, {
        remedy: 'It was changed, so it is not read.',
      });
    }
    const purpose = metadataText(payload, SEALED_FOR);
    const within = payloadOf(open(keyring, data, additionalData(written, purpose)));
    return options.marks ? withMetadata(within, SEALED_FOR, purpose ?? '') : within;
  }
}

/** Whether it calls itself sealed. */
export const isSealed = (payload: Payload): boolean => metadataText(payload, ENCODING) === ENCRYPTED;

/** What can be told of a sealed payload without opening it; undefined where it is none of ours. For audits: it proves nothing. */
export function bindingOf(payload: Payload): (Binding & { keyId: string }) | undefined {
  const [keyId, written] = [metadataText(payload, KEY), metadataText(payload, BOUND)];
  if (!isSealed(payload) || !keyId || written === undefined) return undefined;
  return { keyId, ...readBinding(written) };
}

/** What is thrown becomes a rejection: the SDK awaits codecs. */
function each(payloads: Payload[], work: (payload: Payload) => Payload): Promise<Payload[]> {
  return Promise.resolve(payloads).then((all) => all.map(work));
}

function partsOf(payload: Payload): { keyId: string; written: string; data: Uint8Array } {
  const [keyId, written] = [metadataText(payload, KEY), metadataText(payload, BOUND)];
  if (keyId && written !== undefined && payload.data?.length) return { keyId, written, data: payload.data };
  throw new SealBroken(
    'An encrypted payload was not written by ndc-flows: it names neither its key nor its place.',
    {
      remedy: 'It was encrypted by another codec, or changed.',
    },
  );
}

/** Where it belongs, and what it is for. Payloads that only tell something are for nothing. */
function additionalData(bound: string, purpose: string | undefined): string {
  return purpose === undefined ? `payload ${bound}` : `payload for ${purpose.length} ${purpose} ${bound}`;
}

function without({ metadata, ...payload }: Payload, ...names: string[]): Payload {
  return {
    ...payload,
    metadata: Object.fromEntries(Object.entries(metadata ?? {}).filter(([name]) => !names.includes(name))),
  };
}

function withMetadata(payload: Payload, name: string, value: string): Payload {
  return { ...payload, metadata: { ...payload.metadata, [name]: Buffer.from(value) } };
}

function placeholderFor({ name, message }: Error): Payload {
  return {
    metadata: { [ENCODING]: Buffer.from(UNOPENED) },
    data: Buffer.from(JSON.stringify({ error: name, text: message })),
  };
}
