/** The command `codec-server`: payloads for the Temporal UI and command line, and the tokens of those who may see them. */
import type { Command } from 'commander';
import { addListening, examples, runs } from '../command';
import type { CodecServerFlags } from '../serve/codecServer';
import { addTokens } from './tokens';

/** Registers the commands. */
export function addCodecServer(program: Command): void {
  const server = program
    .command('codec-server')
    .description('decode payloads for the Temporal UI and CLI, for token holders, until interrupted');
  addListening(server, 8081);
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
  addTokens(server.command('token').description('manage the codec server’s access tokens'), {
    server: 'codecServer',
    serverName: 'a codec server',
    audited: 'shown in the audit log for each decoding',
  });
}
