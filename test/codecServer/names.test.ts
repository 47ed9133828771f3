import type { IncomingMessage } from 'node:http';
import { Problem } from '../../src/codecServer/problems';
import { checkHost, type Names } from '../../src/codecServer/session/names';

/** As much of a request as says where it came to. */
function cameTo(localAddress: string, localPort: number, host?: string): IncomingMessage {
  return { headers: { host }, socket: { localAddress, localPort } } as IncomingMessage;
}

const plain: Names = { names: [], host: '127.0.0.1', secure: false };
const open: Names = { names: ['codec.example.com'], host: '0.0.0.0', secure: true };

test.each<[string, string, number, Names]>([
  ['127.0.0.1:8081', '127.0.0.1', 8081, plain],
  ['localhost:8081', '127.0.0.1', 8081, plain],
  ['localhost:8081', '::1', 8081, plain],
  ['[::1]:8081', '::1', 8081, plain],
  ['127.0.0.1', '127.0.0.1', 80, plain],
  ['192.0.2.7', '192.0.2.7', 443, open],
  ['192.0.2.7:8081', '::ffff:192.0.2.7', 8081, open],
  ['codec.example.com', '192.0.2.7', 8081, open],
  ['codec.example.com:8081', '192.0.2.7', 8081, { ...open, names: [], host: 'codec.example.com' }],
])('%s is our name at %s port %d', (host, address, port, names) =>
  expect(() => checkHost(cameTo(address, port, host), names)).not.toThrow(),
);

test.each<[string | undefined, string, number, Names]>([
  ['evil.example:8081', '127.0.0.1', 8081, plain],
  ['127.0.0.1:9000', '127.0.0.1', 8081, plain],
  ['localhost:8081', '192.0.2.7', 8081, open],
  ['codec.example.com:8081', '192.0.2.7', 8081, open],
  ['codec.example.com.evil.example', '192.0.2.7', 8081, open],
  ['0.0.0.0:8081', '192.0.2.7', 8081, open],
  ['', '127.0.0.1', 8081, plain],
  [undefined, '127.0.0.1', 8081, plain],
])('%s is not at %s port %d', (host, address, port, names) =>
  expect(() => checkHost(cameTo(address, port, host), names)).toThrow(Problem),
);
