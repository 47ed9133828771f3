/** The options that every command has, and what they lead to: an output, a configuration, a connection to the orders. */
import type { Command } from 'commander';
import type { Client } from '@temporalio/client';
import type { Orders } from '../client/orders';
import type { Known } from '../client/orders';
import type { AgencyConfig, Config } from '../config';
import type { Encryption, Keyring } from '../keys';
import type { TemporalTarget } from '../temporal/connection';
import { createOutput, type Output } from './output';
import type { PlainTerminal, Terminal } from './terminal';
import type { Tracing } from '../telemetry/tracing/start';
import { createWaiting, patiently, type Waiting } from './live/waiting';
import { uiOf, type UiPlace } from './uiAddress';

/** The options that every command has, and the terminal it was typed in. */
export interface GlobalOptions {
  terminal: PlainTerminal;
  json?: boolean;
  config?: string;
  namespace?: string;
  ui?: string;
  allowPlaintext?: boolean;
}

/** Adds the options to the program; they may stand before or after a command's name. */
export function addGlobalOptions(program: Command, terminal: PlainTerminal): Command {
  return program
    .setOptionValue('terminal', terminal)
    .option('--json', 'print one JSON document and nothing else')
    .option('--config <file>', 'configuration file (default: NDC_FLOWS_CONFIG, else ./ndc-flows.yaml)')
    .option(
      '--namespace <name>',
      'Temporal namespace (default: TEMPORAL_NAMESPACE, else the Temporal profile, else default)',
    )
    .option('--ui <url>', 'address of the Temporal UI, for links (default: NDC_FLOWS_UI)')
    .option('--allow-plaintext', 'allow sending personal data unencrypted to a server on another machine');
}

/** Makes the output that a command's options ask for. */
export function outputOf({ json = false, terminal }: Pick<GlobalOptions, 'json' | 'terminal'>): Output {
  return createOutput(
    json,
    (text) => void (json ? terminal.stdout.write(text) : terminal.show(text)),
    terminal.status,
  );
}

/** A connection to the orders of one namespace, and where its UI is. */
export interface Connected {
  orders: Orders;
  client: Client;
  /** The keys at hand, if there are any. */
  keyring?: Keyring;
  ui: UiPlace;
  /** Where Ctrl-C only ends the command. Missing in the demo, which also ends what it started. */
  terminal?: PlainTerminal;
  /** Says on standard error what is waited for. */
  waiting: Waiting;
  /** Traces of this process, where they are wanted. */
  tracing?: Tracing;
}

/** Returns the server and namespace that the environment and `--namespace` name. */
export async function targetOf(options: GlobalOptions): Promise<TemporalTarget> {
  return (await readerOfTarget(options))();
}

