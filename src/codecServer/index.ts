/** The codec server: opens payloads for the Temporal UI and command line, for those who may. */
export { accessOf, accessReader } from './access';
export { openAudit, openLines, type Audit } from './audit';
export { Attempts } from './callers/attempts';
export type { Access } from './callers/caller';
export { callerOfToken, hashOf, newToken } from './callers/namedTokens';
export { boundConnections, defaultConnections, type ConnectionBounds } from './connections';
export { AuditUnwritable } from './errors';
export { endpointOf, identityOf, isLoopbackHost, type IdentityFiles } from './listening';
export { Refused } from './problems';
export { RefusalLines } from './refusals';
export { startCodecServer } from './start';
