#!/usr/bin/env node
/** The command line: `ndc-flows`. */
import { run } from './src/cli/program';

void run(process.argv);
