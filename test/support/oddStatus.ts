/** An airline's front that can show a status code of orders that nobody has explained: it passes everything else on. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface OddStatus {
  url: string;
  /** Where calls go. */
  target: string;
  /** Whether it shows the odd code in place of the usual one. */
  odd: boolean;
  close(): Promise<void>;
}

/** Starts one. */
export async function startOddStatus(): Promise<OddStatus> {
  const server = createServer((call, answer) => {
    // What is packed could not be changed.
    const { 'accept-encoding': _, ...headers } = call.headers;
    const passed = request(front.target + call.url, { method: call.method, headers, agent: false });
    passed.on('error', () => answer.destroy());
    passed.on('response', (response) => {
      text(response).then(
        (written) => {
          const { 'content-length': _length, 'transfer-encoding': _coding, ...rest } = response.headers;
          answer.writeHead(response.statusCode ?? 500, rest);
          answer.end(front.odd ? written.replaceAll('>OPENED<', '>PARKED<') : written);
        },
        () => answer.destroy(),
      );
    });
    call.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const front: OddStatus = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: '',
    odd: false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return front;
}
