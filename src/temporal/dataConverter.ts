/** The one place where clients and workers get their data converter: both must have the same, or neither reads the other. */
import { Client } from '@temporalio/client';
import type { DataConverter, Payload, PayloadCodec } from '@temporalio/common';
import { KeyMissing, type Encryption } from '../keys';
import { bindingOf, encryptingCodec, isSealing, type CodecOptions } from './codec';

/**
 * Options for `new Client({ dataConverter })` and `Worker.create({ dataConverter })`.
 *
 * Without encryption values are plain JSON, and so are failure messages and stack traces, so that the Temporal UI shows them. With it
 * failures are encrypted too: left plain they would show what the codec hides. Ids, search attributes, the names of memo fields and the
 * types of failures pass no codec, whatever is given here.
 *
 * @param options.lenient of a worker: it is not stopped by what somebody sends (`CodecOptions`)
 * @param namespace the one that client or worker is in: what the SDK tells no workflow of is bound to it
 */
export function dataConverter(
  namespace: string,
  encryption?: Encryption,
  { lenient }: Pick<CodecOptions, 'lenient'> = {},
): DataConverter {
  if (!encryption) return { payloadCodecs: [withoutKeys] };
  const { keyring, plaintext } = encryption;
  return {
    payloadCodecs: [encryptingCodec(keyring, { namespace, plaintext, lenient, marks: true })],
    payloadConverterPath: require.resolve('./sealedConverter'),
    failureConverterPath: require.resolve('./encodedFailures'),
  };
}

/** True for a client that seals: what it reads can be proven. */
export const hasKeys = (client: Client): boolean =>
  client.options.loadedDataConverter.payloadCodecs.some(isSealing);

/**
 * Returns a client for looks at ids, states and search attributes alone, over the same connection. It needs no keys, and shows what is sealed as
 * undefined: in a list, what cannot be opened must not hide the rest.
 */
export function withoutOpening({ connection, options }: Client): Client {
  return new Client({ connection, namespace: options.namespace, dataConverter: unopened });
}

const unopened: DataConverter = {
  payloadCodecs: [
    {
      encode: (payloads) => Promise.resolve(payloads),
      decode: (payloads) =>
        Promise.resolve(payloads.map((payload) => (bindingOf(payload) ? nothing : payload))),
    },
  ],
};

const nothing: Payload = { metadata: { encoding: Buffer.from('binary/null') } };

/** Says which key is wanted, where the SDK would say that it does not know an encoding. */
const withoutKeys: PayloadCodec = {
  encode: (payloads) => Promise.resolve(payloads),
  decode: (payloads) => {
    const sealed = payloads.map(bindingOf).find((binding) => binding !== undefined);
    return sealed ? Promise.reject(new KeyMissing(sealed.keyId, [])) : Promise.resolve(payloads);
  },
};
