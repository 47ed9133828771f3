/** The parts of a configuration file that servers read which ask for tokens: for `doctor`, which looks at whom they let in. */
import { dirname, resolve } from 'node:path';
import type { Mistake } from '../domain/request/mistakes';
import { apiOf, checkApi, type ApiConfig } from './api';
import { checkCodecServer, codecServerOf, type CodecServerConfig } from './codecServer';
import { content, parsed } from './document';

/** What is there of them; a part that is not written is left out. Paths are absolute. */
export interface Servers {
  api?: ApiConfig;
  codecServer?: CodecServerConfig;
  /** The files of their tokens, of their keys for TLS, and of secrets of issuers. */
  secretFiles: string[];
}

/** @throws ConfigMissing, ConfigInvalid */
export async function loadServers(file: string, env: NodeJS.ProcessEnv = process.env): Promise<Servers> {
  const text = await content(file);
  const { api, codecServer } = (parsed(file, text) ?? {}) as { api?: unknown; codecServer?: unknown };
  return {
    ...(api !== undefined && { api: apiOf(file, text, env) }),
    ...(codecServer !== undefined && { codecServer: codecServerOf(file, text, env).codecServer }),
    secretFiles: filesIn(api, codecServer).map((each) => resolve(dirname(file), each)),
  };
}

function filesIn(writtenApi: unknown, writtenCodecServer: unknown): string[] {
  const known: Mistake[] = [];
  const [api, codecServer] = [
    checkApi(writtenApi, { providers: [], agencies: [] }, known),
    checkCodecServer(writtenCodecServer, known),
  ];
  const secrets = codecServer?.jwt.map(({ secret }) =>
    secret && 'file' in secret ? secret.file : undefined,
  );
  const clientSecret = api?.desk?.openIdConnect?.clientSecret;
  const files = [api, codecServer].flatMap((server) => [
    server?.tls?.key,
    ...(server?.tokens.map((token) => token.file) ?? []),
  ]);
  const ofDesk = clientSecret && 'file' in clientSecret ? [clientSecret.file] : [];
  return [...new Set([...files, ...(secrets ?? []), ...ofDesk].filter((each) => each !== undefined))];
}
