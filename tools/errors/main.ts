/** `npm run errors`: writes docs/reference/errors.md anew, in the house style. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { errorsPage } from './page';

const path = join(__dirname, '../../docs/reference/errors.md');

async function main(): Promise<void> {
  const style = await resolveConfig(path);
  writeFileSync(path, await format(errorsPage(), { ...style, parser: 'markdown' }));
}

void main();
