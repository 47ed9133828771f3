/** The codec that encrypts payloads. */
export { bindingOf, encryptingCodec, PlainRefused, type CodecOptions } from './codec';
