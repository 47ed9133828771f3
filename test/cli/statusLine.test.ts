/** What a terminal shows while something is awaited, and that nothing of it stays or goes elsewhere. */
import { PassThrough } from 'node:stream';
import { statusLineOf } from '../../src/cli/statusLine';

const terminal = { isTTY: true, columns: 30 };
const screen = (about: object) => Object.assign(new PassThrough(), about);
const drawnOn = (stream: PassThrough): string => String(stream.read() ?? '');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('it comes after a moment, makes room for lines, and is gone at the end', () => {
  const stderr = screen(terminal);
  const line = statusLineOf({ stdout: screen(terminal), stderr }, { NO_COLOR: '1' });
  const end = line.await('waiting\u001b[2J for an answer that is long');
  jest.advanceTimersByTime(500);
  expect(drawnOn(stderr)).toBe('');
  jest.advanceTimersByTime(1_500);
  // Cut to the width, and nothing in it steers the terminal.
  expect(drawnOn(stderr)).toMatch(/^(.* waiting\\u001b\[2J for an ans\u001b\[1G\u001b\[2K)*.*$/s);
  line.aside('a line\n', () => stderr.write('a line\n'));
  expect(drawnOn(stderr)).toBe('\u001b[1G\u001b[2Ka line\n');
  jest.advanceTimersByTime(1_000);
  drawnOn(stderr);
  end();
  expect(drawnOn(stderr)).toBe('\u001b[1G\u001b[2K');
  jest.advanceTimersByTime(5_000);
  expect(drawnOn(stderr)).toBe('');
});

test('it leaves a question alone', () => {
  const stderr = screen(terminal);
  const line = statusLineOf({ stdout: screen(terminal), stderr }, {});
  line.await('waiting');
  line.aside('Sure? ', () => stderr.write('Sure? '));
  jest.advanceTimersByTime(5_000);
  expect(drawnOn(stderr)).toBe('Sure? ');
});

test.each([
  ['a pipe', { stdout: {}, stderr: terminal }, {}],
  ['standard error in a file', { stdout: terminal, stderr: {} }, {}],
  ['CI', { stdout: terminal, stderr: terminal }, { CI: 'true' }],
  ['a dumb terminal', { stdout: terminal, stderr: terminal }, { TERM: 'dumb' }],
])('nothing of it in %s', (_, { stdout, stderr }, env) => {
  const streams = { stdout: screen(stdout), stderr: screen(stderr) };
  statusLineOf(streams, env).await('waiting');
  jest.advanceTimersByTime(5_000);
  expect([drawnOn(streams.stdout), drawnOn(streams.stderr)]).toEqual(['', '']);
});
