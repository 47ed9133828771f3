/** How it is seen what is open to others, and that no command takes a secret as an argument. The demo itself: open.system.test.ts. */
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createProgram } from '../../src/cli/commands';
import { openSocketsOf } from '../support/sockets';

const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('the list of open sockets', () => {
  test('shows those that are not on loopback, of both kinds of addresses', async () => {
    const servers = ['0.0.0.0', '::', '::1', '127.0.0.1'].map((host) => createServer().listen(0, host));
    await Promise.all(servers.map((server) => once(server, 'listening')));
    const wanted = servers.map((server) => server.address() as AddressInfo);
    const sockets = await openSocketsOf([process.pid]);
    for (const { address, port } of wanted)
      expect(sockets).toContainEqual(expect.objectContaining({ port, address }));
    for (const server of servers) server.close();
  });
});

test('no command takes a secret as an option or an argument: those are read from the environment, a file or a command', () => {
  const commands = [createProgram()];
  for (const command of commands) commands.push(...command.commands);
  const taken = commands.flatMap((command) => [
    ...command.options.filter((option) => option.required || option.optional).map(({ flags }) => flags),
    ...command.registeredArguments.map((argument) => argument.name()),
  ]);
  expect(taken).toContain('--config <file>');
  expect(taken.filter((name) => /pass(?!enger)|secret|credential|api-?key|bearer/i.test(name))).toEqual([]);
});
