/** What `connect` says of a server that is not set up. */
import { connect } from '../../src/library/connect';
import { temporalForTests } from '../support/temporalServer';

test('a namespace that is not there is an error with a code and a remedy, at once', async () => {
  const { address = '' } = await temporalForTests();
  process.env.TEMPORAL_ADDRESS = address;
  await expect(connect({ namespace: 'not-there' })).rejects.toMatchObject({
    code: 'namespace-missing',
    message: 'The Temporal server has no namespace "not-there".',
    remedy: expect.stringContaining('ndc-flows setup') as string,
  });
});
