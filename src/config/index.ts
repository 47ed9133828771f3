/** The configuration file of providers. */
export { defaultAgency, type AgencyConfig } from './agency';
export { defaultArchive, type ArchiveConfig } from './archive';
export type { ConfiguredBatch } from './batches';
export { configPath, loadConfig, type Config, type ConfiguredProvider } from './config';
export { ConfigInvalid, ConfigMissing, CredentialsMissing } from './errors';
export type { SecretReader } from './credentials';
