/** `demo`: runs everything once, on this machine, with nothing to set up. */
import { Option, type Command } from 'commander';
import { examples, runs, usageError } from '../command';
import type { DemoEnvOptions } from '../demo/leftUp';
import type { DemoFlags } from '../demo/runDemo';

/** Registers the command. */
export function addDemo(program: Command): void {
  const command = program
    .command('demo')
    .description(
      'start a Temporal server, a sandbox and a worker, and take one order from shopping to cancellation; uses its own configuration',
    )
    .addOption(new Option('--ndc-version <version>', 'NDC version').choices(['19.2', '21.3']).default('19.2'))
    .addOption(new Option('--style <style>', 'SOAP or REST').choices(['soap', 'rest']).default('soap'))
    .option('--realistic', 'let the sandbox answer as real services do')
    .option(
      '--keep',
      'keep everything running until Ctrl-C, on ports 7233 (server), 8233 (UI), 8234 (sandbox) and 8235 (desk) where they are free',
    )
    .addOption(
      new Option(
        '--state <folder>',
        'like --keep, and keep the orders in this folder, so that the same command can continue with them',
      ).implies({ keep: true }),
    );
  runs<DemoFlags, []>(command, async (invocation) => {
    const { state, terminal } = invocation.options;
    if (state !== undefined && terminal.env.TEMPORAL_ADDRESS)
      usageError(command, '--state keeps a Temporal server of its own; unset TEMPORAL_ADDRESS first');
    const { runDemo } = await import('../demo/runDemo');
    return runDemo(invocation);
  });
  examples(
    command,
    'ndc-flows demo',
    'ndc-flows demo --ndc-version 21.3 --style rest',
    'ndc-flows demo --realistic',
    'ndc-flows demo --keep',
    'ndc-flows demo --state demo-orders',
    'ndc-flows demo --json | jq .ledger',
  );
  addDemoEnv(command);
}

function addDemoEnv(demo: Command): void {
  const command = demo
    .command('env')
    .description('print the `export` lines that point this shell at a demo that is still running')
    .option('--from <folder>', 'folder in which the demo was started (default: this one, or one above it)');
  runs<DemoEnvOptions, []>(command, async (invocation) => {
    const { demoEnv } = await import('../demo/leftUp');
    return demoEnv(invocation);
  });
  examples(
    command,
    'eval "$(ndc-flows demo env)"',
    'eval "$(ndc-flows demo env --from ~/ndc-flows)"',
    // `eval` of nothing succeeds: a script would go on with whatever listens on port 7233.
    'settings="$(ndc-flows demo env)" || exit 1; eval "$settings"',
  );
}
