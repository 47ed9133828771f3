/** The command `codec-server`: payloads for the Temporal UI and command line, and the tokens of those who may see them. */
import { InvalidArgumentError, type Command } from 'commander';
import { examples, runs } from '../command';
import type { CodecServerFlags } from '../codecServer/serve';

/** Registers the commands. */
export function addCodecServer(program: Command): void {
  const server = program
    .command('codec-server')
    .description(
      'decode payloads for the Temporal UI and command line, for those who have a token, until a signal comes',
    )
    .option('--port <number>', 'instead of the configured one (8081); 0: any free one', port)
    .option('--host <address>', 'instead of the configured one (127.0.0.1); another than loopback needs TLS');
  runs<CodecServerFlags, []>(server, async ({ options, output }) => {
    const { serveCodec } = await import('../codecServer/serve');
    return serveCodec(options, output);
  });
  examples(
    server,
    'ndc-flows codec-server',
    'ndc-flows codec-server token new ann --expires 2027-12-31',
    'ndc-flows codec-server token revoke ann',
  );
  addTokens(server.command('token').description('the tokens of those who may see payloads'));
}

function addTokens(token: Command): void {
  const make = token
    .command('new')
    .description('make a token and print it this once; the configuration keeps its hash')
    .argument('<name>', 'whose it is: the audit writes it with each decoding')
    .option('--expires <day>', 'from then on it is refused: 2027-12-31, or 2027-12-31T18:00Z');
  runs<{ expires?: string }, [string]>(make, async ({ options, output }, name) => {
    const { makeToken } = await import('../codecServer/tokens');
    return makeToken(options, output, name);
  });
  const list = token.command('list').description('show whose tokens there are, never the tokens');
  runs<object, []>(list, async ({ options, output }) => {
    const { listTokens } = await import('../codecServer/tokens');
    return listTokens(options, output);
  });
  const revoke = token
    .command('revoke')
    .description('take a token away; a codec server that runs refuses it at once')
    .argument('<name>');
  runs<object, [string]>(revoke, async ({ options, output }, name) => {
    const { revokeToken } = await import('../codecServer/tokens');
    return revokeToken(options, output, name);
  });
}

function port(written: string): number {
  const number = Number(written);
  if (/^\d+$/.test(written) && number <= 65_535) return number;
  throw new InvalidArgumentError('A port is a number from 0 to 65535; 0 takes any free one.');
}
