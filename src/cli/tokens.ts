/** The tokens of a server that asks for one: made, listed, taken away. */
import { hashOf, newToken } from '../http/tokens';
import { addToken, configPath, removeToken, type ConfiguredToken, type TokenServer } from '../config';
import { exitStatus, type ExitStatus } from './exit';
import type { GlobalOptions } from './globals';
import { table, type Output } from './output';

/** Whose tokens, and how people are told of them. */
export interface TokenDesk {
  server: TokenServer;
  /** `a codec server`. */
  one: string;
  /** `ndc-flows codec-server token`. */
  command: string;
  /** A line that shows what a token is for. */
  example: string;
  /** The tokens that there are. @throws ConfigMissing, ConfigInvalid */
  read: (file: string) => Promise<(ConfiguredToken & { scopes?: string[] })[]>;
}

/** Makes a token, keeps its hash in the configuration, and prints it this once. */
export async function makeToken(
  desk: TokenDesk,
  { config, expires, scopes, terminal }: GlobalOptions & { expires?: string; scopes?: string[] },
  output: Output,
  name: string,
): Promise<ExitStatus> {
  const { file } = configPath(config, terminal.env);
  const token = newToken();
  const facts = { ...(scopes && { scopes }), ...(expires !== undefined && { expires }) };
  await addToken(file, { name, sha256: hashOf(token).toString('hex'), ...facts }, desk.server);
  output.result({
    value: { name, token, ...facts, config: file },
    lines: [
      token,
      '',
      `This is token ${name}, shown this once; ${file} keeps only its hash.`,
      `${capital(desk.one)} that runs takes it from now on. What it is for:`,
      `  ${desk.example}`,
    ],
  });
  return exitStatus.done;
}

/** Takes a token away. */
export async function revokeToken(
  desk: TokenDesk,
  { config, terminal }: GlobalOptions,
  output: Output,
  name: string,
): Promise<ExitStatus> {
  const { file } = configPath(config, terminal.env);
  await removeToken(file, name, desk.server);
  output.result({
    value: { name, revoked: true, config: file },
    lines: [`Token ${name} is revoked; ${desk.one} that runs refuses it from now on.`],
  });
  return exitStatus.done;
}

/** Shows whose tokens there are, never the tokens. */
export async function listTokens(
  desk: TokenDesk,
  { config, terminal }: GlobalOptions,
  output: Output,
): Promise<ExitStatus> {
  const tokens = (await desk.read(configPath(config, terminal.env).file)).map(
    ({ name, expires, known, scopes }) => ({
      name,
      known: 'sha256' in known ? 'hash' : 'read at use',
      ...(scopes && { scopes }),
      ...(expires !== undefined && {
        expires: new Date(expires).toISOString(),
        over: expires <= Date.now(),
      }),
    }),
  );
  const scoped = tokens.some(({ scopes }) => scopes);
  output.result({
    value: { tokens },
    lines:
      tokens.length === 0
        ? [`There are no tokens; \`${desk.command} new NAME\` makes one.`]
        : table(
            ['name', 'kept as', 'ends', ...(scoped ? ['may'] : [])],
            tokens.map(({ name, known, expires, over, scopes }) => [
              name,
              known,
              expires === undefined ? 'never' : `${expires}${over ? ' (over)' : ''}`,
              ...(scoped ? [scopes?.join(', ')] : []),
            ]),
          ),
  });
  return exitStatus.done;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
