/** Checks the configuration and what it points to: files, keys, tokens, the archive, webhooks, and a login at each provider. */
import { randomUUID } from 'node:crypto';
import { lstat, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { tryFolderApart } from '../../archive/writable';
import { accessReader } from '../../http/access';
import { tokenServers } from '../../http/tokens';
import {
  ConfigMissing,
  accountsOf,
  claimsKeyPrint,
  loadServers,
  type ArchiveConfig,
  type ClaimsKey,
  type CodecServerConfig,
  type Config,
  type ConfiguredProvider,
  type ConfiguredWebhook,
  type TokenServer,
} from '../../config';
import { createNdcClient } from '../../ndc/client';
import { NdcError } from '../../ndc/errors';
import { encryptionFor, encryptionLine } from '../../temporal/encryptionChoice';
import { ENDS_WITHIN } from '../../worker/within';
import { wayToDemo } from '../demo/ended';
import { explain } from '../explain';
import { configIfAny, configOf, targetOf, type GlobalOptions } from '../globals';
import { bad, checkAll, checked, fine, wrong, type Finding, type Found } from './checks';

const DAY = 86_400_000;

/** Warned this long before a certificate or a token ends: there is time to have it renewed (milliseconds). */
const SOON = 30 * DAY;

/** Checks the configuration and everything in it. */
export async function checkConfiguration(options: GlobalOptions): Promise<Finding[]> {
  try {
    const config = await configOf(options);
    const { file, secretFiles, providers, archive, webhooks } = config;
    const [others, ...logins] = await Promise.all([
      checkAll([
        ['configuration file', () => checkFiles([file])],
        ['file with a secret', () => checkFiles(secretFiles)],
        ['claims key', () => checkClaimsKey(config)],
        ['tokens', () => checkTokens(file, options.terminal.env)],
        ['sign-in at the desk', () => checkDesk(file, { env: options.terminal.env, ...config })],
        ['raw messages', () => checkArchive(archive)],
        ...webhooks.map((webhook) => [`webhook ${webhook.name}`, () => checkWebhook(webhook)] as const),
      ]),
      // A call to a provider has time-outs of its own.
      ...accountsOf(config).map(({ provider, agency, ...account }) => {
        const named = agency === undefined ? '' : `, agency ${agency}`;
        return checked(`provider ${provider}${named}`, () =>
          checkLogin(provider, { ...providers.get(provider)!, ...account }),
        );
      }),
    ]);
    const configuration = { what: 'configuration', ...fine(`${file}: ${[...providers.keys()].join(', ')}`) };
    return [configuration, ...others, ...logins.flat()];
  } catch (error) {
    const finding = { what: 'configuration', ...wrong(error) };
    const way = error instanceof ConfigMissing && (await wayToDemo(options.terminal.env, error.code));
    return [way ? { ...finding, remedy: `${finding.remedy} Or, ${way}` } : finding];
  }
}

/** Checks that what goes to the server is encrypted, and names the keys by their ids. */
export function checkEncryption(options: GlobalOptions): Promise<Finding[]> {
  return checked('encryption', async () => {
    const config = await configIfAny(options).catch(unreadable);
    // A configuration with mistakes is a finding of its own, and does not say which keys there are.
    if (config === 'unreadable') return [];
    const encryption = config?.encryption;
    const target = await targetOf(options);
    const { allowPlaintext, terminal } = options;
    const found = await encryptionFor(target, { env: terminal.env, encryption, allowPlaintext });
    const reading = found ? ' To read them in the Temporal UI, run `ndc-flows codec-server`.' : '';
    const line = `${encryptionLine(found, target.address)}${reading}`;
    if (found?.plaintext !== 'read') return fine(line);
    return fine(
      `${line} Unencrypted messages are accepted too, so anyone who can reach the namespace can control orders.`,
      'Once every order that was started before there were keys has ended, remove `plaintext: read` from `encryption`.',
    );
  });
}

/** Stands for a configuration with mistakes. */
export const unreadable = (): 'unreadable' => 'unreadable';

async function checkLogin(
  provider: string,
  { profile, credentials, tls }: ConfiguredProvider,
): Promise<Found> {
  const { baseUrl, version, style } = profile;
  const client = createNdcClient({ profile, credentials, tls: tls?.read });
  try {
    await credentials();
    const until = (await tls?.shown())?.until;
    const began = Date.now();
    await client.call('login', {}, { correlationId: randomUUID() });
    return fine(
      `logged in at ${baseUrl} (${version}, ${style}) in ${Date.now() - began} ms`,
      until && until.getTime() - Date.now() < SOON
        ? `Renew the client certificate: it expires on ${dayOf(until.getTime())}.`
        : undefined,
    );
  } catch (error) {
    if (!(error instanceof NdcError)) throw error;
    const { kind, code, text } = error.problem;
    const remedies: Partial<Record<typeof kind, string>> = {
      service: `Check the username, the password and the agencyId (${profile.agencyId}) of providers.${provider}, and that this agency has access to the service.`,
      transport: 'Check baseUrl, that this machine can reach it, and, for a certificate error, tls.',
      http: 'Check baseUrl, and whether the service accepts calls from this machine.',
    };
    return bad(
      `login at ${baseUrl} failed: ${text} (${code}).`,
      remedies[kind] ??
        'Check baseUrl, version and style: the response is not the configured NDC version or style.',
    );
  } finally {
    await client.close();
  }
}

/** What others than its owner may do with a file, the worst first. */
const rights: readonly { mask: number; who: string; may: string }[] = [
  { mask: 0o022, who: 'others', may: 'change' },
  { mask: 0o004, who: 'every user of this machine', may: 'read' },
  { mask: 0o040, who: 'its group', may: 'read' },
];

/** Finds files that others than their owner may read or change. Skips files that do not exist: another check reports them. */
export async function checkFiles(files: readonly string[]): Promise<Found[]> {
  const modes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mode }) => mode,
        () => 0,
      ),
    ),
  );
  return files.flatMap((file, at) => {
    const mode = modes[at] ?? 0;
    const right = rights.find(({ mask }) => (mode & mask) !== 0);
    if (!right) return [];
    const written = (mode & 0o777).toString(8).padStart(4, '0');
    return fine(`${right.who} may ${right.may} ${file} (mode ${written}).`, `Run \`chmod 600 ${file}\`.`);
  });
}

