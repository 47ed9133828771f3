/** The configuration: one YAML file of providers and of what they share. Found, read, and checked as a whole, every mistake at once. */
import { dirname, resolve } from 'node:path';
import type { EncryptionConfig } from '../keys';
import type { SecretSource } from '../domain/settings';
import { closest } from '../domain/closest';
import { unknownName, type Mistake } from '../domain/request/mistakes';
import { ProfileError, checkProfiles, type Profile } from '../ndc/profile';
import { accountsIn, agenciesOf, type Accounts } from './accounts';
import { checkAgencies, type AgencyConfig } from './agencies';
import { checkApi } from './api';
import { archiveOf, checkArchive, type ArchiveConfig, type WrittenArchive } from './archive';
import { checkBatches, type ConfiguredBatch } from './batches';
import { checkClaims, claimsKeyOf, type ClaimsKey } from './claims';
import { checkCodecServer } from './codecServer';
import { credentialsOf, type CredentialsReader } from './credentials';
import { opened, parsed } from './document';
import { checkEncryption, encryptionIn } from './encryption';
import { ConfigInvalid, ConfigMissing } from './errors';
import { checkHealth, type HealthConfig } from './health';
import { checkMetrics, type MetricsConfig } from './metrics';
import { partNames, type PartName } from './partNames';
import { secretFilesOf } from './secretFiles';
import { tlsOf, type TlsOf } from './tls';
import { checkWebhooks, endpointOf, pointing, type ConfiguredWebhook, type WrittenWebhook } from './webhooks';

/** Where the file is looked for when neither `--config` nor NDC_FLOWS_CONFIG names one. */
const DEFAULT_CONFIG = 'ndc-flows.yaml';

/** A provider that is ready to be called. */
export interface ConfiguredProvider {
  profile: Profile;
  /** Reads the credentials anew each time, so that a changed password needs no restart. Throws CredentialsMissing. */
  credentials: CredentialsReader;
  /** Its own certificates, where the profile names any. */
  tls?: TlsOf;
}

/** A checked configuration. */
export interface Config extends ClaimsKey {
  /** Absolute path. */
  file: string;
  /** Absolute paths of the files that hold its secrets. */
  secretFiles: string[];
  providers: ReadonlyMap<string, ConfiguredProvider>;
  /** Where the keys are; they are not read here. */
  encryption: EncryptionConfig;
  /** Where raw messages are kept. */
  archive: ArchiveConfig;
  /** In the order of the file; empty where none is named: then there is one, which needs no name. */
  agencies: readonly AgencyConfig[];
  /** Schedules of batches, for `setup`. */
  batches: ConfiguredBatch[];
  /** Where a worker serves its metrics. Absent: nowhere. */
  metrics?: MetricsConfig;
  /** Who is told of what becomes of orders; empty where nobody is. */
  webhooks: ConfiguredWebhook[];
  /** Where a worker says whether it is well. Absent: nowhere. */
  health?: HealthConfig;
}

/** Which file is meant, and whether somebody named it or it is only the usual place. */
export function configPath(
  option: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): { file: string; named: boolean } {
  const named = option ?? (env.NDC_FLOWS_CONFIG || undefined);
  return { file: resolve(named ?? DEFAULT_CONFIG), named: named !== undefined };
}

/**
 * Reads and checks a configuration file. Secrets are not read here: a file can be checked where they are not known.
 *
 * @throws ConfigMissing, ConfigInvalid
 */
