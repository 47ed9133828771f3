/** The configuration file of providers. */
export { currentApi, loadApi, type ApiConfig } from './api';
export type { AgencyConfig } from './agencies';
export { accountsOf, namesIn } from './known';
export { rolesOf, type OpenIdConnectConfig } from './desk';
export { roles, scopes, type Role, type Scope } from './scopes';
export { defaultArchive, type ArchiveConfig } from './archive';
export { claimsKeyIn, claimsKeyPrint, type ClaimsKey } from './claims';
export type { ConfiguredBatch } from './batches';
export {
  currentCodecServer,
  loadCodecServer,
  type CodecServerConfig,
  type ConfiguredIssuer,
} from './codecServer';
export { configPath, loadConfig, loadConfigIfAny, type Config, type ConfiguredProvider } from './config';
export { ConfigInvalid, ConfigMissing, CredentialsMissing } from './errors';
export { healthOnPort } from './health';
export { loadServers } from './servers';
export { metricsOnPort } from './metrics';
export type { ConfiguredToken } from './tokens';
export { addToken, removeToken, type TokenServer } from './writtenTokens';
export type { ConfiguredWebhook } from './webhooks';
export type { CredentialsReader, SecretReader } from './credentials';
