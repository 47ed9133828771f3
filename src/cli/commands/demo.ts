/** `demo`: runs everything once, on this machine, with nothing to set up. */
import { Option, type Command } from 'commander';
import { examples, runs } from '../command';
import type { DemoFlags } from '../demo/runDemo';

/** Registers the command. */
export function addDemo(program: Command): void {
  const command = program
    .command('demo')
    .description(
      'start a Temporal server, a sandbox and a worker, and take one order from shopping to cancellation; uses a configuration of its own',
    )
    .addOption(new Option('--ndc-version <version>', 'which NDC').choices(['19.2', '21.3']).default('19.2'))
    .addOption(new Option('--style <style>', 'which wire').choices(['soap', 'rest']).default('soap'))
    .option('--realistic', 'the sandbox answers as real services write')
    .option('--keep', 'leave everything up until Ctrl-C, and print the addresses');
  runs<DemoFlags, []>(command, async (invocation) => {
    const { runDemo } = await import('../demo/runDemo');
    return runDemo(invocation);
  });
  examples(
    command,
    'ndc-flows demo',
    'ndc-flows demo --ndc-version 21.3 --style rest',
    'ndc-flows demo --realistic',
    'ndc-flows demo --keep',
    'ndc-flows demo --json | jq .ledger',
  );
}
