/** The README speaks of things that the code knows: what it lists must be what there is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attentionRules } from '../src/domain/attention';
import { checkRequest } from '../src/domain/request';
import { transitions } from '../src/domain/states';
import { magicTable } from '../src/sandbox/magic';
import { documents } from '../tools/schemas/documents';

const project = join(__dirname, '..');
const readme = readFileSync(join(project, 'README.md'), 'utf8');
/** Table rows without the padding that the formatter gives them. */
const rows = readme.split('\n').map((line) => line.replace(/\s*\|\s*/g, '|'));

test('the README lists every magic route and surname, with what happens', () => {
  for (const { route, surname, operation, what } of magicTable()) {
    const trigger = [route, surname].filter(Boolean).map((each) => `\`${each}\``);
    expect(rows).toContain(`|${trigger.join(' or ')}|${operation}|${what}|`);
  }
});

test('the README lists the reasons for which flows call a person, with every answer', () => {
  for (const [reason, { answers }] of Object.entries(attentionRules)) {
    const row = rows.find((line) => line.startsWith(`|\`${reason}\`|`));
    expect(row).toBeDefined();
    for (const answer of answers.filter((each) => reason !== 'unknown-status' || each === 'give-up')) {
      expect(row).toContain(`--${answer}`);
    }
  }
});

test('the diagram in the README draws no step that the table of transitions does not know', () => {
  const steps = [...readme.matchAll(/^ {4}([a-z_]+) --> ([a-z_]+)/gm)].map(([, from = '', to = '']) => [
    from.replace('_', '-'),
    to.replace('_', '-'),
  ]);
  expect(steps.length).toBeGreaterThan(20);
  for (const [from, to] of steps) expect(transitions[from as keyof typeof transitions]).toContain(to);
});

test('the example request is one that the flows take, while its dates lie ahead', () => {
  const request = JSON.parse(readFileSync(join(project, 'docs', 'trip.json'), 'utf8')) as object;
  const now = new Date('2026-11-01T00:00:00Z');
  const checked = checkRequest(
    { ...request, requestedAt: now.toISOString() },
    { now, rememberedFor: 86_400_000, providers: ['sandbox'] },
  );
  expect(checked).toHaveProperty('request');
});

test.each(Object.entries(documents))('docs/%s is the one that the code publishes', (name, published) => {
  const file = join(project, 'docs', name);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(published())));
});
