/** The codec that encrypts payloads. */
export { bindingOf, encryptingCodec, PlainRefused } from './codec';
