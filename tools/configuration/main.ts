/** `npm run configuration`: writes docs/reference/configuration.md, configuration.schema.json and cli.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { cliPage } from './cliPage';
import { configurationPage } from './page';
import { configurationJsonSchema } from './schema';

async function write(name: string, text: string, parser: 'markdown' | 'json'): Promise<void> {
  const path = join(__dirname, '../../docs/reference', name);
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), parser }));
}

async function main(): Promise<void> {
  await write('configuration.md', configurationPage(), 'markdown');
  await write('cli.md', cliPage(), 'markdown');
  await write('configuration.schema.json', JSON.stringify(configurationJsonSchema(), null, 2), 'json');
}

void main();