/** Checks the claims key. Without one, a trip at two providers is booked twice; at one provider it is found as long as the password stays. */
export async function checkClaimsKey({
  claimsKey,
  claimsKeyFile,
  providers,
}: ClaimsKey & Pick<Config, 'providers'>): Promise<Found> {
  if (claimsKey) {
    const print = claimsKeyPrint(await claimsKey());
    return fine(`found (fingerprint ${print}); every worker must have the same one`);
  }
  const remedy =
    `Create one: \`ndc-flows setup\` writes ${claimsKeyFile}. Copy it to every worker, and restart the workers ` +
    'while no order is open.';
  if (providers.size > 1)
    return bad('No claims key: the same trip under two references is not detected across providers.', remedy);
  return fine(
    'No claims key: changing the provider’s password breaks duplicate detection for open orders, ' +
      'and someone who can read the namespace could guess the password.',
    remedy,
  );
}

/** Checks that the archive's folder can be written to, and that nobody else can read it. Leaves nothing behind, and makes no folder. */
export async function checkArchive({ folder, keepDays, off }: ArchiveConfig): Promise<Found> {
  if (off) return fine(`not kept (archive.off); older ones may be in ${folder}`);
  const kept = `kept for ${keepDays} days in ${folder}`;
  try {
    const mode = await tryFolderApart(folder, ENDS_WITHIN - 1_000);
    if ((mode & 0o077) === 0) return fine(kept);
    return fine(
      `${kept}; other users can list that folder, but not read the messages.`,
      `Run \`chmod 700 ${folder}\`.`,
    );
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT')
      return bad(
        `cannot be kept in ${folder} (${code ?? message}); calls continue without them.`,
        'Make it writable for this user, or set another folder as archive.folder.',
      );
    const { above, why } = await whyNotMade(folder);
    if (why === undefined) return fine(`${kept}; the first call creates it`);
    return bad(
      `cannot be kept: ${folder} does not exist, and this user cannot create it in ${above} (${why}); calls continue without them.`,
      `Create ${folder} for this user, or set another folder as archive.folder.`,
    );
  }
}

/** Returns the nearest thing above a folder that is not there, and what keeps this user from making one in it. */
async function whyNotMade(folder: string): Promise<{ above: string; why?: string }> {
  const isThere = (path: string): Promise<boolean> =>
    lstat(path).then(
      () => true,
      () => false,
    );
  let above = folder;
  // A link to nowhere is there, and no folder is made over it.
  while (above !== dirname(above) && !(await isThere(above))) above = dirname(above);
  try {
    await tryFolderApart(above, ENDS_WITHIN / 2);
    return { above };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { above, why: code ?? message };
  }
}

