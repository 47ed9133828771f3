/** A worker process: what `ndc-flows worker` runs, for those who start one by its file. Takes the same options. */
import { run } from './src/cli/program';

void run([process.execPath, 'worker', 'worker', ...process.argv.slice(2)]);
