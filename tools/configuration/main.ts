/** `npm run configuration`: writes docs/reference/configuration.md, configuration.schema.json and cli.md anew. */
import { writeReference } from '../reference';
import { cliPage } from './cliPage';
import { configurationPage } from './page';
import { configurationJsonSchema } from './schema';

async function main(): Promise<void> {
  await writeReference('configuration.md', configurationPage());
  await writeReference('cli.md', cliPage());
  await writeReference('configuration.schema.json', JSON.stringify(configurationJsonSchema(), null, 2));
}

void main();
