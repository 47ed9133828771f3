/** The commands that run something in the foreground: `worker`, `sandbox`. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { examples, runs } from '../command';
import { port } from '../port';
import type { SandboxFlags } from '../sandbox/serveSandbox';
import type { WorkerFlags } from '../serveWorker';
import { exitStatus } from '../exit';
import { parseDuration } from '../../domain/duration';

/** Registers the commands. */
export function addRunning(program: Command): void {
  const worker = program
    .command('worker')
    .description(
      'serve the workflows and every configured provider until a signal comes; logs go to standard error',
    )
    .option(
      '--metrics-port <number>',
      'serve metrics for Prometheus there, on loopback unless the configuration says otherwise',
      metricsPort,
    );
  runs<WorkerFlags, []>(worker, async ({ options, output }) => {
    const { serveWorker } = await import('../serveWorker');
    return serveWorker(options, output);
  });
  examples(
    worker,
    'ndc-flows worker',
    'TEMPORAL_PROFILE=production ndc-flows worker --config providers.yaml',
    'ndc-flows worker --metrics-port 9464',
  );

  const sandbox = program
    .command('sandbox')
    .description('run an NDC service to develop against, on this machine, until a signal comes')
    .option('--port <number>', 'default: any free port', port, 0)
    .option('--host <address>', 'another address than loopback opens it to others', '127.0.0.1')
    .addOption(
      new Option('--ndc-version <version>', 'of the config that is printed')
        .choices(['19.2', '21.3'])
        .default('19.2'),
    )
    .addOption(
      new Option('--style <style>', 'of the config that is printed')
        .choices(['soap', 'rest'])
        .default('soap'),
    )
    .option('--realistic', 'answer as real services write, with everything that they leave out and add')
    .option('--latency <time>', 'how long it thinks about every call (0)', latency)
    .option('--quirks', 'print what --realistic does to answers')
    .option('--magic', 'print the routes and surnames that switch on what the real world does');
  runs<SandboxFlags & { magic?: boolean; quirks?: boolean }, []>(sandbox, async ({ options, output }) => {
    if (options.magic) {
      const { magicResult } = await import('../sandbox/magic');
      output.result(magicResult());
      return exitStatus.done;
    }
    if (options.quirks) {
      const { quirksResult } = await import('../sandbox/quirks');
      output.result(quirksResult());
      return exitStatus.done;
    }
    const { serveSandbox } = await import('../sandbox/serveSandbox');
    return serveSandbox(options, output);
  });
  examples(
    sandbox,
    'ndc-flows sandbox',
    'ndc-flows sandbox --port 8080 --ndc-version 21.3 --style rest',
    'ndc-flows sandbox --realistic --latency 300ms',
    'ndc-flows sandbox --magic',
  );
}

/** Prometheus must be told the port beforehand. */
function metricsPort(written: string): number {
  const number = port(written);
  if (number > 0) return number;
  throw new InvalidArgumentError('A port is a number from 1 to 65535; 9464 is usual.');
}

/** Milliseconds. */
function latency(written: string): number {
  const milliseconds = parseDuration(written);
  if (milliseconds !== undefined) return milliseconds;
  throw new InvalidArgumentError('A duration such as 300ms or 2s is wanted.');
}
