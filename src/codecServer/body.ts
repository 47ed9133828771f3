/** Reads the body of a request within its bounds; what is too much is not kept. */
import type { IncomingMessage } from 'node:http';
import { Refused } from './problems';

/** What is still read, and thrown away, of a body that nobody wants, so that the client gets to read why. */
const DRAINED = 1024 * 1024;
const DRAINED_WITHIN = 1_000;

/** Refuses a body that is not JSON as it is: by its type, or because it is compressed (a small one could unfold to gigabytes). */
export function checkType({ headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refused('wrong-type', 'no application/json');
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw new Refused('wrong-type', 'compressed');
}

/**
 * The whole body.
 *
 * @throws Refused as soon as it is known to be larger than `most` bytes, by what it announces or by what came
 */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > most)
    throw new Refused('too-large', 'announced too much');
  const chunks: Buffer[] = [];
  let length = 0;
  // Not by `for await`: leaving that early destroys the connection on which the refusal goes out.
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= most) return void chunks.push(chunk);
      request.off('data', take);
      reject(new Refused('too-large', 'sent too much'));
    };
    request.on('data', take);
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => reject(new Refused('bad-request', 'the body broke off')));
    request.once('close', () => reject(new Refused('bad-request', 'the body broke off')));
  });
}

/** Lets the rest of an unwanted body run out, for a moment and up to a limit; then the connection ends. */
export function drain(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let left = DRAINED;
  const timer = setTimeout(() => request.destroy(), DRAINED_WITHIN);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
