/** `npm run metrics`: writes docs/reference/metrics.md anew, in the house style. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { metricsPage } from './page';

const path = join(__dirname, '../../docs/reference/metrics.md');

async function main(): Promise<void> {
  const style = await resolveConfig(path);
  writeFileSync(path, await format(metricsPage(), { ...style, parser: 'markdown' }));
}

void main();
