/** CONTRIBUTING.md and docs/background/architecture.md say what the lint rule holds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import rooms from '../../tools/rooms.json';

const root = join(__dirname, '..', '..');
const allowed = new Map<string, readonly string[]>(Object.entries(rooms));

/** The rooms that a room reaches through those that it imports. */
function reachedThrough(others: readonly string[]): Set<string> {
  return new Set(
    others.flatMap((other) =>
      [...(allowed.get(other) ?? [])].flatMap((each) => [each, ...reachedThrough([each])]),
    ),
  );
}

test('CONTRIBUTING.md lists what each room may import', () => {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `src\/(\w+)` *\|[^|]*\| *([^|]*?) *\|$/gm)].map(
    ([, room, imports = '']) => [room, imports === 'nothing' ? [] : imports.split(', ')],
  );
  expect(Object.fromEntries(listed)).toEqual(rooms);
});

test('docs/background/architecture.md draws every import that does not follow from others', () => {
  const page = readFileSync(join(root, 'docs', 'background', 'architecture.md'), 'utf8');
  const picture = page.slice(page.indexOf('\n## Rooms\n')).split('```')[1] ?? '';
  const drawn = [...picture.matchAll(/^ +(\w+) --> (.+)$/gm)].map(([, room, others = '']) => [
    room,
    others.split(' & '),
  ]);
  const wanted = [...allowed].flatMap(([room, others]) => {
    const direct = others.filter((other) => !reachedThrough(others).has(other));
    return direct.length > 0 ? [[room, direct]] : [];
  });
  expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(wanted));
});
