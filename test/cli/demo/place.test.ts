/** The folder of a demo goes with it, however it ends. */
import { existsSync } from 'node:fs';
import { openFolder } from '../../../src/cli/demo/place';

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
