/** The options that every command knows, and what they lead to: an output, a configuration, a connection to the orders. */
import type { Command } from 'commander';
import type { Client } from '@temporalio/client';
import type { Orders } from '../client/orders';
import type { AgencyConfig, Config } from '../config';
import type { Encryption } from '../keys';
import type { TemporalTarget } from '../temporal/connection';
import { createOutput, type Output } from './output';
import type { Terminal } from './terminal';
import type { Tracing } from '../telemetry/tracing/start';
import { tracingOf } from './tracing';
import { uiOf, type UiPlace } from './uiAddress';

/** As written on the command line, and where it was written. */
export interface GlobalOptions {
  terminal: Terminal;
  json?: boolean;
  config?: string;
  namespace?: string;
  ui?: string;
  allowPlaintext?: boolean;
}

/** Adds the options to the program; they may stand before or after a command's name. */
export function addGlobalOptions(program: Command, terminal: Terminal): Command {
  return program
    .setOptionValue('terminal', terminal)
    .option('--json', 'print one JSON document and nothing else')
    .option('--config <file>', 'providers (else NDC_FLOWS_CONFIG, else ./ndc-flows.yaml)')
    .option(
      '--namespace <name>',
      'Temporal namespace (else TEMPORAL_NAMESPACE or the Temporal profile, else default)',
    )
    .option('--ui <url>', 'where the Temporal UI is, for links (else NDC_FLOWS_UI)')
    .option('--allow-plaintext', 'send personal data unencrypted to a server that is not on this machine');
}

/** The output that a command's options ask for. */
export function outputOf({ json = false, terminal }: Pick<GlobalOptions, 'json' | 'terminal'>): Output {
  return createOutput(json, (text) => void terminal.stdout.write(text));
}

/** A connection to the orders of one namespace. */
export interface Desk {
  orders: Orders;
  client: Client;
  ui: UiPlace;
  /** Traces of this process, where they are wanted. */
  tracing?: Tracing;
}

/** The server and namespace that the environment and `--namespace` name. */
export async function targetOf(options: GlobalOptions): Promise<TemporalTarget> {
  return (await readerOfTarget(options))();
}

/** Reads the server and namespace anew at each call. No log tells the API key that is found there, nor one that takes its place later. */
export async function readerOfTarget({
  namespace,
  terminal: { env },
}: GlobalOptions): Promise<() => TemporalTarget> {
  const [{ temporalTarget }, { knownSecrets }] = await Promise.all([
    import('../temporal/connection'),
    import('../log/secrets'),
  ]);
  return () => {
    const target = temporalTarget({ env, ...(namespace !== undefined && { namespace }) });
    const { apiKey } = target.options;
    if (typeof apiKey === 'string') knownSecrets.keep(apiKey);
    return target;
  };
}

/**
 * Connects, works, and disconnects however the work ends. What is sealed is opened with the keys that there are.
 *
 * @param sends whether the work sends anything personal: then it is not begun without keys, unless the server is on this machine
 * @param serves whether the work is many things that others ask for: then it is no trace by itself, and each of them is one
 * @throws TemporalConfigInvalid, TemporalUnreachable, KeysUnusable, KeysNeeded, and what the work throws
 */
export async function withDesk<Value>(
  options: GlobalOptions,
  work: (desk: Desk) => Promise<Value>,
  { sends = false, serves = false }: { sends?: boolean; serves?: boolean } = {},
): Promise<Value> {
  const { env } = options.terminal;
  const target = await targetOf(options);
  const encryption = await encryptionOf(options, target, { sends });
  const [{ connectClient }, { Orders: OrdersClass }] = await Promise.all([
    import('../temporal/connection'),
    import('../client/orders'),
  ]);
  const tracing = await tracingOf(env);
  try {
    const client = await connectClient(target, encryption, tracing?.client);
    const desk = {
      orders: new OrdersClass(client, encryption?.keyring),
      client,
      ui: uiOf(target, options.ui, env),
      ...(tracing && { tracing }),
    };
    try {
      return await (tracing && !serves ? tracing.within('Command', () => work(desk)) : work(desk));
    } finally {
      await client.connection.close();
    }
  } finally {
    await tracing?.close();
  }
}

/** The keys that the environment or the configuration names. @throws KeysUnusable, KeysNeeded */
export async function encryptionOf(
  options: GlobalOptions,
  target: TemporalTarget,
  { sends }: { sends: boolean },
): Promise<Encryption | undefined> {
  const encryption = (await configWhereThereIsOne(options))?.encryption;
  const { encryptionFor } = await import('../temporal/encryptionChoice');
  const { allowPlaintext, terminal } = options;
  return encryptionFor(target, {
    env: terminal.env,
    encryption,
    allowPlaintext: allowPlaintext || !sends,
  });
}

/** The configuration that a command cannot do without. */
export async function configOf({ config, terminal: { env } }: GlobalOptions): Promise<Config> {
  const { configPath, loadConfig } = await import('../config');
  return loadConfig(configPath(config, env).file, env);
}

/** The configured providers where there is a file; a back office that only talks to Temporal needs none. */
export async function knownProviders(options: GlobalOptions): Promise<string[] | undefined> {
  const config = await configWhereThereIsOne(options);
  return config && [...config.providers.keys()];
}

/** The agency of the configuration, or what holds where there is no file. */
export async function agencyOf(options: GlobalOptions): Promise<AgencyConfig> {
  const { defaultAgency } = await import('../config');
  return (await configWhereThereIsOne(options))?.agency ?? defaultAgency;
}

/** The configuration, where there is one or somebody named one. */
export async function configWhereThereIsOne({
  config,
  terminal: { env },
}: GlobalOptions): Promise<Config | undefined> {
  const { configPath, loadConfigIfAny } = await import('../config');
  return loadConfigIfAny(configPath(config, env), env);
}
