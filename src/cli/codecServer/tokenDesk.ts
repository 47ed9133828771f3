/** The tokens of the codec server. */
import { loadCodecServer } from '../../config';
import type { TokenDesk } from '../tokens';

export const codecTokens: TokenDesk = {
  server: 'codecServer',
  one: 'a codec server',
  command: 'ndc-flows codec-server token',
  example: 'TEMPORAL_CODEC_ENDPOINT=… TEMPORAL_CODEC_AUTH="Bearer $TOKEN" temporal workflow show -w order/…',
  read: async (file) => (await loadCodecServer(file)).codecServer.tokens,
};
