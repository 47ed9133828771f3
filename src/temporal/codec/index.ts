/** The codec that encrypts payloads. */
export { bindingOf, encryptingCodec, isSealed, isSealing, PlainRefused, type CodecOptions } from './codec';
