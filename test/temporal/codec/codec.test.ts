import { defaultPayloadConverter, type Payload, type SerializationContext } from '@temporalio/common';
import { KeyMissing, SealBroken, newKey, type Keyring } from '../../../src/keys';
import { keyringOf } from '../../../src/keys/keyring';
import type { Key } from '../../../src/keys/key';
import { meant, sealOf, whyUnopened } from '../../../src/domain/privacy/purpose';
import { PlainRefused, bindingOf, encryptingCodec } from '../../../src/temporal/codec';
import { payloadConverter } from '../../../src/temporal/sealedConverter';

const [a, b] = [newKey('a'), newKey('b')];
const ring = (...keys: Key[]): Keyring => keyringOf(keys, 'the test');
const codec = encryptingCodec(ring(a), { namespace: 'ndc' });
const workflow = (workflowId: string, namespace = 'ndc'): SerializationContext => ({
  type: 'workflow',
  namespace,
  workflowId,
});
const activity = (workflowId?: string): SerializationContext => ({
  type: 'activity',
  namespace: 'ndc',
  activityId: '7',
  isLocal: false,
  ...(workflowId && { workflowId }),
});

const plain = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);
const value = ({ metadata, data }: Payload): unknown =>
  defaultPayloadConverter.fromPayload({ metadata, data });
const one = async (coded: Promise<Payload[]>): Promise<Payload> => (await coded)[0]!;
const text = (bytes?: Uint8Array | null): string => Buffer.from(bytes ?? []).toString();
const sealed = (given: unknown, context?: SerializationContext, by = codec): Promise<Payload> =>
  one(by.encode([plain(given)], context));

const values: [string, unknown][] = [
  ['an object', { name: 'MUSTERMANN', documents: ['C01X00T47'] }],
  ['a long one', { flights: Array.from({ length: 500 }, (_, index) => `LH${index}`) }],
  ['bytes', new Uint8Array([0, 1, 255])],
  ['null', null],
  ['nothing', undefined],
  ['an empty text', ''],
];

test.each(values)('%s is read back as it was', async (_what, given) => {
  const back = await one(codec.decode([await sealed(given, workflow('order/A'))], workflow('order/A')));
  expect(back.metadata && text(back.metadata.encoding)).toBe(text(plain(given).metadata?.encoding));
  expect(value(back)).toEqual(given);
});

test('a payload shows its encoding, its key and its place, and nothing else', async () => {
  const { metadata, data } = await sealed({ name: 'MUSTERMANN' }, workflow('order/A'));
  expect(
    Object.fromEntries(Object.entries(metadata ?? {}).map(([key, bytes]) => [key, text(bytes)])),
  ).toEqual({
    encoding: 'binary/encrypted',
    'key-id': 'a',
    'bound-to': 'ndc/order/A',
  });
  expect(text(data)).not.toMatch(/MUSTERMANN|json/);
});

test('two payloads of one value differ: each has an IV of its own', async () => {
  const [first, second] = [await sealed('x', workflow('order/A')), await sealed('x', workflow('order/A'))];
  expect(first.data).not.toEqual(second.data);
});

test('a long value is deflated first: what is sealed is shorter than what was given', async () => {
  const given = { flights: Array.from({ length: 500 }, (_, index) => `LH${index}`) };
  const { data } = await sealed(given, workflow('order/A'));
  expect(data!.length).toBeLessThan(plain(given).data!.length / 2);
});

test('what an activity is given is bound to its workflow, and opens there', async () => {
  const payload = await sealed('x', activity('order/A'));
  expect(bindingOf(payload)).toEqual({ keyId: 'a', namespace: 'ndc', workflowId: 'order/A' });
  expect(value(await one(codec.decode([payload], workflow('order/A'))))).toBe('x');
});

test('what the SDK tells no workflow of is bound to the namespace', async () => {
  for (const context of [undefined, activity()]) {
    expect(bindingOf(await sealed('x', context))).toEqual({ keyId: 'a', namespace: 'ndc' });
  }
});

test('without a context a payload opens by what it says itself: so a codec server reads it', async () => {
  const payload = await sealed('x', workflow('order/A'));
  expect(value(await one(encryptingCodec(ring(a)).decode([payload])))).toBe('x');
});

const elsewhere: [string, SerializationContext][] = [
  ['another workflow', workflow('order/B')],
  ['a workflow whose id is longer', workflow('order/A-2')],
  ['an activity of another workflow', activity('order/B')],
];

test.each(elsewhere)('a payload that was moved to %s is refused, and told apart', async (_what, context) => {
  const payload = await sealed('x', workflow('order/A'));
  await expect(codec.decode([payload], context)).rejects.toThrow(
    /^A payload that was encrypted for ndc\/order\/A was found in ndc\/order\/[AB]/,
  );
});

