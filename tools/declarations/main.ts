/** The end of `npm run build:client`: writes the types of `ndc-flows-client` beside its code in packages/client/dist. */
import { join } from 'node:path';
import { writeDeclarations } from '.';

writeDeclarations(join(__dirname, '..', '..', 'packages', 'client', 'dist'));