/** Returns a function that reads server and namespace anew. Keeps the API key, and any that replaces it, out of every log. */
export async function readerOfTarget({
  namespace,
  terminal: { env },
}: {
  namespace?: string;
  terminal: Pick<Terminal, 'env'>;
}): Promise<() => TemporalTarget> {
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
 * Connects, works, and disconnects however the work ends. Sealed data is opened with the keys at hand.
 *
 * @param sends the work sends personal data: it does not begin without keys, unless the server is on this machine
 * @param serves the work serves requests: each of them is a trace, and the work is none
 * @throws TemporalConfigInvalid, TemporalUnreachable, KeysUnusable, KeysNeeded, and what the work throws
 */
export async function withOrders<Value>(
  options: GlobalOptions,
  work: (connected: Connected) => Promise<Value>,
  { sends = false, serves = false }: { sends?: boolean; serves?: boolean } = {},
): Promise<Value> {
  const { env } = options.terminal;
  const target = await targetOf(options);
  if (sends) sayAssumed(options.terminal, target);
  const encryption = await encryptionOf(options, target, { sends });
  const [{ connectClient }, { Orders: OrdersClass }] = await Promise.all([
    import('../temporal/connection'),
    import('../client/orders'),
  ]);
  const tracing = await tracingOf(env);
  const waiting = createWaiting(options.terminal);
  try {
    const client = await patiently(waiting, serverAwaited(target), () =>
      connectClient(target, encryption, tracing?.client),
    );
    const connected = {
      ...{ terminal: options.terminal, waiting },
      orders: new OrdersClass(client, encryption?.keyring),
      client,
      ...(encryption && { keyring: encryption.keyring }),
      ui: uiOf(target, options.ui, env),
      ...(tracing && { tracing }),
    };
    try {
      return await (tracing && !serves ? tracing.within('Command', () => work(connected)) : work(connected));
    } catch (error) {
      const { UnknownReference } = await import('../domain/order/errors');
      if (!(error instanceof UnknownReference)) throw error;
      // Somebody in the wrong shell sees it by the address.
      const { reference } = error;
      throw new UnknownReference(reference, { ...target, meant: await meantBy(reference, connected) });
    } finally {
      await client.connection.close();
    }
  } finally {
    await tracing?.close();
  }
}

/** Among how many orders, the newest, a mistyped reference is looked for, and for how long (milliseconds). */
const LOOKED_AMONG = 100;
const LOOKED_WITHIN = 2_000;

/** Returns the reference of an order that a mistyped one may have meant. */
async function meantBy(
  reference: string,
  { client, orders }: Pick<Connected, 'client' | 'orders'>,
): Promise<string | undefined> {
  const { closest } = await import('../domain/closest');
  // References that differ by a number are different trips, and no mistake.
  const shape = (written: string): string => written.replaceAll(/\d/g, '0');
  try {
    const page = await client.withDeadline(Date.now() + LOOKED_WITHIN, () =>
      orders.listPage({}, { limit: LOOKED_AMONG }),
    );
    const known = page.orders.map((order) => order.reference);
    return closest(
      reference,
      known.filter((each) => shape(each) !== shape(reference)),
    );
  } catch {
    return undefined;
  }
}

/** Says to a person which server is used where nothing names one: any Temporal server of this machine may listen there. */
function sayAssumed({ stderr }: Terminal, { address, namespace, assumed }: TemporalTarget): void {
  if (!assumed || !stderr.isTTY) return;
  const why = 'the default: neither TEMPORAL_ADDRESS nor a Temporal profile names a server';
  stderr.write(`Using Temporal at ${address}, namespace ${namespace} (${why}).\n`);
}

/** Returns what is said while a server takes long to answer. */
export const serverAwaited = ({ address }: TemporalTarget): string =>
  `Waiting for the Temporal server at ${address} …`;

/** Returns the keys that the environment or the configuration names. @throws KeysUnusable, KeysNeeded */
export async function encryptionOf(
  options: GlobalOptions,
  target: TemporalTarget,
  { sends }: { sends: boolean },
): Promise<Encryption | undefined> {
  const encryption = (await configIfAny(options))?.encryption;
  const { encryptionFor } = await import('../temporal/encryptionChoice');
  const { allowPlaintext, terminal } = options;
  return encryptionFor(target, {
    env: terminal.env,
    encryption,
    allowPlaintext: allowPlaintext || !sends,
  });
}

/** Loads the configuration. @throws ConfigMissing, ConfigInvalid */
export async function configOf({ config, terminal: { env } }: GlobalOptions): Promise<Config> {
  const { configPath, loadConfig } = await import('../config');
  return loadConfig(configPath(config, env).file, env);
}

/** Returns the configured providers and agencies; none without a file, which a back office that only talks to Temporal does not need. */
export async function knownNames(options: GlobalOptions): Promise<Known> {
  const { namesIn } = await import('../config');
  const config = await configIfAny(options);
  return config ? namesIn(config) : {};
}

/** Returns the configured agencies; none without a file. */
export async function agenciesOf(options: GlobalOptions): Promise<readonly AgencyConfig[]> {
  return (await configIfAny(options))?.agencies ?? [];
}

/** Loads the configuration if there is one. @throws ConfigMissing where the file was named; ConfigInvalid */
export async function configIfAny({ config, terminal: { env } }: GlobalOptions): Promise<Config | undefined> {
  const { configPath, loadConfigIfAny } = await import('../config');
  return loadConfigIfAny(configPath(config, env), env);
}

/** Starts tracing where OpenTelemetry's variables ask for it, and loads nothing of it otherwise. The caller closes it: the last spans are sent then. */
export async function tracingOf(env: NodeJS.ProcessEnv): Promise<Tracing | undefined> {
  if (!tracesAsked(env)) return undefined;
  const { startTracing } = await import('../telemetry/tracing/start');
  return startTracing();
}

/** True where OpenTelemetry's variables ask for traces. */
function tracesAsked(env: NodeJS.ProcessEnv): boolean {
  if (/^true$/i.test(env.OTEL_SDK_DISABLED ?? '') || env.OTEL_TRACES_EXPORTER === 'none') return false;
  return Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}