export async function loadConfig(file: string, env: NodeJS.ProcessEnv = process.env): Promise<Config> {
  const { text, foreign } = await opened(file);
  const { profiles, claims, encryption, archive, accounts, batches, metrics, health, webhooks } = checked(
    file,
    parsed(file, text),
    foreign,
  );
  const place = { folder: dirname(file), env };
  const providers = Object.entries(profiles).map(([name, profile]): [string, ConfiguredProvider] => [
    name,
    {
      profile,
      credentials: credentialsOf(name, profile, place),
      ...(profile.tls && { tls: tlsOf(`provider ${name}`, profile.tls, place) }),
    },
  ]);
  const agencies = agenciesOf(accounts, profiles, place);
  const claimsKey = await claimsKeyOf(claims, place);
  const { claimsKeyFile } = claimsKey;
  return {
    file,
    secretFiles: secretFilesOf(
      {
        profiles,
        accounts: accounts.flatMap(({ at }) => [...at.values()]),
        webhooks: webhooks.map(pointing),
        others: claimsKeyFile === undefined ? [] : [{ file: claimsKeyFile }],
      },
      place.folder,
    ),
    providers: new Map(providers),
    ...claimsKey,
    encryption: encryptionIn(encryption, place.folder),
    archive: archiveOf(archive, place.folder, env),
    agencies,
    batches,
    ...(metrics && { metrics }),
    webhooks: webhooks.map((webhook) => endpointOf(webhook, place)),
    ...(health && { health }),
  };
}

/** The configuration where there is one; one that somebody named must be there. @throws ConfigMissing, ConfigInvalid */
export async function loadConfigIfAny(
  { file, named }: ReturnType<typeof configPath>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Config | undefined> {
  try {
    return await loadConfig(file, env);
  } catch (error) {
    // One that is there and cannot be read says what this process must do: encrypt, for one.
    if (named || !(error instanceof ConfigMissing) || !error.isAbsent) throw error;
    return undefined;
  }
}

interface Checked {
  profiles: Record<string, Profile>;
  /** Where the claims key is, where one is configured. */
  claims?: SecretSource;
  encryption: EncryptionConfig;
  archive: WrittenArchive;
  accounts: readonly Accounts[];
  batches: ConfiguredBatch[];
  metrics?: MetricsConfig;
  webhooks: WrittenWebhook[];
  health?: HealthConfig;
}

function unknownPart(name: string): string {
  return closest(name, partNames) === undefined
    ? `is not a known setting; known: ${partNames.join(', ')}`
    : unknownName('setting', name, partNames);
}

function checked(file: string, written: unknown, foreign: string | undefined): Checked {
  if (typeof written !== 'object' || written === null || Array.isArray(written)) {
    throw new ConfigInvalid(file, [{ path: 'providers', message: 'is missing' }]);
  }
  const { providers, ...others } = written as Partial<Record<PartName, unknown>>;
  const mistakes: Mistake[] = Object.keys(written)
    .filter((name) => !partNames.some((known) => known === name))
    .map((path) => ({ path, message: unknownPart(path) }));
  const claims = checkClaims(others.claims, mistakes);
  const encryption = checkEncryption(others.encryption, mistakes, foreign);
  const archive = checkArchive(others.archive, mistakes);
  const known = Object.keys(providers ?? {});
  const agencies = checkAgencies(others.agencies, known, mistakes);
  const names = { providers: known, agencies: Object.keys(agencies) };
  const batches = checkBatches(others.batches, names, mistakes);
  const metrics = checkMetrics(others.metrics, mistakes);
  const webhooks = checkWebhooks(others.webhooks, names, mistakes);
  const health = checkHealth(others.health, mistakes);
  // The codec server and the API read their own parts themselves; a mistake there is told all the same.
  checkCodecServer(others.codecServer, mistakes);
  checkApi(others.api, names, mistakes);
  try {
    const accounts = accountsIn(providers, agencies, mistakes);
    const profiles = checkProfiles(accounts.providers);
    if (Object.keys(profiles).length === 0)
      mistakes.push({ path: 'providers', message: 'must name at least one provider' });
    if (mistakes.length === 0)
      return {
        profiles,
        claims,
        encryption,
        archive,
        accounts: accounts.agencies,
        batches,
        metrics,
        health,
        webhooks,
      };
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    mistakes.push(...error.mistakes);
  }
  throw new ConfigInvalid(file, mistakes);
}
