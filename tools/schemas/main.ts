/** `npm run schema`: writes the schemas in docs anew, in the house style. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { documents } from './documents';

async function main(): Promise<void> {
  for (const [name, document] of Object.entries(documents)) {
    const path = join(__dirname, '../../docs/reference', name);
    const style = await resolveConfig(path);
    writeFileSync(path, await format(JSON.stringify(document(), null, 2), { ...style, parser: 'json' }));
  }
}

void main();
