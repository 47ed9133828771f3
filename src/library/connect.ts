/** Connects to the orders as the command line does: the server by options, `TEMPORAL_*` or a profile, keys and providers by the configuration. */
import type { Client } from '@temporalio/client';
import { Orders } from '../client/orders';
import { configPath, loadConfigIfAny, namesIn } from '../config';
import type { Encryption } from '../keys';
import { clientOver, connectClient, temporalTarget } from '../temporal/connection';
import type { GivenWayIn } from '../temporal/givenWayIn';
import { encryptionFor } from '../temporal/encryptionChoice';
import { TemporalConfigInvalid } from '../temporal/errors';
import { requireNamespace } from '../temporal/namespace';
import { coded } from './bounded';
import { ndcFlowsOver } from './methods';
import type { NdcFlows } from './ndcFlows';

/**
 * What overrides the environment, each option its own setting. An `address` is the exception: TLS and API key come from these options alone
 * then, because those of the environment belong to another server.
 */
export interface ConnectOptions extends GivenWayIn {
  /** Temporal namespace; else that of `client`, or `TEMPORAL_NAMESPACE`, or that of the profile. */
  namespace?: string;
  /**
   * A connected Temporal client, instead of `address`, `tls` and `apiKey`. Only its connection and namespace are used: what goes over it is
   * encrypted with the keys of this configuration, never by the client's own data converter. `close()` leaves it open.
   */
  client?: Client;
  /** The configuration file; else `NDC_FLOWS_CONFIG`, else `./ndc-flows.yaml` where there is one. */
  config?: string;
  /** Sends personal data unencrypted to a server that is not on this machine. */
  allowPlaintext?: boolean;
}

/**
 * Connects. Whoever connects also closes. Several connections, to several servers, may be open at once.
 *
 * @throws {TemporalConfigInvalid}, {TemporalUnreachable}, {NamespaceMissing}, {ConfigInvalid}, {KeysUnusable}, {KeysNeeded}: each with a `code` and a `remedy`
 * @example
 * const flows = await connect({ address: 'temporal.example:7233', tls: true });
 * const status = await flows.status('TRIP-2027-0042');
 * await flows.close();
 */
export async function connect(options: ConnectOptions = {}): Promise<NdcFlows> {
  try {
    return await connected(options);
  } catch (error) {
    throw coded(error);
  }
}

async function connected({
  client: given,
  config: file,
  allowPlaintext,
  ...wayIn
}: ConnectOptions): Promise<NdcFlows> {
  const config = await loadConfigIfAny(configPath(file));
  const choice = { encryption: config?.encryption, allowPlaintext };
  const end = given && (() => Promise.resolve());
  let encryption: Encryption | undefined;
  let client: Client;
  if (given) {
    encryption = await encryptionFor({ address: addressOf(given, wayIn) }, choice);
    client = clientOver(given.connection, wayIn.namespace ?? given.options.namespace, encryption);
  } else {
    const target = temporalTarget(wayIn);
    encryption = await encryptionFor(target, choice);
    client = await connectClient(target, encryption);
  }
  try {
    await requireNamespace(client.connection, client.options.namespace);
  } catch (error) {
    await (end ?? (() => client.connection.close()))();
    throw error;
  }
  return ndcFlowsOver(
    { orders: new Orders(client, encryption?.keyring), client },
    { ...(config && { known: namesIn(config) }), ...(end && { end }) },
  );
}

/** Where a given client is connected to: unknown for other connections than the SDK's own, and then it counts as another machine. */
function addressOf({ connection }: Client, { address, tls, apiKey }: GivenWayIn): string {
  if (address !== undefined || tls !== undefined || apiKey !== undefined)
    throw new TemporalConfigInvalid(
      '`client` is already connected, so it cannot be given an address, TLS or an API key.',
      {
        remedy: 'Give either `client`, or `address`, `tls` and `apiKey`.',
      },
    );
  const { options } = connection as { options?: { address?: string } };
  return options?.address ?? 'of the given client';
}
