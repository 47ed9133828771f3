/** The codec that encrypts payloads. */
export { bindingOf, encryptingCodec, isSealing, PlainRefused } from './codec';
