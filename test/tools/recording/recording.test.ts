/** The recording: what a terminal shows of what was printed, and a picture that plays without a script. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { svgOf, timesOf } from '../../../tools/recording/svg';
import { Screen } from '../../../tools/recording/terminal';

function printed(...parts: [text: string, at: number][]) {
  const screen = new Screen(20);
  for (const [text, at] of parts) screen.print(text, at);
  return screen.lines;
}

test('lines keep their colours, wrap at the width, and what was erased is not there', () => {
  expect(
    printed(
      ['\u001b[2m  0.5 s\u001b[22m  \u001b[1m\u001b[32mheld\u001b[39m\u001b[22m\r\n', 100],
      ['waiting 3 s\u001b[1G\u001b[2Kdone\r\n', 5_000],
      [`${'x'.repeat(25)}\r\n`, 5_100],
    ),
  ).toEqual([
    {
      at: 100,
      spans: [
        { text: '  0.5 s', style: '2' },
        { text: '  ', style: '' },
        { text: 'held', style: '1 32' },
      ],
    },
    { at: 5_000, spans: [{ text: 'done', style: '' }] },
    { at: 5_100, spans: [{ text: 'x'.repeat(20), style: '' }] },
    { at: 5_100, spans: [{ text: 'x'.repeat(5), style: '' }] },
  ]);
});

test('long waits are cut, and a line never comes before the one above it', () => {
  const times = timesOf(printed(['a\n', 0], ['b\n', 60_000], ['c\n', 60_001], ['$ d\n', 60_002]));
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(1.5);
  expect(Math.min(...gaps)).toBeGreaterThan(0.05);
});

test('text is text: no markup, no script', () => {
  const svg = svgOf(printed(['<script>&"\n', 0]), { columns: 20, rows: 5 }, 'title');
  expect(svg).toContain('&lt;script&gt;&amp;&quot;');
  expect(svg).not.toContain('<script');
});

test('the picture of the README is small, whole, and of nobody’s machine', () => {
  const svg = readFileSync(join(__dirname, '../../../docs/images/demo.svg'), 'utf8');
  expect(svg.length).toBeLessThan(150_000);
  expect(svg).toContain('The order ends ');
  expect(svg).toContain('0 duplicates');
  expect(svg).not.toMatch(/\/(root|home|Users|tmp)\//);
});
