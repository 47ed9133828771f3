/** What a process holds open is told by kind: files, pipes, connections by state. Looked at in a process that holds what is known. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { holdingsOf } from '../../../bench/measure/holdings';

/** Opens two files, listens, connects to itself once, and says so. */
const holding = `
  const { openSync } = require('node:fs');
  const { connect, createServer } = require('node:net');
  openSync('/dev/null'); openSync('/dev/null');
  const server = createServer((socket) => socket.on('data', () => console.log('ready'))).listen(0, '127.0.0.1', () => {
    connect(server.address().port, '127.0.0.1', function () { this.write('x'); });
  });
`;

test('files, sockets by state and threads of another process are counted', async () => {
  const child = spawn(process.execPath, ['-e', holding], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    const { files, tcp, threads } = holdingsOf(child.pid!);
    expect(tcp).toEqual({ LISTEN: 1, ESTABLISHED: 2 });
    expect(files).toMatchObject({ tcp: 3 });
    // Node itself may have opened some.
    expect(files.file).toBeGreaterThanOrEqual(2);
    expect(files.eventpoll).toBeGreaterThanOrEqual(1);
    expect(threads).toBeGreaterThan(1);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
  expect(() => holdingsOf(child.pid!)).toThrow('ENOENT');
});