test('a payload that was moved to the same workflow of another namespace is refused', async () => {
  const payload = await sealed('x', workflow('order/A'));
  const there = encryptingCodec(ring(a), { namespace: 'other' });
  await expect(there.decode([payload], workflow('order/A', 'other'))).rejects.toThrow(
    'A payload that was encrypted for ndc/order/A was found in other/order/A.',
  );
});

test('a payload that was moved, and its place rewritten to fit, does not open', async () => {
  const payload = await sealed('x', workflow('order/A'));
  const rewritten = { ...payload, metadata: { ...payload.metadata, 'bound-to': Buffer.from('ndc/order/B') } };
  await expect(codec.decode([rewritten], workflow('order/B'))).rejects.toMatchObject({ code: 'seal-broken' });
  await expect(codec.decode([rewritten])).rejects.toMatchObject({ code: 'seal-broken' });
});

test("a schedule's input opens in the workflows that the schedule starts, and in no others", async () => {
  const payload = await sealed('x', workflow('batch/nightly'));
  const started = workflow('batch/nightly-2027-01-01T23:00:00Z');
  expect(value(await one(codec.decode([payload], started)))).toBe('x');
  for (const id of [
    'batch/nightly-2',
    'batch/nightly-2027-01-01T23:00:00Z-x',
    'batch/other-2027-01-01T23:00:00Z',
  ]) {
    await expect(codec.decode([payload], workflow(id))).rejects.toMatchObject({ code: 'seal-broken' });
  }
});

test('a worker that replays calls the namespace "default": what its own namespace sealed opens', async () => {
  const payload = await sealed('x', workflow('order/A'));
  expect(value(await one(codec.decode([payload], workflow('order/A', 'default'))))).toBe('x');
});

test('every changed bit of data and metadata is refused', async () => {
  const payload = await sealed('x', workflow('order/A'));
  const parts: [string, Uint8Array][] = [['data', payload.data!], ...Object.entries(payload.metadata!)];
  let changes = 0;
  for (const [name, bytes] of parts) {
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      const other =
        name === 'data'
          ? { ...payload, data: changed }
          : { ...payload, metadata: { ...payload.metadata, [name]: changed } };
      // A changed encoding makes it a payload that says it is plain: no reader understands it as one.
      const strict = encryptingCodec(ring(a, b), { namespace: 'ndc', plaintext: 'refuse' });
      await expect(strict.decode([other], workflow('order/A'))).rejects.toMatchObject({
        code: expect.stringMatching(/^(seal-broken|key-missing|plain-refused)$/) as string,
      });
      changes += 1;
    }
  }
  expect(changes).toBeGreaterThan(500);
});

test('a payload that names another key than sealed it is refused, though that key is at hand', async () => {
  const payload = await sealed('x', workflow('order/A'));
  const renamed = { ...payload, metadata: { ...payload.metadata, 'key-id': Buffer.from('b') } };
  await expect(encryptingCodec(ring(b, a), { namespace: 'ndc' }).decode([renamed])).rejects.toThrow(
    'A payload names key "b" but was encrypted with "a".',
  );
});

test('a key that is not at hand is named', async () => {
  const payload = await sealed('x', workflow('order/A'));
  const error = await encryptingCodec(ring(b))
    .decode([payload])
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(KeyMissing);
  expect(error).toMatchObject({ keyId: 'a', message: expect.stringContaining('key "a"') as string });
  // So is the place where it belongs, and nothing ends an order.
  const { remedy } = error as KeyMissing;
  expect(remedy).toBe(
    `Add key "a" below the first key in ${ring(b).where}, then restart this process. ` +
      'Or use the workers’ key file: `export NDC_FLOWS_KEYS_FILE=FILE`.',
  );
});

test('after a rotation old payloads open and new ones are sealed under the new key', async () => {
  const rotated = encryptingCodec(ring(b, a), { namespace: 'ndc' });
  const old = await sealed('x', workflow('order/A'));
  expect(value(await one(rotated.decode([old], workflow('order/A'))))).toBe('x');
  expect(bindingOf(await sealed('x', workflow('order/A'), rotated))?.keyId).toBe('b');
});

test.each(['read', 'starts'] as const)(
  'plain payloads are refused, unless they may be %s',
  async (plaintext) => {
    const given = { ...plain({ reference: 'A' }) };
    await expect(codec.decode([given], workflow('order/A'))).rejects.toThrow(PlainRefused);
    const open = encryptingCodec(ring(a), { namespace: 'ndc', plaintext, marks: true });
    const claims = { ...given, metadata: { ...given.metadata, 'sealed-for': Buffer.from('start/x') } };
    for (const payload of [given, claims]) {
      const read = await one(open.decode([payload], workflow('order/A')));
      expect(value(read)).toEqual({ reference: 'A' });
      expect(sealOf(payloadConverter.fromPayload(read))).toEqual({ plain: plaintext });
    }
  },
);

