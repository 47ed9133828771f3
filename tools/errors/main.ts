/** `npm run errors`: writes docs/reference/errors.md anew. */
import { writeReference } from '../reference';
import { errorsPage } from './page';

void writeReference('errors.md', errorsPage());
