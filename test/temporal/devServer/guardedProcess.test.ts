/** Programs under guard end when we do, however we end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isAlive } from '../../../src/files/lock';
import { spawnGuarded } from '../../../src/temporal/devServer/guardedProcess';

/** Waits for the end of a process that is not our child. */
async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('its output comes line by line, and its exit status at the end', async () => {
  const lines: string[] = [];
  const program = spawnGuarded(
    process.execPath,
    ['-e', 'console.log("one\\ntwo"); console.error("three"); process.exit(7)'],
    {
      onLine: (line) => lines.push(line),
    },
  );

  expect(await program.ended).toEqual({ code: 7, signal: null });
  expect(lines.sort()).toEqual(['one', 'three', 'two']);
});

test('a program that cannot be started ends with the reason', async () => {
  const program = spawnGuarded('/nowhere/temporal', []);

  expect(await program.pid).toBeUndefined();
  expect(await program.ended).toEqual({ code: null, signal: null, error: 'ENOENT' });
});

test('stop ends the program and waits until it has ended, also after unref', async () => {
  const program = spawnGuarded(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const pid = await program.pid;
  program.unref();

  await program.stop();

  expect(isAlive(pid ?? 0)).toBe(false);
});

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'the program ends when its starter ends by %s',
  async (signal) => {
    const module = JSON.stringify(join(__dirname, '../../../src/temporal/devServer/guardedProcess.ts'));
    const starter = spawn(
      process.execPath,
      [
        '-r',
        join(__dirname, '../../support/typescript.js'),
        '-e',
        `require(${module}).spawnGuarded(process.execPath, ['-e', 'setInterval(() => {}, 1000)']).pid.then((pid) => console.log(pid))`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = (await once(createInterface({ input: starter.stdout }), 'line')) as [string];
    expect(isAlive(Number(line))).toBe(true);

    starter.kill(signal);

    await gone(Number(line));
  },
);
