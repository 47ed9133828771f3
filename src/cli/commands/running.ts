/** The commands that run something in the foreground: `worker`, `sandbox`. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { examples, runs, usageError } from '../command';
import { duration, knownPort, port } from '../arguments';
import type { SandboxFlags } from '../serve/sandbox';
import type { WorkerFlags } from '../serve/worker';

/** As written on the command line; what is empty there or in the environment is not asked for. */
type WrittenFlags = Omit<WorkerFlags, 'deployment'> & { deployment?: string; build?: string };

/** Registers the commands. */
export function addRunning(program: Command): void {
  const worker = program
    .command('worker')
    .description(
      'run the workflows and calls of every configured provider until interrupted; logs go to standard error',
    )
    .option(
      '--metrics-port <number>',
      'serve Prometheus metrics on this port (loopback, unless configured otherwise)',
      knownPort(9464),
    )
    .option(
      '--health-port <number>',
      'serve health checks (/live, /ready) on this port (loopback, unless configured otherwise)',
      knownPort(9465),
    )
    .addOption(
      new Option('--deployment <name>', 'worker deployment name; needs --build')
        .env('NDC_FLOWS_DEPLOYMENT')
        .argParser(deploymentName),
    )
    .addOption(
      new Option('--build <id>', 'build id, by which the Temporal server assigns orders; needs --deployment')
        .env('NDC_FLOWS_BUILD')
        .argParser(buildId),
    );
  worker.option(
    '--hold-writes',
    'after restoring a backup: only read orders; create, issue, change and cancel nothing',
  );
  runs<WrittenFlags, []>(
    worker,
    async ({ options: { deployment: name, build, ...options }, output }) => {
      if ((name === undefined) !== (build === undefined))
        usageError(worker, 'give --deployment and --build together');
      const deployment = name !== undefined && build !== undefined ? { name, build } : undefined;
      // Its code takes a second to load.
      if (output.live) output.say('Starting a worker …');
      const { serveWorker } = await import('../serve/worker');
      return serveWorker({ ...options, ...(deployment && { deployment }) }, output);
    },
    false,
  );
  examples(
    worker,
    'ndc-flows worker',
    'TEMPORAL_PROFILE=production ndc-flows worker --config providers.yaml',
    'ndc-flows worker --metrics-port 9464 --health-port 9465',
    'ndc-flows worker --deployment shop --build 2027-01-20',
    'ndc-flows worker --hold-writes',
  );

  const sandbox = program
    .command('sandbox')
    .description('run a local NDC service to develop against, until interrupted')
    .option('--port <number>', 'port (0: any free one)', port, 0)
    .option(
      '--host <address>',
      'address; any address other than loopback opens it to other machines',
      '127.0.0.1',
    )
    .addOption(
      new Option('--ndc-version <version>', 'NDC version in the printed configuration')
        .choices(['19.2', '21.3'])
        .default('19.2'),
    )
    .addOption(
      new Option('--style <style>', 'message style in the printed configuration')
        .choices(['soap', 'rest'])
        .default('soap'),
    )
    .option('--realistic', 'answer as real services do, including what they omit and add')
    .option('--latency <time>', 'delay before every answer (default 0)', duration)
    .option('--hold-for <time>', 'how long orders are held for payment (48h)', duration)
    .option(
      '--seed <text>',
      'sell different flights at different prices; the same seed always sells the same ones',
    )
    .option('--state <file>', 'keep orders in this file, and load them at the next start')
    .option('--quirks', 'print what --realistic changes in answers')
    .option('--magic', 'print the routes and surnames that trigger faults and surprises');
  runs<SandboxFlags & { magic?: boolean; quirks?: boolean }, []>(sandbox, async ({ options, output }) => {
    if (options.magic) {
      const { magicResult } = await import('../sandbox/magic');
      return output.result(magicResult());
    }
    if (options.quirks) {
      const { quirksResult } = await import('../sandbox/quirks');
      return output.result(quirksResult());
    }
    const { serveSandbox } = await import('../serve/sandbox');
    return serveSandbox(options, output);
  });
  examples(
    sandbox,
    'ndc-flows sandbox',
    'ndc-flows sandbox --port 8080 --ndc-version 21.3 --style rest',
    'ndc-flows sandbox --realistic --latency 300ms',
    'ndc-flows sandbox --hold-for 2m',
    'ndc-flows sandbox --seed second',
    'ndc-flows sandbox --state sandbox.state',
    'ndc-flows sandbox --magic',
  );
}

/** The server joins both by a full stop or a colon: neither may stand in the name. */
function deploymentName(written: string): string | undefined {
  if (/^([A-Za-z0-9][\w-]{0,79})?$/.test(written)) return written || undefined;
  throw new InvalidArgumentError('Use letters, digits, hyphens and underscores, at most 80.');
}

function buildId(written: string): string | undefined {
  if (/^([A-Za-z0-9][\w.+-]{0,79})?$/.test(written)) return written || undefined;
  throw new InvalidArgumentError('Use letters, digits, and . + - _, at most 80.');
}
