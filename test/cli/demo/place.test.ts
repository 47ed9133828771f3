/** The folder of a demo goes with it, however it ends. */
import { existsSync } from 'node:fs';
import { openFolder } from '../../../src/cli/demo/place';

test('the folder is gone when the process ends before the demo could close it', async () => {
  const before = process.listeners('exit');
  const { path, close } = await openFolder(undefined);
  expect(existsSync(path)).toBe(true);
  // As a second Ctrl-C does.
  for (const listener of process.listeners('exit').filter((each) => !before.includes(each))) listener(130);
  expect(existsSync(path)).toBe(false);
  await close();
  expect(process.listeners('exit')).toEqual(before);
});
