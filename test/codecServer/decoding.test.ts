import { mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { hashOf, newToken } from '../../src/http/tokens';
import { toJson, type JsonPayload } from '../../src/codecServer/payloads';
import { addToken, removeToken } from '../../src/config';
import {
  UI,
  ask,
  decode,
  plainPayload,
  runningCodecServer,
  sealedPayload,
  testKey,
  valuesOf,
  type RunningCodecServer,
} from '../support/codecServer';

const passenger = { surname: 'Quillfeather', document: 'X9182736' };

let server: RunningCodecServer;
beforeAll(async () => {
  server = await runningCodecServer();
});
afterAll(() => server.close());

test('payloads come back open, plain ones as they came, all in their order', async () => {
  const plain = toJson(plainPayload('readable'));
  const answer = await decode(
    server.endpoint,
    [await sealedPayload(passenger), plain, await sealedPayload(2)],
    {
      token: server.token,
      headers: { 'x-namespace': 'default', origin: UI },
    },
  );

  expect(answer.status).toBe(200);
  expect(valuesOf(answer)).toEqual([passenger, 'readable', 2]);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': UI,
    vary: 'Origin',
  });
});

test('fields of a plain payload that are not known here stay', async () => {
  const plain = { ...toJson(plainPayload(1)), externalPayloads: [{ sizeBytes: '12' }] };
  const answer = await decode(server.endpoint, [plain], { token: server.token });
  expect(JSON.parse(answer.body)).toEqual({ payloads: [plain] });
});

test('the UI’s settings behind a question mark change nothing', async () => {
  const answer = await decode(server.endpoint, [await sealedPayload(1)], {
    path: '/decode?preserveStorageRefs=true',
    token: server.token,
  });
  expect(valuesOf(answer)).toEqual([1]);
});

test('a namespace may stand in the path, and is held against the header and the payloads', async () => {
  const templated = await runningCodecServer({ path: '/codec/{namespace}' });
  const endpoint = templated.endpoint.replace('{namespace}', 'default');
  const { token } = templated;
  try {
    expect((await decode(endpoint, [await sealedPayload(1)], { token })).status).toBe(200);
    const elsewhere = templated.endpoint.replace('{namespace}', 'other');
    expect((await decode(elsewhere, [await sealedPayload(1)], { token })).status).toBe(422);
    const twoNames = { token, headers: { 'x-namespace': 'other' } };
    expect((await decode(endpoint, [await sealedPayload(1)], twoNames)).status).toBe(400);
    expect((await decode(templated.endpoint.replace('/{namespace}', ''), [], { token })).status).toBe(404);
  } finally {
    await templated.close();
  }
});

describe('what does not open is refused whole', () => {
  const otherKey = { id: 'lost', bytes: randomBytes(32) };
  const sameName = { id: testKey.id, bytes: randomBytes(32) };
  const changed = async (): Promise<JsonPayload> => {
    const { metadata, data = '' } = await sealedPayload(passenger);
    const bytes = Buffer.from(data, 'base64');
    bytes[bytes.length - 20]! ^= 1;
    return { metadata, data: bytes.toString('base64') };
  };
  const moved = async (): Promise<JsonPayload> => {
    const { metadata, data } = await sealedPayload(passenger);
    return {
      metadata: { ...metadata, 'bound-to': Buffer.from('default/order/T-2').toString('base64') },
      data,
    };
  };

  test.each([
    ['one bit changed', changed, 'changed, moved, or sealed by something else'],
    ['said to be another workflow’s', moved, 'changed, moved, or sealed by something else'],
    [
      'sealed under a key that is not at hand',
      () => sealedPayload(1, { key: otherKey }),
      'key lost is not at hand',
    ],
    [
      'sealed under another key of the same id',
      () => sealedPayload(1, { key: sameName }),
      'changed, moved, or sealed by something else',
    ],
    [
      'of another namespace than is looked at',
      () => sealedPayload(1, { namespace: 'other' }),
      'changed, moved, or sealed by something else',
    ],
  ])('%s', async (_, payload, reason) => {
    const answer = await decode(server.endpoint, [await sealedPayload(passenger), await payload()], {
      token: server.token,
      headers: { 'x-namespace': 'default' },
    });
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body)).toEqual({
      problem: 'not-openable',
      title: 'A payload cannot be decrypted; the codec server’s audit log has the reason.',
    });
    expect(server.audit().at(-1)).toMatchObject({ msg: 'refused', status: 422, reason, who: 'ann' });
  });
});

