/** `npm run build:types`: the types of `ndc-flows/client` beside its code in dist. */
import { join } from 'node:path';
import { writeDeclarations } from '.';

writeDeclarations(join(__dirname, '..', '..', 'dist'));
