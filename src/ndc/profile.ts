/** A provider's profile as the rest uses it: everything resolved, durations in milliseconds. Checked and completed by `profileSchema.ts`. */
import type { OperationName } from '../domain/calls/operations';
import type { NdcVersion, OrderMeaning, ProviderPolicy, ServiceMeaning } from '../domain/calls/provider';

/** Where a secret is read from, each time it is needed. It never stands in the profile itself. */
export type SecretSource = { env: string } | { file: string };

/** Names and namespaces that carry the standards body's or the service maker's name. */
export interface Names {
  /** `IATA_`. */
  messagePrefix: string;
  /** Last step of the SOAP path. */
  serviceName: string;
  /** Before each control header of REST: `Svc-Control` gives `Svc-Control-Provider`. */
  controlHeaderPrefix: string;
  soapActionNamespace: string;
  headersNamespace: string;
  loginNamespace: string;
  /** 19.2: followed by prefix and message name it is the namespace of everything in the message. */
  messageNamespaceBase: string;
  /** 21.3: of a message's root and its direct children. */
  messageNamespace: string;
  /** 21.3: of everything below. */
  commonNamespace: string;
}

/** How requests are put where the service and the schemas disagree. */
export interface Forms {
  /** How orderReshop asks for the cancellation fee; the first of each version is the schema's. */
  reshop: 'DeleteOrderItem' | 'CancelOrder' | 'UpdateOrder' | 'responseParameters';
  /** PayloadAttributes/VersionNumber. */
  versionNumber: string;
}

/** Files (PEM) for TLS to one provider, read at each connection. A path is relative to the configuration's folder. */
export interface TlsFiles {
  /** The authorities that alone are trusted, in place of the system's. */
  ca?: string;
  /** Our certificate, with those between it and its authority; `key` belongs to it. */
  certificate?: string;
  key?: string;
  /** Opens `key`. */
  passphrase?: SecretSource;
}

/** One provider. */
export interface Profile {
  /** Without a slash at its end; what follows is `/ndc/ws/…`. */
  baseUrl: string;
  version: NdcVersion;
  style: 'soap' | 'rest';
  /** The one provider code of every call's control values. */
  providerCode: string;
  /** The agency's id in the envelope of every request. */
  agencyId: string;
  credentials: { username: SecretSource; password: SecretSource };
  tls?: TlsFiles;
  names: Names;
  /** Control values besides the provider code: EnvironmentTarget, ApiVersion and whatever else the service knows. */
  control: { [attribute: string]: string };
  timeZone: string;
  capabilities: Pick<ProviderPolicy, 'cancelVia' | 'findOrders' | 'sideBySide'>;
  statusMeanings: { order: Record<string, OrderMeaning>; service: Record<string, ServiceMeaning> };
  /** At most so many requests a second, and so many at once, over all workers. */
  rate: { requestsPerSecond?: number; concurrency: number };
  /** `headers`: until the first byte of the answer. `total`: the whole call, connecting included. */
  timeouts: { connect: number; headers: number; total: Record<OperationName, number> };
  patience: { interactive: number; order: number };
  settleFor: number;
  writeFence: number;
  readWithin: number;
  repeatWrites: number;
  assumedHold: number;
  warnBefore: number;
  errors: ProviderPolicy['errors'];
  forms: Forms;
}

/** What workflows decide by: the profile without its address, names and secrets. */
export function policyOf(name: string, profile: Profile): ProviderPolicy {
  return {
    provider: name,
    version: profile.version,
    style: profile.style,
    ...profile.capabilities,
    timeZone: profile.timeZone,
    orderMeanings: profile.statusMeanings.order,
    serviceMeanings: profile.statusMeanings.service,
    timeouts: profile.timeouts.total,
    patience: profile.patience,
    settleFor: profile.settleFor,
    writeFence: profile.writeFence,
    readWithin: profile.readWithin,
    repeatWrites: profile.repeatWrites,
    assumedHold: profile.assumedHold,
    warnBefore: profile.warnBefore,
    errors: profile.errors,
  };
}
