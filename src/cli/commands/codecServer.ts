/** The command `codec-server`: payloads for the Temporal UI and command line, and the tokens of those who may see them. */
import type { Command } from 'commander';
import { examples, runs } from '../command';
import type { CodecServerFlags } from '../serve/codecServer';
import { port } from '../arguments';
import { addTokens } from './tokens';

/** Registers the commands. */
export function addCodecServer(program: Command): void {
  const server = program
    .command('codec-server')
    .description(
      'decode payloads for the Temporal UI and command line, for those who have a token, until a signal comes',
    )
    .option('--port <number>', 'instead of the configured one (8081); 0: any free one', port)
    .option('--host <address>', 'instead of the configured one (127.0.0.1); another than loopback needs TLS');
  runs<CodecServerFlags, []>(
    server,
    async ({ options, output }) => {
      const { serveCodec } = await import('../serve/codecServer');
      return serveCodec(options, output);
    },
    false,
  );
  examples(
    server,
    'ndc-flows codec-server',
    'ndc-flows codec-server token new ann --expires 2027-12-31',
    'ndc-flows codec-server token revoke ann',
  );
  addTokens(server.command('token').description('the tokens of those who may see payloads'), {
    server: 'codecServer',
    serverName: 'a codec server',
    audited: 'the audit writes it with each decoding',
  });
}
