/** Where a server is and how it is reached, as a program says it. Types alone: they are in the client package’s declarations. */
import type { TLSConfig } from '@temporalio/client';

/** Where a server is and how it is reached, as a program says it. */
export interface GivenWayIn {
  /** `host:port` of the server’s gRPC; else `TEMPORAL_ADDRESS` or that of the profile. */
  address?: string;
  /** Temporal namespace. */
  namespace?: string;
  /** True, or the certificates; else `TEMPORAL_TLS*` or that of the profile. An API key turns TLS on. */
  tls?: boolean | TLSConfig;
  /** Else `TEMPORAL_API_KEY` or that of the profile. */
  apiKey?: string;
}
