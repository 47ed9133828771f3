/** The configuration file of providers. */
export { DEFAULT_CONFIG, configPath, loadConfig, type Config, type ConfiguredProvider } from './config';
export { ConfigInvalid, ConfigMissing, CredentialsMissing } from './errors';
