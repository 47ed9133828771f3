/** `npm run schema`: writes the types of the API for the desk, from its OpenAPI document. With --check it only says whether they are current. */
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const document = new URL('../docs/reference/openapi.json', import.meta.url);
const types = new URL('../desk/src/api/schema.d.ts', import.meta.url);

const { default: parsed } = await import(document, { with: { type: 'json' } });
// Descriptions are in the document; here they would be most of the file.
const plain = JSON.parse(JSON.stringify(parsed), (name, value) =>
  ['description', 'summary', 'example', 'examples', 'pattern', 'format', 'title'].includes(name) &&
  typeof value !== 'object'
    ? undefined
    : value,
);
const written = `/** Written by \`npm run schema\` from docs/reference/openapi.json. */\n${astToString(await openapiTS(plain))}`;

let before = '';
try {
  before = readFileSync(types, 'utf8');
} catch {
  // The first time.
}
if (process.argv.includes('--check')) process.exitCode = before === written ? 0 : 1;
else if (before !== written) writeFileSync(types, written);
console.log(`desk/src/api/schema.d.ts: ${before === written ? 'unchanged' : 'written'}`);
