/** Where the log of a command that serves goes. */
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inOneFile } from '../../../src/cli/serve/log';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'log-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('one file for both streams is known, also where it was opened twice; two files, a terminal and a stream of a test are none', () => {
  const [log, same, other] = ['log', 'log', 'other'].map((name) => openSync(join(folder, name), 'a'));
  const given = (out: object, error: object) =>
    inOneFile({ stdout: out, stderr: error } as unknown as Parameters<typeof inOneFile>[0]);
  expect(given({ fd: log }, { fd: log })).toBe(true);
  expect(given({ fd: log }, { fd: same })).toBe(true);
  expect(given({ fd: log }, { fd: other })).toBe(false);
  expect(given({ fd: log }, { fd: log, isTTY: true })).toBe(false);
  expect(given({}, {})).toBe(false);
  for (const fd of [log, same, other]) closeSync(fd!);
});