/** Checks that an endpoint's secrets and certificate can be read. Does not call it: a receiver would take that for an event. */
async function checkWebhook({ name, url, secrets, certificates }: ConfiguredWebhook): Promise<Found> {
  const count = (await secrets()).length;
  await certificates?.shown();
  const signs =
    count === 1 ? 'its secret can be read' : `its ${count} secrets can be read, and each one signs`;
  // No more of the address: receivers put tokens into paths.
  return fine(`${new URL(url).host}: ${signs}; to try it: \`ndc-flows webhooks test ${name}\``);
}

/** Checks whom the HTTP API and the codec server, where configured, would let in. @throws ConfigMissing, ConfigInvalid */
export async function checkTokens(file: string, env: NodeJS.ProcessEnv = process.env): Promise<Found[]> {
  const { api, codecServer, secretFiles } = await loadServers(file, env);
  const [ofApi, ofCodecServer, files] = await Promise.all([
    api ? tokensOf({ ...api, issuers: [] }, 'api') : [],
    codecServer ? tokensOf(codecServer, 'codecServer') : [],
    checkFiles(secretFiles),
  ]);
  return [...ofApi, ...ofCodecServer, ...files.map((found) => ({ ...found, what: 'file with a secret' }))];
}

/**
 * Checks the provider with whose accounts people sign in at the desk: its secret, and what it says of itself. Nobody signs in for that.
 *
 * @throws what reading the secret throws
 */
export async function checkDesk(
  file: string,
  { env = process.env, agencies }: { env?: NodeJS.ProcessEnv; agencies: readonly unknown[] },
): Promise<Found[]> {
  const { api } = await loadServers(file, env);
  const { address, openIdConnect } = api?.desk ?? {};
  if (!openIdConnect) return [];
  const { issuer, clientId, clientSecret, agency } = openIdConnect;
  await clientSecret?.();
  const [{ IdentityProvider }, { CALLBACK }] = await Promise.all([
    import('../../api/desk/identityProvider'),
    import('../../api/desk/openIdConnect'),
  ]);
  await new IdentityProvider(openIdConnect).reach();
  if (agency !== undefined && agencies.length === 0)
    return [
      bad(
        'nobody can sign in: api.desk.openIdConnect.agency names a claim, and the configuration has no agencies.',
        'Configure `agencies`, or remove api.desk.openIdConnect.agency.',
      ),
    ];
  return [
    fine(
      `with accounts of ${issuer}; ${clientId} must be registered there with the redirect address ${address}${CALLBACK}`,
    ),
  ];
}

/**
 * Finds what a server that starts now would find. None of it is wrong: a token whose file is gone was revoked, and a worker's machine need
 * not have those of other machines.
 */
async function tokensOf(
  configured: Pick<CodecServerConfig, 'tokens' | 'issuers'>,
  server: TokenServer,
): Promise<Found[]> {
  const { name: serverName, command, making } = tokenServers[server];
  const unreadable: unknown[] = [];
  const read = accessReader(
    () => Promise.resolve(configured),
    (error) => unreadable.push(error),
    server,
  );
  const { tokens, issuers } = await read();
  const now = Date.now();
  const ended = tokens.filter(({ expires = Infinity }) => expires <= now);
  const good = tokens.filter(({ expires = Infinity }) => expires > now);
  const ending = good.filter(({ expires = Infinity }) => expires - now < SOON);
  const welcome = [
    ...(good.length > 0 ? [good.map(({ name }) => name).join(', ')] : []),
    ...(issuers.length > 0 ? [`JWTs of ${issuers.map(({ issuer }) => issuer).join(', ')}`] : []),
  ];
  const found = [
    welcome.length > 0
      ? fine(`accepted: ${welcome.join('; ')}`)
      : fine('No token is valid: every call is refused.', `Create one: \`${making}\`.`),
    ...unreadable.map((error) => {
      const { message, remedy = 'Fix it on the machine that runs that server.' } = explain(error);
      return fine(message, remedy);
    }),
    ...ended.map(({ name, expires }) =>
      fine(
        `token ${name} expired on ${dayOf(expires)}.`,
        `Remove it: \`${command} revoke ${name}\`. Replace it: \`${making}\`.`,
      ),
    ),
    ...ending.map(({ name, expires }) =>
      fine(`token ${name} expires on ${dayOf(expires)}.`, `Create its successor: \`${making}\`.`),
    ),
  ];
  return found.map((each) => ({ ...each, what: `tokens of ${serverName}` }));
}

function dayOf(instant: number | undefined): string {
  return instant === undefined ? '' : new Date(instant).toISOString().slice(0, 10);
}
