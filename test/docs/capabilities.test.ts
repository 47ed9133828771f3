/** The capabilities page lists all that a version has no place for, and nothing else. */
import { readFileSync } from 'node:fs';
import { placeless } from '../../src/domain/request/versionPlaces';

test('what a version has no place for stands in the table, word for word', () => {
  const page = readFileSync('docs/reference/capabilities.md', 'utf8');
  const [, table = ''] = page.split('## What a request can ask of each version');
  const rows = table
    .split('\n\n')[2]
    ?.split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
  expect(rows).toEqual(placeless.map(({ member, version, because }) => [member, version, because]));
});
