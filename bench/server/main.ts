/**
 * The answer server, a process of its own: bare sockets and ready-made answers, so that next to nothing of what is measured is its work.
 * It reads as much of a request as it needs to answer it: the path, and where the body ends.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { loginAnswer } from '../documents/login';
import { orderAnswer } from '../documents/order';
import { shopAnswer } from '../documents/shop';
import type { AnswerWish, KeptAnswer, ServerCall, ServerReply } from './protocol';

interface Kept extends KeptAnswer {
  /** Status line, headers and body. */
  whole: Buffer;
  headLength: number;
}

const answers = new Map<string, Kept>();

function generated(wish: AnswerWish): { xml: string; offers: number } {
  switch (wish.kind) {
    case 'shop':
      return shopAnswer(wish.version, wish.bytes);
    case 'order':
      return { xml: orderAnswer(wish.passengers), offers: 1 };
    case 'login':
      return { xml: loginAnswer(), offers: 0 };
  }
}

function keep(name: string, wish: AnswerWish): KeptAnswer {
  const { xml, offers } = generated(wish);
  const inflated = Buffer.byteLength(xml);
  const body = gzipSync(xml);
  const head = Buffer.from(
    `HTTP/1.1 200 OK\r\nContent-Type: text/xml;charset=UTF-8\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  const kept = { inflated, gzipped: body.length, offers };
  answers.set(name, { ...kept, whole: Buffer.concat([head, body]), headLength: head.length });
  return kept;
}

const NOT_FOUND = Buffer.from('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');

/** Sends gzipped bytes at `perMillisecond`, in slices as the clock says that they are due. */
function trickle(socket: Socket, { whole, headLength }: Kept, perMillisecond: number): void {
  const begun = performance.now();
  let sent = headLength;
  socket.write(whole.subarray(0, headLength));
  const go = (): void => {
    if (socket.destroyed) return;
    const due = Math.min(whole.length, headLength + Math.floor((performance.now() - begun) * perMillisecond));
    if (due > sent) socket.write(whole.subarray(sent, due));
    sent = due;
    if (sent < whole.length) setTimeout(go, 1);
  };
  go();
}

function answer(socket: Socket, path: string): void {
  const [, name = '', pace = ''] = path.split('/', 3);
  const kept = answers.get(name);
  if (!kept) {
    socket.write(NOT_FOUND);
    return;
  }
  const [what, rate = '0'] = pace.split('-', 2);
  if (what === 'inflated') trickle(socket, kept, (Number(rate) * 1_000 * kept.gzipped) / kept.inflated);
  else if (what === 'gzipped') trickle(socket, kept, Number(rate) * 1_000);
  else if (what === 'after') setTimeout(() => socket.write(kept.whole), Number(rate));
  else socket.write(kept.whole);
}

/** How long the request at the start of `buffered` is, and its path; undefined while it is not whole. */
function request(buffered: string): { length: number; path: string } | undefined {
  const head = buffered.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = head + 4 + Number(/content-length: *(\d+)/i.exec(buffered.slice(0, head))?.[1] ?? 0);
  if (buffered.length < length) return undefined;
  const from = buffered.indexOf(' ') + 1;
  return { length, path: buffered.slice(from, buffered.indexOf(' ', from)) };
}

const server = createServer((socket) => {
  let buffered = '';
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    buffered += chunk.toString('latin1');
    for (let found = request(buffered); found; found = request(buffered)) {
      buffered = buffered.slice(found.length);
      answer(socket, found.path);
    }
  });
});

function reply(message: ServerReply): void {
  process.send?.(message);
}

process.on('message', (said: ServerCall) => {
  if (said.call === 'keep') reply({ id: said.id, kept: keep(said.name, said.wish) });
  else {
    const { user, system } = process.cpuUsage();
    reply({ id: said.id, usage: { cpu: (user + system) / 1_000 } });
  }
});
process.on('disconnect', () => process.exit());

server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
