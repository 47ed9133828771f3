import { gzipSync } from 'node:zlib';
import { createHttp, type Http, type HttpAnswer, type HttpRequest } from '../../../src/ndc/transport/http';
import { WireFailure } from '../../../src/ndc/transport/endings';
import { ReadError } from '../../../src/ndc/xml/readError';
import { deadPort, httpServer, socketServer } from '../../support/loopback';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

function held<T extends { close(): Promise<void> }>(thing: T): T {
  open.push(thing);
  return thing;
}

function client(baseUrl: string, timeouts: Partial<{ connect: number; headers: number }> = {}): Http {
  return held(
    createHttp({ baseUrl, timeouts: { connect: 5_000, headers: 20_000, ...timeouts }, concurrency: 1 }),
  );
}

function request(changes: Partial<HttpRequest> = {}): HttpRequest {
  return {
    path: '/there',
    headers: { 'Content-Type': 'text/xml' },
    body: '<Request/>',
    total: 20_000,
    ...changes,
  };
}

async function textOf({ body }: HttpAnswer): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const write = (
  over: Http,
  options: { beforeFirstByte?: () => Promise<void>; writeFence?: number } = {},
  changes = {},
) => over.write(request(changes), { writeFence: 5_000, ...options }, textOf);

async function failing(call: Promise<unknown>): Promise<WireFailure> {
  const error = await call.then(
    () => new Error('the call did not fail'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof WireFailure)) throw error;
  return error;
}

const answered = (text: string) =>
  `HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: ${text.length}\r\n\r\n${text}`;

describe('what is sent', () => {
  test('a request is a POST of the whole document to the path below the base URL', async () => {
    const server = held(await httpServer((_, response) => response.end('<Answer/>')));
    expect(await client(`${server.url}/below/`).read(request(), textOf)).toBe('<Answer/>');
    expect(server.seen).toMatchObject([{ method: 'POST', path: '/below/there', body: '<Request/>' }]);
    expect(server.seen[0]?.headers['content-length']).toBe('10');
  });

  test('reads share a connection, and every write has one of its own that it asks to be closed', async () => {
    const server = held(await httpServer((_, response) => response.end('<Answer/>')));
    const over = client(server.url);
    await over.read(request(), textOf);
    await over.read(request(), textOf);
    await write(over);
    await write(over);
    const [first, second, third, fourth] = server.seen;
    expect(second?.port).toBe(first?.port);
    expect(new Set([first?.port, third?.port, fourth?.port]).size).toBe(3);
    expect([first, third, fourth].map((seen) => seen?.headers.connection)).toEqual([
      'keep-alive',
      'close',
      'close',
    ]);
  });

  test('a redirect is an answer and is not followed', async () => {
    const server = held(
      await httpServer((_, response) => response.writeHead(307, { Location: '/elsewhere' }).end('moved')),
    );
    const over = client(server.url);
    const status = (answer: HttpAnswer) => Promise.resolve(answer.status);
    expect(await over.read(request(), status)).toBe(307);
    expect(await over.write(request(), { writeFence: 5_000 }, status)).toBe(307);
    expect(server.seen.map(({ path }) => path)).toEqual(['/there', '/there']);
  });
});

