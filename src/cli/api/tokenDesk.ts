/** The tokens of the HTTP API. */
import { loadApi } from '../../config';
import type { TokenDesk } from '../tokens';

export const apiTokens: TokenDesk = {
  server: 'api',
  one: 'an API',
  command: 'ndc-flows api token',
  example: `printf 'header = "Authorization: Bearer %s"' "$TOKEN" | curl --config - http://127.0.0.1:8070/orders`,
  read: async (file) => (await loadApi(file)).tokens,
};
