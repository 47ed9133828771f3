#!/usr/bin/env node
/** The command line: `ndc-flows`. */
import { createProgram } from './src/cli/commands';
import { run } from './src/cli/program';

void run(createProgram(), process.argv);
