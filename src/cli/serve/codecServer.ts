/** Runs a codec server in the foreground, and says where it listens and for whom. */
import { openCodecAudit, startCodecServer } from '../../codecServer';
import { configPath, currentCodecServer, loadCodecServer, type CodecServerConfig } from '../../config';
import { accessOf, accessReader } from '../../http';
import { KeysUnusable, readKeyring } from '../../keys';
import { learnEnvironment } from '../../log';
import { exitStatus, type ExitStatus } from '../exit';
import { explain, explainedLines } from '../explain';
import type { GlobalOptions } from '../globals';
import type { Output, Result } from '../output';
import { listenForSignals } from '../signals';
import { logOf } from './log';

/** The command's options. */
export interface CodecServerFlags {
  port?: number;
  host?: string;
}

/**
 * Serves until a signal comes.
 *
 * @throws ConfigMissing, ConfigInvalid, KeysUnusable, AccessUnusable, AuditUnwritable, ServerUnsafe; Node's error where the port is taken
 */
export async function serveCodec(
  { config, port, host, terminal }: GlobalOptions & CodecServerFlags,
  output: Output,
): Promise<ExitStatus> {
  const { env } = terminal;
  const signals = listenForSignals(terminal);
  const { file } = configPath(config, env);
  const { codecServer, encryption } = await loadCodecServer(file, env);
  const keyring = await readKeyring({ env, encryption });
  if (!keyring) {
    throw new KeysUnusable('The codec server has no keys to decode with.', {
      remedy:
        'Give it the workers’ keys: `export NDC_FLOWS_KEYS_FILE=FILE`, or `encryption.keys` in the configuration.',
    });
  }
  const { tokens } = await accessOf(codecServer, 'codecServer');
  learnEnvironment(env);
  const log = logOf('ndc-flows codec-server', terminal);
  const tell = (error: unknown): void => log.error(explainedLines(explain(error)).join(' '));
  const settings = {
    ...codecServer,
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
  };
  const access = accessReader(currentCodecServer(file, env), tell, 'codecServer');
  // Says which tokens are none.
  await access();
  const server = await startCodecServer({
    ...settings,
    keyring,
    access,
    audit: openCodecAudit(codecServer.audit),
    log: tell,
  });
  try {
    const names = tokens.map(({ name }) => name);
    output.result(ready(server.endpoint, settings, names, keyring.ids));
    await signals.first;
    return exitStatus.done;
  } finally {
    signals.dispose();
    await server.close();
  }
}

function ready(
  endpoint: string,
  { origins, browserSessions, audit, issuers }: CodecServerConfig,
  tokens: readonly string[],
  keys: readonly string[],
): Result {
  const pages = origins.length > 0 ? `pages of ${origins.join(', ')}` : 'no pages';
  return {
    value: {
      endpoint,
      origins,
      ...(browserSessions !== undefined && { signIn: `${endpoint}/decode/session` }),
      audit: audit ?? 'stderr',
      keys,
      tokens,
      issuers: issuers.map(({ issuer }) => issuer),
      pid: process.pid,
    },
    lines: [
      `Codec server at ${endpoint} for ${pages} and the command line. Press Ctrl-C to stop.`,
      ...(browserSessions === undefined ? [] : [`  browsers sign in at:  ${endpoint}/decode/session`]),
      `  opens with keys:      ${keys.join(', ')}`,
      `  for tokens:           ${tokens.join(', ') || 'none'}`,
      ...(issuers.length > 0
        ? [`  and JWTs of:          ${issuers.map(({ issuer }) => issuer).join(', ')}`]
        : []),
      `  audit:                ${audit ?? 'standard error'}`,
    ],
  };
}
