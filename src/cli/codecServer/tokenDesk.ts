/** The tokens of the codec server. */
import { loadCodecServer } from '../../config';
import type { TokenDesk } from '../tokens';

export const codecTokens: TokenDesk = {
  server: 'codecServer',
  one: 'a codec server',
  command: 'ndc-flows codec-server token',
  example: 'temporal workflow show -w order/… --codec-endpoint … --codec-auth "Bearer $TOKEN"',
  read: async (file) => (await loadCodecServer(file)).codecServer.tokens,
};
