/** The page for people who decide has a section for each reason, with every answer and every command that the table leaves open, and no other. */
import { readFileSync } from 'node:fs';
import { attentionRules, foundByLists, type AttentionReason } from '../../../src/domain/order/attention';
import { changeRules } from '../../../src/domain/order/changes';
import { updateNames } from '../../../src/domain/order/updateRules';

const page = readFileSync('docs/guides/attention.md', 'utf8');
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => [/^`([a-z-]+)`/.exec(section)?.[1], section] as const),
);

test('every reason has a section, and every section a reason', () => {
  expect([...sections.keys()].sort()).toEqual([...Object.keys(attentionRules), ...foundByLists].sort());
});

test.each(Object.keys(attentionRules) as AttentionReason[])(
  '%s: its severity, its answers and what is open',
  (reason) => {
    const { severity, answers, open } = attentionRules[reason];
    const section = sections.get(reason) ?? '';
    expect(section).toContain(`**${severity}.**`);
    const named = new Set([...section.matchAll(/`--([a-z-]+)/g)].map(([, option]) => option));
    // What every reason takes is said once, above.
    named.add('give-up');
    expect([...named].sort()).toEqual([...answers].sort());
    const told = new Set([...section.matchAll(/`([a-zA-Z]+)`/g)].map(([, word]) => word ?? ''));
    const updates = updateNames.filter((name) => told.has(name));
    expect(updates.sort()).toEqual([...open].sort());
  },
);

test('what follows each change of the airline stands there as in the table', () => {
  const told = [
    ...page.matchAll(
      /^\| `([a-z-]+)` +\|.*\| (nothing|notify|person) +\| (nothing|notify|person) +\| \[`([a-z-]+)`\]/gm,
    ),
  ];
  const rows = Object.entries(changeRules).map(([kind, { held, ticketed, reason }]) => [
    kind,
    held,
    ticketed,
    reason,
  ]);
  expect(told.map(([, ...cells]) => cells)).toEqual(rows);
});