describe('the audit', () => {
  test('has a line for each decoding: who, from where, which workflows and how many payloads, never what is in them', async () => {
    await decode(
      server.endpoint,
      [
        await sealedPayload(passenger, { workflowId: 'order/T-7' }),
        await sealedPayload(passenger, { workflowId: 'order/T-8' }),
        await sealedPayload(passenger, { workflowId: 'order/T-8' }),
        toJson(plainPayload(passenger)),
      ],
      { token: server.token, headers: { 'x-namespace': 'default', origin: UI } },
    );
    expect(server.audit().at(-1)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      name: 'ndc-flows codec-server',
      msg: 'decode',
      outcome: 'done',
      status: 200,
      who: 'ann',
      by: 'token',
      address: '127.0.0.1',
      origin: UI,
      namespace: 'default',
      workflows: ['default/order/T-7', 'default/order/T-8'],
      payloads: 4,
      sealed: 3,
      keys: ['test'],
    });
  });

  test('has a line for each refusal, and nowhere a token or what was sealed', async () => {
    const wrong = newToken();
    await decode(server.endpoint, [await sealedPayload(passenger)], { token: wrong });
    await ask(server.endpoint, { path: '/encode', token: server.token });
    expect(server.audit().slice(-2)).toMatchObject([
      { level: 'warn', msg: 'refused', outcome: 'refused', status: 401, reason: 'no such token' },
      { level: 'warn', msg: 'refused', outcome: 'refused', status: 404, reason: 'another path' },
    ]);
    const written = JSON.stringify(server.audit());
    for (const secret of [
      wrong,
      server.token,
      hashOf(wrong).toString('hex'),
      passenger.surname,
      passenger.document,
    ])
      expect(written).not.toContain(secret);
  });

  test('is readable for its owner alone', () => {
    expect(statSync(server.auditFile).mode & 0o777).toBe(0o600);
  });

  test('begins anew where its file was moved away, for its owner alone again', async () => {
    const rotated = await runningCodecServer();
    renameSync(rotated.auditFile, `${rotated.auditFile}.1`);
    try {
      await decode(rotated.endpoint, [], { token: rotated.token });
      expect(rotated.audit()).toHaveLength(1);
      expect(statSync(rotated.auditFile).mode & 0o777).toBe(0o600);
    } finally {
      await rotated.close();
    }
  });

  test('that was made open by hand is closed when the server starts', async () => {
    const other = await runningCodecServer({ audit: join(dirname(server.auditFile), 'open.jsonl') });
    await other.close();
    const file = join(dirname(server.auditFile), 'by-hand.jsonl');
    writeFileSync(file, '', { mode: 0o644 });
    const again = await runningCodecServer({ audit: file });
    await again.close();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('that is a link to another file is not written, and the file stays as it was', async () => {
    const target = join(dirname(server.auditFile), 'somebody-else');
    writeFileSync(target, 'kept', { mode: 0o644 });
    const link = join(dirname(server.auditFile), 'link.jsonl');
    symlinkSync(target, link);
    await expect(runningCodecServer({ audit: link })).rejects.toThrow(
      /The audit cannot be written to .*ELOOP/,
    );
    expect([readFileSync(target, 'utf8'), statSync(target).mode & 0o777]).toEqual(['kept', 0o644]);
  });

  test('that cannot be written keeps everything closed', async () => {
    const blind = await runningCodecServer();
    rmSync(blind.auditFile);
    mkdirSync(blind.auditFile);
    try {
      const answer = await decode(blind.endpoint, [await sealedPayload(passenger)], { token: blind.token });
      expect(answer.status).toBe(503);
      expect(answer.body).not.toContain('Quillfeather');
      expect(blind.log.join()).toMatch(/The audit cannot be written to .*EISDIR/);
    } finally {
      await blind.close();
    }
  });

  test('is not filled by one who sends nonsense without end', async () => {
    const patient = await runningCodecServer();
    try {
      await Promise.all(Array.from({ length: 130 }, () => ask(patient.endpoint, { path: '/x' })));
      expect(patient.audit()).toHaveLength(100);
      expect(patient.audit().at(-1)?.reason).toBe('another path; further ones of a minute are not written');
      const good = await decode(patient.endpoint, [await sealedPayload(1)], { token: patient.token });
      expect(good.status).toBe(200);
      expect(patient.audit()).toHaveLength(101);
    } finally {
      await patient.close();
    }
  });
});

describe('without a restart', () => {
  test('a token that is made is taken, and one that is revoked is refused', async () => {
    const ben = newToken();
    const body = [await sealedPayload(1)];
    expect((await decode(server.endpoint, body, { token: ben })).status).toBe(401);
    await addToken(server.config, { name: 'ben', sha256: hashOf(ben).toString('hex') });
    expect((await decode(server.endpoint, body, { token: ben })).status).toBe(200);
    await removeToken(server.config, 'ben');
    expect((await decode(server.endpoint, body, { token: ben })).status).toBe(401);
    expect((await decode(server.endpoint, body, { token: server.token })).status).toBe(200);
  });

  test('a token whose file is deleted is refused, and the others go on', async () => {
    const carl = newToken();
    const file = join(dirname(server.config), 'carl.token');
    writeFileSync(file, `${carl}\n`, { mode: 0o600 });
    const ann = newToken();
    const two = await runningCodecServer({
      tokens: [
        { name: 'ann', sha256: hashOf(ann).toString('hex') },
        { name: 'carl', file },
      ],
    });
    try {
      expect((await decode(two.endpoint, [], { token: carl })).status).toBe(200);
      rmSync(file);
      expect((await decode(two.endpoint, [], { token: carl })).status).toBe(401);
      expect((await decode(two.endpoint, [], { token: ann })).status).toBe(200);
      const gone = 'TokenGone: Token carl of the codec server is not usable: its file does not exist.';
      // Said once, and again when it was there meanwhile.
      expect(two.log).toEqual([gone]);
      writeFileSync(file, `${carl}\n`, { mode: 0o600 });
      expect((await decode(two.endpoint, [], { token: carl })).status).toBe(200);
      rmSync(file);
      expect((await decode(two.endpoint, [], { token: carl })).status).toBe(401);
      expect(two.log).toEqual([gone, gone]);
      writeFileSync(file, '');
      await decode(two.endpoint, [], { token: ann });
      await decode(two.endpoint, [], { token: ann });
      expect(two.log.slice(2)).toEqual([expect.stringContaining('carl.token is empty')]);
    } finally {
      await two.close();
    }
  });

  test('nobody is let in while the configuration has a mistake', async () => {
    const broken = await runningCodecServer();
    writeFileSync(broken.config, 'codecServer: {tokens: nobody}');
    try {
      expect((await decode(broken.endpoint, [], { token: broken.token })).status).toBe(503);
      expect(broken.log.join()).toContain('has one mistake');
      expect(broken.audit().at(-1)).toMatchObject({ status: 503, reason: 'a fault of the server' });
      // Whoever asks on and on does not fill the log either.
      await Promise.all(Array.from({ length: 130 }, () => decode(broken.endpoint, [], { token: 'x' })));
      expect(broken.log).toHaveLength(100);
    } finally {
      await broken.close();
    }
  });
});

test('an end waits for the answer that is under way, and takes no further question', async () => {
  const ending = await runningCodecServer();
  const { port, hostname } = new URL(ending.endpoint);
  const body = JSON.stringify({ payloads: [await sealedPayload('the last')] });
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.write(
    `POST /decode HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ending.token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  // The server has the head: it asks for the rest.
  while (!answer.includes('100 Continue')) await once(socket, 'data');
  const closed = ending.close();
  await expect(ask(ending.endpoint)).rejects.toThrow(/ECONNREFUSED/);
  socket.write(body);
  await Promise.all([once(socket, 'close'), closed]);
  expect(answer).toContain('HTTP/1.1 200 OK');
});
