/** Tables, documents and the example that people copy: what they list must be what there is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRequest } from '../src/domain/request/request';
import { magicTable } from '../src/sandbox/scenarios';
import { documents } from '../tools/schemas/documents';

const project = join(__dirname, '..');
/** Table rows without the padding that the formatter gives them. */
const rows = readFileSync(join(project, 'docs', 'guides', 'sandbox.md'), 'utf8')
  .split('\n')
  .map((line) => line.replace(/\s*\|\s*/g, '|'));

test('the page of the sandbox lists every magic route and surname, with what happens', () => {
  for (const { route, surname, operation, what } of magicTable) {
    const trigger = [route, surname].filter(Boolean).map((each) => `\`${each}\``);
    expect(rows).toContain(`|${trigger.join(' or ')}|${operation}|${what}|`);
  }
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

test.each(Object.entries(documents))(
  'docs/reference/%s is the one that the code publishes',
  (name, published) => {
    const file = join(project, 'docs', 'reference', name);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(published())));
  },
);
