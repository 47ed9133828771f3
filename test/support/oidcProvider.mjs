/** An OpenID Connect provider in a process of its own: `oidc-provider`, with the accounts that it is given. Prints a line when it listens. */
import Provider from 'oidc-provider';

const { issuer, port, clients, accounts } = JSON.parse(process.argv[2]);

const provider = new Provider(issuer, {
  clients,
  pkce: { required: () => true },
  claims: { openid: ['sub'], profile: ['preferred_username', 'groups', 'agency'] },
  // Claims of the asked scopes stand in the ID token.
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: true } },
  cookies: { keys: ['for tests'] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, ...accounts[id] }),
  }),
});
provider.on('server_error', (_context, error) => console.error(error));
provider.listen(port, '127.0.0.1', () => console.log('ready'));