describe('what a payload is for', () => {
  const marking = encryptingCodec(ring(a), { namespace: 'ndc', marks: true });
  const purpose = 'update/cancel/1/2';
  const sealedFor = async (): Promise<Payload> =>
    one(codec.encode([payloadConverter.toPayload(meant({ fee: 1 }, purpose))], workflow('order/A')));
  const read = async (payload: Payload): Promise<unknown> =>
    payloadConverter.fromPayload(await one(marking.decode([payload], workflow('order/A'))));

  test('is told with the value, which is as it was', async () => {
    const given = await read(await sealedFor());
    expect(given).toEqual({ fee: 1 });
    expect(JSON.stringify(given)).toBe('{"fee":1}');
    expect(sealOf(given)).toEqual({ sealedFor: purpose });
    expect(sealOf(await read(await sealed({ fee: 1 }, workflow('order/A'))))).toEqual({ sealedFor: '' });
  });

  test.each([['update/ticket/1/2'], [undefined], ['']])('cannot be made %j', async (other) => {
    const { metadata, data } = await sealedFor();
    const { 'sealed-for': _, ...rest } = metadata ?? {};
    const relabelled = {
      data,
      metadata: { ...rest, ...(other !== undefined && { 'sealed-for': Buffer.from(other) }) },
    };
    await expect(codec.decode([relabelled], workflow('order/A'))).rejects.toThrow(SealBroken);
  });
});

describe('a worker is not stopped', () => {
  const lenient = encryptingCodec(ring(a), { namespace: 'ndc', lenient: 'workflows' });
  const call = activity('order/A');
  const told = async (payload: Payload, context: SerializationContext): Promise<unknown> =>
    whyUnopened(payloadConverter.fromPayload(await one(lenient.decode([payload], context))));

  test('by what cannot be opened: a value says why', async () => {
    expect(await told(plain('x'), workflow('order/A'))).toMatchObject({ error: 'PlainRefused' });
    expect(await told(await sealed('x', workflow('order/B')), workflow('order/A'))).toMatchObject({
      error: 'SealBroken',
    });
    const others = await sealed('x', workflow('order/A'), encryptingCodec(ring(b)));
    expect(await told(others, workflow('order/A'))).toMatchObject({ error: 'KeyMissing' });
    expect(await told(plain('x'), call)).toMatchObject({ error: 'PlainRefused' });
  });

  test('but gives back a call whose key it lacks, so that another one takes it', async () => {
    const others = await sealed('x', call, encryptingCodec(ring(b)));
    await expect(lenient.decode([others], call)).rejects.toThrow(KeyMissing);
  });
});

test('empty bytes, which protobufjs decodes as an empty array, are refused like other changes', async () => {
  const empty = [] as unknown as Uint8Array;
  const given = await one(codec.encode([payloadConverter.toPayload(meant({}, 'start/x'))], workflow('A')));
  const changed = [
    { ...given, data: empty },
    ...Object.keys(given.metadata ?? {}).map((name) => ({
      ...given,
      metadata: { ...given.metadata, [name]: empty },
    })),
  ];
  expect(changed.length).toBeGreaterThan(4);
  for (const payload of changed)
    await expect(codec.decode([payload], workflow('A'))).rejects.toMatchObject({
      code: expect.stringMatching(/^(seal-broken|plain-refused)$/) as string,
    });
});

test("another codec's encrypted payload is refused in a sentence", async () => {
  const foreign = { metadata: { encoding: Buffer.from('binary/encrypted') }, data: Buffer.from('x') };
  await expect(codec.decode([foreign])).rejects.toThrow(/not written by ndc-flows/);
  expect(bindingOf(foreign)).toBeUndefined();
  expect(bindingOf(plain('x'))).toBeUndefined();
});

/** Histories are kept for weeks and months: what stands in them must be read by every later version. */
test.each([
  [
    'a short one',
    'as it was',
    'AQVmaXhlZBGkwKLDO2KbEyIXf6hbaQWS7ZTBCZrgGu1GEW6FsMhF5vHmnB3+80y0oW7ksTRB0IKN4ihr/FcXg+QmcQfROB7/sA==',
  ],
  [
    'a deflated one',
    'again and '.repeat(12),
    'AQVmaXhlZAVWIzP85XRvvQICsCpLIjmXrGcWg/59Yq9LtODIiNYEGyRHXWCiH1kS0mcIX1Gueqi29osYRGuUa+NV8twOil6BJxBeEViK',
  ],
])('what an earlier version sealed is read: %s', async (_what, given, data) => {
  const key = { id: 'fixed', bytes: Buffer.from(Array.from({ length: 32 }, (_, index) => index)) };
  const payload = {
    metadata: {
      encoding: Buffer.from('binary/encrypted'),
      'key-id': Buffer.from('fixed'),
      'bound-to': Buffer.from('ndc/order/A'),
    },
    data: Buffer.from(data, 'base64'),
  };
  expect(value(await one(encryptingCodec(ring(key)).decode([payload], workflow('order/A'))))).toBe(given);
});
