/** The configuration file of providers. */
export { defaultAgency, type AgencyConfig } from './agency';
export { defaultArchive, type ArchiveConfig } from './archive';
export type { ConfiguredBatch } from './batches';
export {
  currentCodecServer,
  loadCodecServer,
  type CodecServerConfig,
  type ConfiguredIssuer,
  type ConfiguredToken,
} from './codecServer';
export { addToken, removeToken } from './codecTokens';
export { configPath, loadConfig, type Config, type ConfiguredProvider } from './config';
export { ConfigInvalid, ConfigMissing, CredentialsMissing } from './errors';
export { metricsOnPort } from './metrics';
export type { CredentialsReader, SecretReader } from './credentials';
