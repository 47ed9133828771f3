/** What of a failure is readable: everything while values are plain, nothing once a codec is given. */
import type { Payload, PayloadCodec } from '@temporalio/common';
import { encodeErrorToFailure, loadDataConverter } from '@temporalio/common/lib/internal-non-workflow';
import { dataConverter } from '../../src/temporal/dataConverter';

const turned: PayloadCodec = {
  encode: (payloads) => Promise.resolve(payloads.map(turn)),
  decode: (payloads) => Promise.resolve(payloads.map(turn)),
};
function turn(payload: Payload): Payload {
  return { ...payload, data: payload.data?.map((byte) => byte ^ 0xff) };
}

const failure = (codecs: PayloadCodec[]): ReturnType<typeof encodeErrorToFailure> =>
  encodeErrorToFailure(loadDataConverter(dataConverter(codecs)), new Error('what happened'));

test('plain: message and stack trace of a failure are readable', async () => {
  const plain = await failure([]);

  expect(plain.message).toBe('what happened');
  expect(plain.stackTrace).toContain('dataConverter.test');
});

test('with a codec neither is, and the codec has both', async () => {
  const encoded = await failure([turned]);

  expect(encoded).toMatchObject({ message: 'Encoded failure', stackTrace: '' });
  const { data } = turn(encoded.encodedAttributes as Payload);
  expect(JSON.parse(Buffer.from(data ?? []).toString())).toMatchObject({ message: 'what happened' });
});
