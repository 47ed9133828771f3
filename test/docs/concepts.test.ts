/** The page of concepts draws and lists what the tables of the code have, and the index leads to every page. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { attentionRules } from '../../src/domain/order/attention';
import { transitions } from '../../src/domain/order/states';

const docs = join(__dirname, '..', '..', 'docs');
const read = (name: string): string => readFileSync(join(docs, name), 'utf8');
/** Table rows without the padding that the formatter gives them. */
const rows = read('guides/concepts.md')
  .split('\n')
  .map((line) => line.replace(/\s*\|\s*/g, '|'));

test('every state has its row, with every state that may follow it', () => {
  for (const [state, next] of Object.entries(transitions)) {
    const [, , , follows] = rows.find((line) => line.startsWith(`|\`${state}\`|`))?.split('|') ?? [];
    expect({ state, follows }).toEqual({
      state,
      follows: next.length === 0 ? 'nothing' : next.map((each) => `\`${each}\``).join(', '),
    });
  }
});

test('the diagram draws every state, and no step that the table does not know', () => {
  const steps = [...read('guides/concepts.md').matchAll(/^ {4}([a-z_]+) --> ([a-z_]+)/gm)].map(
    ([, from = '', to = '']) => [from.replace('_', '-'), to.replace('_', '-')],
  );
  for (const [from, to] of steps) expect(transitions[from as keyof typeof transitions]).toContain(to);
  expect(new Set(steps.flat())).toEqual(new Set(Object.keys(transitions)));
});

test('it lists the reasons for which flows call a person, with every answer', () => {
  for (const [reason, { answers }] of Object.entries(attentionRules)) {
    const row = rows.find((line) => line.startsWith(`|\`${reason}\`|`));
    expect(row).toBeDefined();
    for (const answer of answers.filter((each) => reason !== 'unknown-status' || each === 'give-up')) {
      expect(row).toContain(`--${answer}`);
    }
  }
});

test('the index leads to every page and document of the folder', () => {
  const index = read('README.md');
  const names = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(md|json|yaml)$/.test(name) && name !== 'README.md',
  );
  expect(names.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});
