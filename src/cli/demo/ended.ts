/** Finds out that a shell has the variables of a demo that has ended, or none of a demo that runs, and says how to go on. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { configPath } from '../../config';
import { NdcFlowsError } from '../../domain/errors';
import { cacheFolder } from '../../temporal/devServer';
import { demoEnvCommand, demoVariables, quoted, runningDemos } from './leftUp';
import { isOfDemo, keepsOrders } from './place';

/** Thrown when a command needs a demo that has ended. */
class DemoEnded extends NdcFlowsError {
  readonly code = 'demo-ended';

  constructor(
    /** Complete, the likeliest first. */
    readonly commands: readonly string[],
  ) {
    super('This shell still has the environment of a demo that has ended.');
  }
}

/** Thrown when a demo runs, and the shell has the address of another server. */
class DemoElsewhere extends NdcFlowsError {
  readonly code = 'demo-elsewhere';

  constructor(
    demo: string,
    { TEMPORAL_ADDRESS = '' }: NodeJS.ProcessEnv,
    /** Complete. */
    readonly commands: readonly string[],
  ) {
    super(`The demo runs at ${demo}, but TEMPORAL_ADDRESS is "${TEMPORAL_ADDRESS}" in this shell.`);
  }
}

/**
 * Returns the error to show instead of `error`; undefined if the shell has no environment of a demo, or its demo is not the cause.
 *
 * @param code of an error: of a missing configuration file, or of a server that cannot be reached
 */
export async function demoEnded(
  env: NodeJS.ProcessEnv,
  code: string,
): Promise<DemoEnded | DemoElsewhere | undefined> {
  const { NDC_FLOWS_CONFIG: file } = env;
  if (file === undefined) return undefined;
  const folder = dirname(file);
  const gone = code === 'temporal-unreachable' || (code === 'config-missing' && !existsSync(file));
  if (!gone || !isOfDemo(folder)) return undefined;
  const demos = await runningDemos(cacheFolder(env));
  const demo = demos.find(({ variables }) => variables.NDC_FLOWS_CONFIG === file);
  const running = demo?.variables.TEMPORAL_ADDRESS;
  if (running === env.TEMPORAL_ADDRESS && running !== undefined) return undefined;
  if (demo && running !== undefined)
    return new DemoElsewhere(running, env, [`use the demo: ${demoEnvCommand(demo.from)}`]);
  const keeping = keepsOrders(folder) ? `--state ${quoted(folder)}` : '--keep';
  return new DemoEnded([
    `start a demo, in another terminal: ndc-flows demo ${keeping}`,
    'then use it here:                  eval "$(ndc-flows demo env)"',
    `or leave the demo's environment:   unset ${demoVariables.join(' ')}`,
  ]);
}

/** Where commands look for a server when nothing names one. */
const DEFAULT_ADDRESS = '127.0.0.1:7233';

/**
 * Returns the command that leads a shell to the demo that runs; undefined if none runs, the shell has it already, or that is not the cause.
 *
 * @param code of an error: of a missing configuration file, a server that cannot be reached, an order that is not there, or other keys
 */
export async function wayToDemo(env: NodeJS.ProcessEnv, code: string): Promise<string | undefined> {
  if (!['config-missing', 'temporal-unreachable', 'unknown-reference', 'keys-unproven'].includes(code))
    return undefined;
  const { TEMPORAL_ADDRESS: address = DEFAULT_ADDRESS, NDC_FLOWS_CONFIG: file } = env;
  const demos = await runningDemos(cacheFolder(env));
  // A shell that uses one demo is not sent to another, nor one that has a configuration of its own to any.
  const own = demos.find(({ variables }) => variables.NDC_FLOWS_CONFIG === file);
  const demo =
    own ?? (file === undefined && !existsSync(configPath(undefined, env).file) ? demos[0] : undefined);
  if (!demo) return undefined;
  const { variables } = demo;
  const hasFile = file === variables.NDC_FLOWS_CONFIG;
  const hasServer = address === variables.TEMPORAL_ADDRESS;
  // At the demo's server with other keys, only its configuration is missing.
  const isThere = code === 'config-missing' ? hasFile : hasServer !== (code === 'keys-unproven');
  return isThere ? undefined : `for the demo that is running: ${demoEnvCommand(demo.from)}`;
}