describe('the first byte of a write', () => {
  test('goes out only after the mark, on a connection that stands already', async () => {
    const server = held(await socketServer((socket) => socket.end(answered('<Answer/>'))));
    let before: number | undefined;
    const answer = await write(client(server.url), {
      beforeFirstByte: async () => {
        // A second connection, so that whatever the first had sent would have come.
        await failing(client(server.url, { headers: 200 }).read(request({ body: 'never ends' }), textOf));
        before = server.received[0]?.length;
      },
    });
    expect(answer).toBe('<Answer/>');
    expect(before).toBe(0);
  });

  test('never goes out when the mark is refused', async () => {
    const server = held(await socketServer());
    const failure = await failing(
      write(client(server.url), {
        beforeFirstByte: () => Promise.reject(new Error('given up by the server')),
      }),
    );
    expect(failure).toMatchObject({ code: 'refused-before-sending', sent: 'nothing' });
    await server.close();
    open.splice(open.indexOf(server), 1);
    expect(server.received.map((bytes) => bytes.length)).toEqual([0]);
  });

  test('never goes out when the mark has grown older than the fence', async () => {
    const server = held(await socketServer());
    const failure = await failing(
      write(client(server.url), { beforeFirstByte: () => Promise.resolve(), writeFence: -1 }),
    );
    expect(failure).toMatchObject({ code: 'fence-passed', sent: 'nothing' });
    expect(server.received.map((bytes) => bytes.length)).toEqual([0]);
  });

  test('never goes out when the call is given up while the mark is awaited, however the mark ends', async () => {
    const server = held(await socketServer());
    const caller = new AbortController();
    let allow: () => void = () => undefined;
    const mark = new Promise<void>((resolve) => (allow = resolve));
    const failure = await failing(
      write(
        client(server.url),
        {
          beforeFirstByte: () => {
            caller.abort();
            return mark;
          },
        },
        { signal: caller.signal },
      ),
    );
    expect(failure).toMatchObject({ code: 'cancelled', sent: 'nothing' });
    allow();
    await new Promise<void>((resolve) => server.sockets[0]?.once('close', () => resolve()));
    expect(server.received.map((bytes) => bytes.length)).toEqual([0]);
  });

  test('never goes out to a service that closes the connection while the mark is awaited', async () => {
    const server = held(await socketServer(undefined, (socket) => socket.resetAndDestroy()));
    const failure = await failing(
      write(client(server.url), {
        beforeFirstByte: async () => {
          // The reset has come to this process when a later connection's has.
          await failing(client(server.url).read(request(), textOf));
        },
      }),
    );
    expect(failure).toMatchObject({ sent: 'nothing' });
    expect(server.received.every((bytes) => bytes.length === 0)).toBe(true);
  });
});

