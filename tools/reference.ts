/** Writes a generated page of docs/reference in the house style, and says whether it changed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

/** Writes one page. @param name of the file in docs/reference */
export async function writeReference(name: string, text: string): Promise<void> {
  const path = join(__dirname, '../docs/reference', name);
  const parser = name.endsWith('.json') ? 'json' : 'markdown';
  const page = await format(text, { ...(await resolveConfig(path)), parser });
  const unchanged = existsSync(path) && readFileSync(path, 'utf8') === page;
  if (!unchanged) writeFileSync(path, page);
  console.log(`docs/reference/${name}: ${unchanged ? 'unchanged' : 'written'}`);
}
