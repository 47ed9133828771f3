/** The commands `api` and `desk`: orders over HTTP for programs and for people, and the tokens of those who may ask. */
import { InvalidArgumentError, type Command } from 'commander';
import { addListening, examples, runs } from '../command';
import type { ApiFlags } from '../serve/api';
import { addTokens } from './tokens';

/** Registers the commands. */
export function addApi(program: Command): void {
  const api = program
    .command('api')
    .description(
      'serve orders over HTTP, for programs without a Temporal SDK, and the desk, until interrupted',
    );
  addListening(api, 8070);
  runs<ApiFlags, []>(
    api,
    async ({ options, output }) => {
      const { serveApi } = await import('../serve/api');
      return serveApi(options, output);
    },
    false,
  );
  examples(
    api,
    'ndc-flows api',
    'ndc-flows api token new office --scope orders:read orders:write money',
    'ndc-flows api token new airline --scope notifications --provider example',
    'ndc-flows api token revoke office',
  );
  addTokens(api.command('token').description('manage the API’s access tokens'), {
    server: 'api',
    serverName: 'an API',
    audited: 'shown in the audit log for each write',
    more: (make) =>
      void make
        .requiredOption(
          '--scope <scope...>',
          'what it may do: orders:read, passengers:read (who travels, and kept messages), orders:write, money (release, ticket, approve, cancel, resolve), notifications (an airline says that it changed an order)',
          scope,
        )
        .option('--provider <name>', 'with the scope notifications: the provider that sends them')
        .option(
          '--agency <name>',
          'agency that it belongs to: it sees and changes only the orders of this agency',
        ),
  });
}

/** Registers the command that starts the same server for people. */
export function addDesk(program: Command): void {
  const desk = program
    .command('desk')
    .description('serve the desk, where ticketing agents work in a browser, and the API, until interrupted');
  addListening(desk, 8070);
  runs<ApiFlags, []>(
    desk,
    async ({ options, output }) => {
      const { serveApi } = await import('../serve/api');
      return serveApi({ ...options, desk: true }, output);
    },
    false,
  );
  examples(
    desk,
    'ndc-flows api token new ann --scope orders:read passengers:read orders:write money',
    'ndc-flows desk',
  );
}

/** The names stand in `src/config/api.ts` as well, which is not loaded for `--help`. */
function scope(written: string, before: string[] = []): string[] {
  if (['orders:read', 'passengers:read', 'orders:write', 'money', 'notifications'].includes(written))
    return [...before, written];
  throw new InvalidArgumentError(
    'A scope is orders:read, passengers:read, orders:write, money or notifications.',
  );
}
