/** The tokens of a server that asks for one: made, listed, taken away. */
import { hashOf, newToken, tokenServers } from '../http/tokens';
import {
  addToken,
  configPath,
  loadApi,
  loadCodecServer,
  removeToken,
  type ConfiguredToken,
  type TokenServer,
} from '../config';
import type { ExitStatus } from './exit';
import type { GlobalOptions } from './globals';
import { table, type Output } from './output';

/** How people are told of a server's tokens, and how they are read. */
interface ServerTokens {
  /** `a codec server`. */
  one: string;
  /** A line that shows what a token is for. */
  example: string;
  /** @throws ConfigMissing, ConfigInvalid */
  read: (file: string) => Promise<(ConfiguredToken & { scopes?: string[] })[]>;
}

const servers: Readonly<Record<TokenServer, ServerTokens>> = {
  api: {
    one: 'an API',
    example: `printf 'header = "Authorization: Bearer %s"' "$TOKEN" | curl --config - http://127.0.0.1:8070/orders`,
    read: async (file) => (await loadApi(file)).tokens,
  },
  codecServer: {
    one: 'a codec server',
    example:
      'TEMPORAL_CODEC_ENDPOINT=… TEMPORAL_CODEC_AUTH="Bearer $TOKEN" temporal workflow show -w order/…',
    read: async (file) => (await loadCodecServer(file)).codecServer.tokens,
  },
};

/** A line that shows how an airline uses its token. */
const notifying = (provider: string): string =>
  `printf 'header = "Authorization: Bearer %s"' "$TOKEN" | curl --config - --json '{"orderId":"ORDER"}' http://127.0.0.1:8070/providers/${provider}/notifications`;

/** Makes a token, keeps its hash in the configuration, and prints it this once. */
export async function makeToken(
  server: TokenServer,
  {
    config,
    expires,
    scopes,
    provider,
    agency,
    terminal,
  }: GlobalOptions & { expires?: string; scopes?: string[]; provider?: string; agency?: string },
  output: Output,
  name: string,
): Promise<ExitStatus> {
  const { file } = configPath(config, terminal.env);
  const token = newToken();
  const facts = {
    ...(scopes && { scopes }),
    ...(provider !== undefined && { provider }),
    ...(agency !== undefined && { agency }),
    ...(expires !== undefined && { expires }),
  };
  await addToken(file, { name, sha256: hashOf(token).toString('hex'), ...facts }, server);
  return output.result({
    value: { name, token, ...facts, config: file },
    lines: [
      token,
      '',
      `Token ${name}, shown only once; ${file} keeps its hash.`,
      `${capital(servers[server].one)} that is running accepts it from now on. Use it:`,
      `  ${provider === undefined ? servers[server].example : notifying(provider)}`,
    ],
  });
}

/** Takes a token away. */
export async function revokeToken(
  server: TokenServer,
  { config, terminal }: GlobalOptions,
  output: Output,
  name: string,
): Promise<ExitStatus> {
  const { file } = configPath(config, terminal.env);
  await removeToken(file, name, server);
  return output.result({
    value: { name, revoked: true, config: file },
    lines: [`Token ${name} is revoked; ${servers[server].one} that is running refuses it from now on.`],
  });
}

/** Shows whose tokens there are, never the tokens. */
export async function listTokens(
  server: TokenServer,
  { config, terminal }: GlobalOptions,
  output: Output,
): Promise<ExitStatus> {
  const tokens = (await servers[server].read(configPath(config, terminal.env).file)).map(
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
  return output.result({
    value: { tokens },
    lines:
      tokens.length === 0
        ? [`There are no tokens. Create one: \`${tokenServers[server].making}\`.`]
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
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
