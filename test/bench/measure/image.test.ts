/** The image's variables are all found: one that is missed would be measured without. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageEnvironment } from '../../../bench/measure/image';

const FILE = join(__dirname, '..', '..', '..', 'Dockerfile');

test('each ENV line of the Dockerfile is a variable', () => {
  const found = imageEnvironment(FILE);
  const lines = readFileSync(FILE, 'utf8').match(/^\s*ENV\b/gim) ?? [];
  expect(Object.keys(found)).toHaveLength(lines.length);
  expect(found.NODE_ENV).toBe('production');
  expect(found.MALLOC_TRIM_THRESHOLD_).toMatch(/^\d+$/);
});
