/** Looks at whom the HTTP API and the codec server would let in: tokens that can be read, that are not over, and that nobody else can read. */
import { accessReader } from '../../http/access';
import { loadServers, type CodecServerConfig } from '../../config';
import { explain } from '../explain';
import { examineFiles } from './examineFiles';
import type { Finding } from './finding';

type Asked = Pick<CodecServerConfig, 'tokens' | 'issuers'>;

/** Said while there is time to make another. */
const SOON = 30 * 86_400_000;

/** Findings for each of the two that is configured. The file was found to be sound before. @throws ConfigMissing, ConfigInvalid */
export async function examineTokens(file: string, env: NodeJS.ProcessEnv = process.env): Promise<Finding[]> {
  const { api, codecServer, secretFiles } = await loadServers(file, env);
  return [
    ...(api ? await examined('tokens of the API', { ...api, issuers: [] }, 'ndc-flows api token') : []),
    ...(codecServer
      ? await examined('tokens of the codec server', codecServer, 'ndc-flows codec-server token')
      : []),
    ...(await examineFiles('file with a secret', secretFiles)),
  ];
}

/**
 * What a server that starts now would find. Nothing of it is WRONG: a token whose file is gone was revoked, and a worker's machine need not have
 * those of other machines.
 */
async function examined(what: string, configured: Asked, command: string): Promise<Finding[]> {
  const unreadable: unknown[] = [];
  const read = accessReader(
    () => Promise.resolve(configured),
    (error) => unreadable.push(error),
  );
  const { tokens, issuers } = await read();
  const now = Date.now();
  const [over, good] = [
    tokens.filter(({ expires }) => expires !== undefined && expires <= now),
    tokens.filter(({ expires }) => expires === undefined || expires > now),
  ];
  const names = good.map(({ name }) => name);
  const welcome = [
    ...(names.length > 0 ? [names.join(', ')] : []),
    ...(issuers.length > 0 ? [`those of ${issuers.map(({ issuer }) => issuer).join(', ')}`] : []),
  ];
  return [
    welcome.length > 0
      ? { what, ok: true, found: `may ask: ${welcome.join('; ')}` }
      : { what, ok: true, found: 'nobody may ask.', remedy: `\`${command} new NAME\` makes a token.` },
    ...unreadable.map((error) => unread(what, error)),
    ...over.map(({ name, expires }) => ({
      what,
      ok: true,
      found: `token ${name} has been over since ${day(expires)}.`,
      remedy: `\`${command} revoke ${name}\` takes its name away; \`new\` makes another.`,
    })),
    ...good
      .filter(({ expires }) => expires !== undefined && expires - now < SOON)
      .map(({ name, expires }) => ({
        what,
        ok: true,
        found: `token ${name} ends on ${day(expires)}.`,
        remedy: `\`${command} new\` makes another.`,
      })),
  ];
}

function unread(what: string, error: unknown): Finding {
  const { message, remedy } = explain(error);
  return { what, ok: true, found: message, remedy: remedy ?? 'Mend it where that server runs.' };
}

function day(instant: number | undefined): string {
  return instant === undefined ? '' : new Date(instant).toISOString().slice(0, 10);
}
