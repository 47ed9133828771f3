/** The folder of a demo goes with it, however it ends. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { fixedPorts, openFolder } from '../../../src/cli/demo/place';

test('the folder is gone when the process ends before the demo could close it', async () => {
  const before = process.listeners('exit');
  const folder = await openFolder(undefined);
  expect(existsSync(folder.path)).toBe(true);
  // As a second Ctrl-C does.
  for (const listener of process.listeners('exit').filter((each) => !before.includes(each))) listener(130);
  expect(existsSync(folder.path)).toBe(false);
  await folder.close();
  expect(process.listeners('exit')).toEqual(before);
});

test('where a server is named, nothing is said of the ports of one that is not started', async () => {
  const taken = createServer().on('error', () => undefined);
  // Where somebody else has the port already, it is taken as well.
  await new Promise((resolve) =>
    taken.once('listening', resolve).once('error', resolve).listen(7233, '127.0.0.1'),
  );
  try {
    const said: string[] = [];
    await fixedPorts((line) => said.push(line), {});
    expect(said.join('\n')).toContain('port 7233 is taken: the Temporal server uses ');
    said.length = 0;
    await fixedPorts((line) => said.push(line), { TEMPORAL_ADDRESS: '127.0.0.1:7233' });
    expect(said.join('\n')).not.toMatch(/Temporal server|UI/);
  } finally {
    taken.close();
  }
});
