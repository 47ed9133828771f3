/**
 * A worker process that comes to a halt at an exact point of one write. Run by haltingWorkerProcess.ts, with the write, the point and
 * the way as arguments; what it does it says in lines on standard output. It halts once: everything else is the real worker's.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { configPath, loadConfig } from '../../src/config';
import { createNdcClient, type NdcClient, type NdcClientOptions } from '../../src/ndc/client';
import { NdcError } from '../../src/ndc/errors';
import { temporalTarget } from '../../src/temporal/connection';
import { connectWorker } from '../../src/temporal/workerConnection';
import { runWorker } from '../../src/worker/runWorker';
import type { Halt } from './haltingWorkerProcess';

const [write, point, how] = process.argv.slice(2) as [Halt['write'], Halt['point'], Halt['how']];

/** Of the build: bundling takes seconds of all the processor that there is, and the workflows are not what halts. */
const WORKFLOWS = join(__dirname, '..', '..', 'dist', 'src', 'workflow-bundle.js');

/** Written at once: a process that stops the next moment must have said it. */
const say = (words: string): void => void writeSync(1, `${words}\n`);

let halted = false;

async function halt(here: Halt['point']): Promise<void> {
  if (halted || here !== point) return;
  halted = true;
  say(`halted ${process.pid}`);
  if (how === 'hang') return new Promise(() => undefined);
  // All threads stop within this call, and go on from here when somebody wakes the process.
  process.kill(process.pid, 'SIGSTOP');
}

function writeOf(operation: string, input: object): string {
  return 'change' in input ? `${operation}: ${String(input.change)}` : operation;
}

/** The plain client, seen from both sides: before the mark, between the mark and the first byte, and after the answer was read. */
function haltingClient(options: NdcClientOptions): NdcClient {
  const client = createNdcClient(options);
  return {
    close: () => client.close(),
    call: async (operation, input, call) => {
      // A write that ends before its point, as on a slow machine whose fence has passed, is sent again, and halts then.
      if (halted || writeOf(operation, input) !== write) return client.call(operation, input, call);
      try {
        const answer = await client.call(operation, input, {
          ...call,
          beforeFirstByte: async () => {
            await halt('before its mark');
            await call.beforeFirstByte?.();
            await halt('between mark and first byte');
          },
        });
        await halt('after its answer');
        if (halted) say('ended with an answer');
        return answer;
      } catch (error) {
        if (halted) say(`ended ${error instanceof NdcError ? error.problem.code : String(error)}`);
        throw error;
      }
    },
  };
}

async function main(): Promise<void> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const target = temporalTarget();
  const { providers, claimsKey } = await loadConfig(configPath(undefined).file);
  const connection = await connectWorker(target);
  const { namespace } = target;
  const { stopped } = await runWorker({
    connection,
    namespace,
    providers,
    claimsKey,
    workflowBundle: { codePath: WORKFLOWS },
    createClient: haltingClient,
  });
  await stopped;
  await connection.close();
}

void main();
