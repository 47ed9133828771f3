import { Webhook } from 'standardwebhooks';
import { newSecret, secretBytes } from '../../src/webhooks/secret';
import { signedHeaders } from '../../src/webhooks/sign';

test('the example of the standard has the signature that the standard says', () => {
  const secret = secretBytes('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')!;
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
  expect(signedHeaders(signed, [secret])).toEqual({
    'webhook-id': signed.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a secret that we make is one for the library, and each of several signatures is good', () => {
  const written = [newSecret(), newSecret()];
  const body = JSON.stringify({ type: 'order.held', data: { reference: 'Ü-1' } });
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = signedHeaders(
    { id: 'evt_1', timestamp, body },
    written.map((each) => secretBytes(each)!),
  );
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
  for (const secret of written) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(written[0]!).verify(`${body} `, headers)).toThrow();
});

test.each([
  ['without its beginning', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['too short', `whsec_${Buffer.alloc(23).toString('base64')}`],
  ['too long', `whsec_${Buffer.alloc(65).toString('base64')}`],
  ['in another alphabet', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa-_'],
  ['with a letter too many', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwA'],
  ['with a blank', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw '],
])('a secret %s is none', (_how, written) => {
  expect(secretBytes(written)).toBeUndefined();
});
