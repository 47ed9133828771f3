/** The codec server: opens payloads for the Temporal UI and command line, for those who may. */
export { accessOf, accessReader } from './access';
export { openAudit } from './audit';
export { hashOf, newToken } from './callers/namedTokens';
export { startCodecServer } from './start';
