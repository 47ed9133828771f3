/** The commands `token new`, `token list` and `token revoke` of a server that asks for tokens. */
import type { Command } from 'commander';
import { runs } from '../command';
import type { TokenServer } from '../../config';

/** Whose tokens. */
interface TokenCommands {
  server: TokenServer;
  /** `a codec server`. */
  serverName: string;
  /** Where a token's name turns up again. */
  audited: string;
  /** Options of `new` besides. */
  more?: (make: Command) => void;
}

/** Registers them below `token`. */
export function addTokens(token: Command, { server, serverName, audited, more }: TokenCommands): void {
  const make = token
    .command('new')
    .description('create a token and print it once; the configuration keeps only its hash')
    .argument('<name>', `name of the holder, ${audited}`)
    .option('--expires <day>', 'expiry: 2027-12-31 or 2027-12-31T18:00Z');
  more?.(make);
  runs<{ expires?: string; scope?: string[]; provider?: string; agency?: string }, [string]>(
    make,
    async ({ options, output }, name) => {
      const { makeToken } = await import('../tokens');
      const { scope, ...others } = options;
      return makeToken(server, { ...others, ...(scope && { scopes: scope }) }, output, name);
    },
  );
  const list = token.command('list').description('list token names, never the tokens');
  runs<object, []>(list, async ({ options, output }) => {
    const { listTokens } = await import('../tokens');
    return listTokens(server, options, output);
  });
  const revoke = token
    .command('revoke')
    .description(`revoke a token; a running ${serverName.replace(/^an? /, '')} refuses it at once`)
    .argument('<name>');
  runs<object, [string]>(revoke, async ({ options, output }, name) => {
    const { revokeToken } = await import('../tokens');
    return revokeToken(server, options, output, name);
  });
}
