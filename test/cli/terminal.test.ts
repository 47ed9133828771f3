import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { plainTerminal, type Terminal } from '../../src/cli/terminal';

const HOSTILE = 'fare \u009b2J\u202e';

function written(given: string | Buffer, isTTY?: boolean): string {
  const stream = Object.assign(new PassThrough(), { isTTY });
  const terminal: Terminal = Object.assign(new EventEmitter(), {
    env: {},
    stdin: Object.assign(new PassThrough(), { isTTY }),
    stdout: stream,
    stderr: stream,
    exit: () => undefined,
  });
  plainTerminal(terminal).stdout.write(given);
  return String(stream.read());
}

test('no text steers the terminal, and none that is sent on does', () => {
  expect(written(HOSTILE, true)).toBe('fare \\u009b2J\\u202e');
  expect(written(HOSTILE)).toBe('fare \\u009b2J\\u202e');
});

test('a message is shown as text, and goes into a file as it came', () => {
  expect(written(Buffer.from(HOSTILE), true)).toBe('fare \\u009b2J\\u202e');
  expect(written(Buffer.from(HOSTILE))).toBe(HOSTILE);
});

test('exit status, signals and streams are those of the process', () => {
  const exit = jest.fn();
  const given: Terminal = Object.assign(new EventEmitter(), {
    env: { A: 'b' },
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    exit,
  });
  const terminal = plainTerminal(given);
  terminal.exitCode = 3;
  terminal.exit();
  terminal.exit(1);
  const hear = jest.fn();
  terminal.on('SIGINT', hear);
  (given as unknown as EventEmitter).emit('SIGINT', 'SIGINT');
  terminal.off('SIGINT', hear);
  (given as unknown as EventEmitter).emit('SIGINT', 'SIGINT');
  const failed = jest.fn();
  terminal.stdout.on('error', failed);
  given.stdout.emit('error', new Error('EPIPE'));

  expect([given.exitCode, terminal.exitCode, terminal.env.A]).toEqual([3, 3, 'b']);
  expect(exit.mock.calls).toEqual([[], [1]]);
  expect([hear, failed].map((heard) => heard.mock.calls.length)).toEqual([1, 1]);
});
