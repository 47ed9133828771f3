/** What `npm run check` repeats at its end of a check that failed. */
import { firstFindings } from '../../tools/findings';

test.each([
  ['tsc', "src/a.ts(3,7): error TS2322: Type 'x'.\n", ["src/a.ts(3,7): error TS2322: Type 'x'."]],
  [
    'eslint',
    '\n/clone/src/a.ts\n  1:1  warning  old\n  3:7  error  Unexpected any  no-any\n\n✖ 2 problems\n',
    ['/clone/src/a.ts:3 Unexpected any  no-any'],
  ],
  [
    'prettier',
    'Checking formatting...\n[warn] src/a.ts\n[warn] Code style issues found in the above file.\n',
    ['[warn] src/a.ts'],
  ],
  ['knip', 'Unused exports (1)\nunused  function  src/a.ts:3:7\n', ['unused  function  src/a.ts:3:7']],
  ['any other', 'begins\n\nthe reason\n', ['begins', 'the reason']],
])('of %s, the line that names the place', (_, output, lines) => {
  expect(firstFindings(output)).toEqual(lines);
});

test('a place in colour is found; of many, the first are shown with how many follow', () => {
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  const output = numbers.map((line) => `\u001b[96msrc/a.ts\u001b[0m:${line} - error`).join('\n');
  const shown = numbers.slice(0, 10).map((line) => `src/a.ts:${line} - error`);
  expect(firstFindings(output)).toEqual([...shown, '… and 2 more']);
});
