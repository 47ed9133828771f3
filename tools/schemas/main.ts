/** `npm run schema`: writes the schemas in docs/reference anew. */
import { writeReference } from '../reference';
import { documents } from './documents';

async function main(): Promise<void> {
  for (const [name, document] of Object.entries(documents))
    await writeReference(name, JSON.stringify(document(), null, 2));
}

void main();
