/** Colours: what they mark, who sees them, and that no text that is printed can bring its own. */
import { stripVTControlCharacters } from 'node:util';
import { coloured, showsColours } from '../../src/cli/colour';
import { runOnTerminal } from '../support/inProcess';

const CYAN = '\u001b[36m';
const GREEN = '\u001b[32m';
const RED = '\u001b[31m';
const YELLOW = '\u001b[33m';
const DIM = '\u001b[2m';

test.each([
  ['   0.48 s   held', DIM, GREEN],
  ['            orderCreate         0.06 s  failed', DIM, RED],
  ['$ ndc-flows book trip.json', CYAN],
  ['  issue:   ndc-flows ticket TRIP-1 --pay-up-to 187.91EUR', DIM, CYAN],
  ['TRIP-1 is ticketed.', GREEN],
  ['TRIP-1  attention  sandbox', YELLOW],
  ['ok     server  it answers', GREEN],
  ['WRONG  server  it does not answer', RED],
  ['No such order. Run `ndc-flows list` first.', CYAN],
])('%s', (line, ...codes) => {
  const shown = coloured(line);
  for (const code of codes) expect(shown).toContain(code);
  expect(stripVTControlCharacters(shown)).toBe(line);
});

test.each([
  ['a terminal', { isTTY: true }, {}, true],
  ['a pipe', {}, {}, false],
  ['a terminal with NO_COLOR', { isTTY: true }, { NO_COLOR: '1' }, false],
  ['a dumb terminal', { isTTY: true }, { TERM: 'dumb' }, false],
  ['a pipe with FORCE_COLOR', {}, { FORCE_COLOR: '1' }, true],
  ['a terminal with FORCE_COLOR=0', { isTTY: true }, { FORCE_COLOR: '0' }, false],
])('%s', (_, stream, env, shown) => {
  expect(showsColours(stream, { TERM: 'xterm-256color', ...env })).toBe(shown);
});

const HOSTILE = 'TRIP-\u001b[31m\u009b2J';

test('on a terminal the only escapes are ours, whatever is printed', async () => {
  const { stderr } = await runOnTerminal(['book', HOSTILE]);
  expect(stderr).toContain('TRIP-\\u001b[31m\\u009b2J');
  expect(stripVTControlCharacters(stderr)).not.toMatch(/[\u001b\u009b]/);
  const help = await runOnTerminal(['book', '--help']);
  expect(help.stdout).toContain(CYAN);
});

test('one document is never coloured, not even on a terminal', async () => {
  const { stdout } = await runOnTerminal(['book', HOSTILE, '--json']);
  expect(stdout).not.toContain('\u001b');
  expect(JSON.parse(stdout)).toHaveProperty('error');
});
