/** The configuration file of providers. */
export { defaultArchive, type ArchiveConfig } from './archive';
export { configPath, loadConfig, type Config, type ConfiguredProvider } from './config';
export { ConfigInvalid, ConfigMissing, CredentialsMissing } from './errors';
export type { SecretReader } from './credentials';
