/** What of a failure is readable: everything while values are plain, nothing once there are keys; and what is said where keys are wanting. */
import {
  encodeErrorToFailure,
  encodeToPayload,
  loadDataConverter,
} from '@temporalio/common/lib/internal-non-workflow';
import type { Client } from '@temporalio/client';
import { KeyMissing, newKey, type Encryption } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { dataConverter } from '../../src/temporal/dataConverter';
import { failureMessage } from '../../src/temporal/failures';

const encryption: Encryption = { keyring: keyringOf([newKey('a')], 'the test') };
const context = { type: 'workflow', namespace: 'ndc', workflowId: 'order/A' } as const;

const failure = (with_?: Encryption): ReturnType<typeof encodeErrorToFailure> =>
  encodeErrorToFailure(loadDataConverter(dataConverter('ndc', with_)), new Error('what happened'), context);

test('plain: message and stack trace of a failure are readable', async () => {
  const plain = await failure();

  expect(plain.message).toBe('what happened');
  expect(plain.stackTrace).toContain('dataConverter.test');
});

test('with keys neither is, and what is sealed holds both', async () => {
  const encoded = await failure(encryption);

  expect(encoded).toMatchObject({ message: 'Encoded failure', stackTrace: '' });
  const { payloadCodecs } = loadDataConverter(dataConverter('ndc', encryption));
  const [opened] = await payloadCodecs[0]!.decode([encoded.encodedAttributes!], context);
  expect(JSON.parse(Buffer.from(opened!.data ?? []).toString())).toMatchObject({ message: 'what happened' });
});

test.each([['plain', undefined] as const, ['with keys', encryption] as const])(
  'whoever has the keys reads the message: %s',
  async (_, with_) => {
    const client = {
      options: { loadedDataConverter: loadDataConverter(dataConverter('ndc', with_)) },
    } as Client;

    expect(await failureMessage(client, await failure(with_))).toBe('what happened');
    expect(await failureMessage(client, null)).toBeUndefined();
  },
);

test('without keys a sealed payload is an error that names the key, and what to do', async () => {
  const sealed = await encodeToPayload(loadDataConverter(dataConverter('ndc', encryption)), 'x', context);
  const { payloadCodecs } = loadDataConverter(dataConverter('ndc'));

  await expect(payloadCodecs[0]!.decode([sealed], context)).rejects.toMatchObject({
    code: 'key-missing',
    message: 'This data is encrypted with key "a", which this process does not have (it has: none).',
    remedy: expect.stringContaining('NDC_FLOWS_KEYS_FILE') as string,
  });
});

test('that a key is missing is readable without one', async () => {
  const converter = loadDataConverter(dataConverter('ndc', encryption));
  const failure = await encodeErrorToFailure(converter, new KeyMissing('b', ['a']), context);
  expect(failure.message).toContain('with key "b"');
});
