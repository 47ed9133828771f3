/** Connects to the orders as the command line does: the server by `TEMPORAL_*` or a profile, keys and providers by the configuration. */
import { Orders } from '../client/orders';
import { configPath, loadConfigIfAny } from '../config';
import { connectClient, temporalTarget } from '../temporal/connection';
import { encryptionFor } from '../temporal/encryptionChoice';
import type { NdcFlows } from './ndcFlows';
import { ndcFlowsOver } from './over';

/** What overrules the environment. */
export interface ConnectOptions {
  /** Temporal namespace; else `TEMPORAL_NAMESPACE` or that of the profile. */
  namespace?: string;
  /** The configuration file; else `NDC_FLOWS_CONFIG`, else `./ndc-flows.yaml` where there is one. */
  config?: string;
  /** Sends personal data unencrypted to a server that is not on this machine. */
  allowPlaintext?: boolean;
}

/**
 * Connects. Whoever connects also closes.
 *
 * @throws {TemporalConfigInvalid}, {TemporalUnreachable}, {ConfigInvalid}, {KeysUnusable}, {KeysNeeded}: each with a `code` and a `remedy`
 * @example
 * const flows = await connect();
 * const status = await flows.status('TRIP-2027-0042');
 * await flows.close();
 */
export async function connect(options: ConnectOptions = {}): Promise<NdcFlows> {
  const { namespace, allowPlaintext } = options;
  const target = temporalTarget(namespace === undefined ? {} : { namespace });
  const config = await loadConfigIfAny(configPath(options.config));
  const encryption = await encryptionFor(target, { encryption: config?.encryption, allowPlaintext });
  const client = await connectClient(target, encryption);
  return ndcFlowsOver(
    { orders: new Orders(client, encryption?.keyring), client },
    config && [...config.providers.keys()],
  );
}