describe('calls that bring no answer', () => {
  test('a refused connection and an unknown name prove that nothing was sent', async () => {
    const refused = client(`http://127.0.0.1:${await deadPort()}`);
    expect(await failing(refused.read(request(), textOf))).toMatchObject({
      code: 'ECONNREFUSED',
      sent: 'nothing',
    });
    expect(await failing(write(refused))).toMatchObject({ code: 'ECONNREFUSED', sent: 'nothing' });
    const nowhere = await failing(write(client('http://nobody.invalid')));
    expect(nowhere.sent).toBe('nothing');
    expect(nowhere.code).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
  });

  test('a TLS handshake that is never answered ends at the connect time-out with nothing sent', async () => {
    const server = held(await socketServer());
    const over = client(server.url.replace('http:', 'https:'), { connect: 300 });
    const asked = jest.fn(() => Promise.resolve());
    expect(await failing(write(over, { beforeFirstByte: asked }))).toMatchObject({
      code: 'UND_ERR_CONNECT_TIMEOUT',
      sent: 'nothing',
    });
    expect(asked).not.toHaveBeenCalled();
  });

  test('a service that is no TLS service proves that nothing was sent', async () => {
    const server = held(
      await socketServer(undefined, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    );
    expect(await failing(write(client(server.url.replace('http:', 'https:'))))).toMatchObject({
      sent: 'nothing',
    });
  });

  test('a header that cannot be sent proves that nothing was sent', async () => {
    const server = held(await socketServer());
    const failure = await failing(write(client(server.url), {}, { headers: { AuthToken: 'two\r\nlines' } }));
    expect(failure.sent).toBe('nothing');
    expect(server.sockets).toHaveLength(0);
  });

  test('however many calls have such a header, at once and in turn, the next good one is answered', async () => {
    const server = held(await httpServer((_, response) => response.end('<Answer/>')));
    const over = client(server.url);
    const read = (token: string) => over.read(request({ headers: { AuthToken: token } }), textOf);
    const good = read('good');
    const bad = Array.from({ length: 8 }, () => failing(read('two\nlines')));
    expect(await good).toBe('<Answer/>');
    expect((await Promise.all(bad)).map(({ code }) => code)).toEqual(Array(8).fill('ERR_INVALID_CHAR'));
    expect(await read('good')).toBe('<Answer/>');
  });

  test('a reset after the request was read may have left the work done', async () => {
    const server = held(await socketServer((socket) => socket.resetAndDestroy()));
    expect(await failing(write(client(server.url)))).toMatchObject({ code: 'ECONNRESET', sent: 'maybe' });
    expect(await failing(client(server.url).read(request(), textOf))).toMatchObject({ sent: 'maybe' });
    expect(server.received.map((bytes) => bytes.includes('<Request/>'))).toEqual([true, true]);
  });

  test('a clean close instead of an answer may have left the work done, and is not tried again', async () => {
    const server = held(await socketServer((socket) => socket.end()));
    expect(await failing(write(client(server.url)))).toMatchObject({ code: 'UND_ERR_SOCKET', sent: 'maybe' });
    expect(server.sockets).toHaveLength(1);
  });

  test('silence ends at the headers time-out, with the request sent', async () => {
    const server = held(await socketServer());
    const failure = await failing(write(client(server.url, { headers: 300 })));
    expect(failure).toMatchObject({ code: 'UND_ERR_HEADERS_TIMEOUT', sent: 'maybe' });
  });

  test('an answer that trickles for ever ends at the total deadline', async () => {
    let trickle: NodeJS.Timeout | undefined;
    const server = held(
      await httpServer((_, response) => {
        response.writeHead(200);
        trickle = setInterval(() => response.write(' '), 20);
      }),
    );
    const failure = await failing(write(client(server.url), {}, { total: 2_000 }));
    clearInterval(trickle);
    expect(failure).toMatchObject({ code: 'deadline', sent: 'maybe' });
  });

  test('the deadline counts connecting and the mark too: then nothing was sent', async () => {
    const server = held(await socketServer());
    const never = new Promise<void>(() => undefined);
    const failure = await failing(
      write(client(server.url), { beforeFirstByte: () => never }, { total: 200 }),
    );
    expect(failure).toMatchObject({ code: 'deadline', sent: 'nothing' });
  });

  test('half an announced body is no answer', async () => {
    const half = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<Answer>';
    const server = held(await socketServer((socket) => socket.end(half)));
    expect(await failing(write(client(server.url)))).toMatchObject({ sent: 'maybe' });
  });

  test('a chunked body that is cut is no answer', async () => {
    const half = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n<Answer>\r\n';
    const server = held(await socketServer((socket) => socket.end(half)));
    expect(await failing(write(client(server.url)))).toMatchObject({ sent: 'maybe' });
  });

  test('what is no HTTP is no answer', async () => {
    const server = held(await socketServer((socket) => socket.end('<Answer/>')));
    expect(await failing(write(client(server.url)))).toMatchObject({ sent: 'maybe' });
  });

  test('a call that is given up while it waits for a connection is never sent', async () => {
    const answers: (() => void)[] = [];
    const server = held(
      await httpServer((_, response) => void answers.push(() => void response.end('<Answer/>'))),
    );
    const over = client(server.url);
    const first = over.read(request({ path: '/first' }), textOf);
    while (answers.length < 1) await new Promise(setImmediate);
    const failure = await failing(over.read(request({ path: '/second', total: 100 }), textOf));
    expect(failure).toMatchObject({ code: 'deadline', sent: 'maybe' });
    answers[0]?.();
    expect(await first).toBe('<Answer/>');
    const third = over.read(request({ path: '/third' }), textOf);
    while (answers.length < 2) await new Promise(setImmediate);
    answers[1]?.();
    await third;
    expect(server.seen.map(({ path }) => path)).toEqual(['/first', '/third']);
  });

  test('a call that its caller cancels ends at once', async () => {
    const caller = new AbortController();
    const server = held(await socketServer(() => caller.abort()));
    const failure = await failing(client(server.url).read(request({ signal: caller.signal }), textOf));
    expect(failure).toMatchObject({ code: 'cancelled', sent: 'maybe' });
  });
});

describe('bodies', () => {
  const answering = async (body: Buffer, encoding = 'gzip') =>
    client(
      held(
        await httpServer((_, response) =>
          response.writeHead(200, { 'Content-Encoding': encoding }).end(body),
        ),
      ).url,
    );

  test('gzip is inflated, several members as one', async () => {
    expect(await (await answering(gzipSync('<Answer/>'))).read(request(), textOf)).toBe('<Answer/>');
    const members = Buffer.concat([gzipSync('<An'), gzipSync('swer/>')]);
    expect(await (await answering(members, 'x-gzip')).read(request(), textOf)).toBe('<Answer/>');
  });

  test('a gzip stream that is cut is truncated, however cleanly the connection was closed', async () => {
    const whole = gzipSync('<Answer>'.repeat(1000));
    const over = await answering(whole.subarray(0, whole.length - 9));
    await expect(write(over)).rejects.toMatchObject({ kind: 'truncated', code: 'gzip-truncated' });
  });

  test('what only says that it is gzip is unreadable, and so is an encoding that was not accepted', async () => {
    await expect((await answering(Buffer.from('<Answer/>'))).read(request(), textOf)).rejects.toMatchObject({
      code: 'gzip',
    });
    await expect((await answering(Buffer.from('x'), 'br')).read(request(), textOf)).rejects.toMatchObject({
      code: 'content-encoding',
    });
  });

  test('a small body that grows large is inflated all the same, in pieces', async () => {
    const over = await answering(gzipSync(Buffer.alloc(5_000_000)));
    const sizes = await over.read(request(), async ({ body }) => {
      const lengths: number[] = [];
      for await (const chunk of body) lengths.push(chunk.length);
      return lengths;
    });
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(5_000_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(65_536);
  });

  test('what the last member says of its length is not taken for that of the whole', async () => {
    for (const [one, other] of [
      [300_000, 5],
      [5, 300_000],
      [700_000, 700_000],
    ] as const) {
      const members = Buffer.concat([gzipSync(Buffer.alloc(one)), gzipSync(Buffer.alloc(other))]);
      const text = await (await answering(members)).read(request(), textOf);
      expect(text).toHaveLength(one + other);
    }
  });

  test('no body is an empty body, said to be gzip or not', async () => {
    for (const encoding of ['gzip', 'identity']) {
      expect(await (await answering(Buffer.alloc(0), encoding)).read(request(), textOf)).toBe('');
    }
  });

  test('a reader that takes its time is not run over: the service has to wait', async () => {
    let unsent: () => number = () => 0;
    const server = held(
      await httpServer((seen, response) => {
        if (seen.path === '/small') response.end('<Answer/>');
        else {
          response.end(Buffer.alloc(80_000_000));
          unsent = () => response.writableLength;
        }
      }),
    );
    const other = client(server.url);
    const bytes = await client(server.url).read(request(), async ({ body }) => {
      let read = 0;
      for await (const chunk of body) {
        // Round trips on another connection: time enough for all that would come.
        if (read === 0) for (let i = 0; i < 20; i += 1) await other.read(request({ path: '/small' }), textOf);
        if (read === 0) expect(unsent()).toBeGreaterThan(0);
        read += chunk.length;
      }
      return read;
    });
    expect(bytes).toBe(80_000_000);
  });

  test('who stops reading stops the answer, and its own error passes through', async () => {
    const over = await answering(gzipSync(Buffer.alloc(50_000_000)));
    const stopping = over.read(request(), async ({ body }) => {
      for await (const chunk of body) throw new ReadError('too-large', `after ${chunk.length} bytes`);
    });
    await expect(stopping).rejects.toMatchObject({ code: 'too-large' });
  });

  test('an error of who makes something of the answer is never taken for the wire’s', async () => {
    const defect = new TypeError('a defect');
    const over = await answering(Buffer.from('<Answer/>'), 'identity');
    await expect(over.write(request(), { writeFence: 5_000 }, () => Promise.reject(defect))).rejects.toBe(
      defect,
    );
    await expect(over.read(request(), () => Promise.reject(defect))).rejects.toBe(defect);
  });
});
