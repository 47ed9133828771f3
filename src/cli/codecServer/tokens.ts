/** The tokens of the codec server: made, listed, taken away. */
import { hashOf, newToken } from '../../codecServer';
import { addToken, configPath, loadCodecServer, removeToken } from '../../config';
import { exitStatus, type ExitStatus } from '../exit';
import type { GlobalOptions } from '../globals';
import { table, type Output } from '../output';

/** Makes a token, keeps its hash in the configuration, and prints it this once. */
export async function makeToken(
  { config, expires }: GlobalOptions & { expires?: string },
  output: Output,
  name: string,
): Promise<ExitStatus> {
  const { file } = configPath(config);
  const token = newToken();
  await addToken(file, {
    name,
    sha256: hashOf(token).toString('hex'),
    ...(expires !== undefined && { expires }),
  });
  output.result({
    value: { name, token, ...(expires !== undefined && { expires }), config: file },
    lines: [
      token,
      '',
      `This is token ${name}, shown this once; ${file} keeps only its hash.`,
      'A codec server that runs takes it from now on. What it is for:',
      '  temporal workflow show -w order/… --codec-endpoint … --codec-auth "Bearer $TOKEN"',
    ],
  });
  return exitStatus.done;
}

/** Takes a token away. */
export async function revokeToken(
  { config }: GlobalOptions,
  output: Output,
  name: string,
): Promise<ExitStatus> {
  const { file } = configPath(config);
  await removeToken(file, name);
  output.result({
    value: { name, revoked: true, config: file },
    lines: [`Token ${name} is revoked; a codec server that runs refuses it from now on.`],
  });
  return exitStatus.done;
}

/** Shows whose tokens there are, never the tokens. */
export async function listTokens({ config }: GlobalOptions, output: Output): Promise<ExitStatus> {
  const { codecServer } = await loadCodecServer(configPath(config).file);
  const tokens = codecServer.tokens.map(({ name, expires, known }) => ({
    name,
    known: 'sha256' in known ? 'hash' : 'read at use',
    ...(expires !== undefined && {
      expires: new Date(expires).toISOString(),
      over: expires <= Date.now(),
    }),
  }));
  output.result({
    value: { tokens },
    lines:
      tokens.length === 0
        ? ['There are no tokens; `ndc-flows codec-server token new NAME` makes one.']
        : table(
            ['name', 'kept as', 'ends'],
            tokens.map(({ name, known, expires, over }) => [
              name,
              known,
              expires === undefined ? 'never' : `${expires}${over ? ' (over)' : ''}`,
            ]),
          ),
  });
  return exitStatus.done;
}
