/** The table of rooms in CONTRIBUTING.md says what the lint rule holds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import rooms from '../../tools/rooms.json';

test('CONTRIBUTING.md tells of each room what it may import', () => {
  const page = readFileSync(join(__dirname, '..', '..', 'CONTRIBUTING.md'), 'utf8');
  const told = [...page.matchAll(/^\| `src\/(\w+)` *\|[^|]*\| *([^|]*?) *\|$/gm)].map(
    ([, room, imports = '']) => [room, imports === 'nothing' ? [] : imports.split(', ')],
  );
  expect(Object.fromEntries(told)).toMatchObject(rooms);
});
