/** `npm run metrics`: writes docs/reference/metrics.md anew. */
import { writeReference } from '../reference';
import { metricsPage } from './page';

void writeReference('metrics.md', metricsPage());
