/** The codec server: opens payloads for the Temporal UI and command line, for those who may. */
export { openCodecAudit } from './audit';
export { startCodecServer } from './start';
