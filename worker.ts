/** A worker process: what `ndc-flows worker` runs, for those who start one by its file. Takes the same options, and loads no other command. */
import { addRunning } from './src/cli/commands/running';
import { programOf, run } from './src/cli/program';

void run(programOf([addRunning]), [process.execPath, 'worker', 'worker', ...process.argv.slice(2)]);
